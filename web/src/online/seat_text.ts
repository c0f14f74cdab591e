// Who sits somewhere, in words.
import { t } from "../text/talk.svelte";
import type { OnlineSeat } from "./types";

/** The name of a person who sits here, and that it is a bot if it is one; nothing where no person sits. */
export function personName({ kind, name, bot }: OnlineSeat): string | undefined {
  if (kind !== "person" || !name) return undefined;
  return bot ? t("online.bot", { name }) : name;
}
