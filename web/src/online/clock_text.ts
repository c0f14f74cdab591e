// Clocks in words.
import { t } from "../text/talk.svelte";
import type { ClockPlan } from "./types";

/** How much time everybody has. */
export function planText(plan: ClockPlan | null): string {
  const minutes = (milliseconds: number) => String(Math.round(milliseconds / 6_000) / 10);
  if (plan === null) return t("online.noClockAtAll");
  if ("turn" in plan) return t("online.clockTurn", { minutes: minutes(plan.turn) });
  return t("online.clockMinutes", { minutes: minutes(plan.base), seconds: (plan.increment ?? 0) / 1_000 });
}

/** What a clock shows: hours only where there are some, tenths of a second in the last ten. */
export function leftText(milliseconds: number): string {
  const tenths = Math.ceil(milliseconds / 100);
  if (tenths > 0 && tenths < 100) return `0:0${(tenths / 10).toFixed(1)}`;
  const seconds = Math.ceil(milliseconds / 1_000);
  const [hours, minutes] = [Math.floor(seconds / 3_600), Math.floor(seconds / 60) % 60];
  const two = (number: number) => String(number).padStart(2, "0");
  return `${hours > 0 ? `${hours}:${two(minutes)}` : minutes}:${two(seconds % 60)}`;
}
