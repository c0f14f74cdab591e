// What keys do. Whoever hears a key and whoever lists the keys (parts/KeyList.svelte) read the same bindings.
import { getContext, onMount, setContext } from "svelte";
import type { Key } from "./text/language";

export interface Binding {
  /** As `KeyboardEvent.key` names them. */
  keys: readonly string[];
  /** What they do, in words. */
  does: Key;
  /** Without it the browser does it by itself. */
  deed?: (event: KeyboardEvent) => unknown;
}

interface Group {
  bindings: readonly Binding[];
  /** Whether they are heard wherever the focus is, or only where whoever bound them asks for it (`press`). */
  everywhere: boolean;
}

class Bound {
  /** Whether the list is shown. */
  listed = $state(false);
  private groups = $state.raw<readonly Group[]>([]);

  add(group: Group): () => void {
    this.groups = [...this.groups, group];
    return () => (this.groups = this.groups.filter((each) => each !== group));
  }

  /** What is bound now: each thing once, first what is heard only at its place. */
  get all(): Binding[] {
    const bindings = [false, true].flatMap((everywhere) => this.groups.filter((each) => each.everywhere === everywhere)).flatMap((group) => group.bindings);
    return bindings.filter((binding, place) => bindings.findIndex((each) => each.does === binding.does) === place);
  }

  /** Does what a key stands for on the whole page, unless someone is typing or a dialog is open. */
  hear(event: KeyboardEvent): void {
    const target = event.target instanceof HTMLElement ? event.target : null;
    if (event.defaultPrevented || target?.closest("input:not([type=checkbox], [type=radio]), textarea, select, dialog")) return;
    for (const group of this.groups.toReversed()) {
      if (group.everywhere && press(event, group.bindings)) return;
    }
  }
}

export const boundKeys = new Bound();

const ownKeys = Symbol("own keys");

/** Keeps what is bound inside the component that calls this from the rest of the page: whoever hears a key there asks the
 * keys that are returned. */
export function keepKeysInside(): Bound {
  return setContext(ownKeys, new Bound());
}

/** Does what a key stands for, unless it means something of the browser's; tells whether there was such a binding. */
export function press(event: KeyboardEvent, bindings: readonly Binding[]): boolean {
  if (event.ctrlKey || event.metaKey || event.altKey) return false;
  const deed = bindings.find((each) => each.keys.includes(event.key))?.deed;
  if (!deed) return false;
  event.preventDefault(); // Page up would scroll
  deed(event);
  return true;
}

/** Binds keys for as long as the component is there: to be heard everywhere, or only through its own `press`. */
export function bindKeys(bindings: readonly Binding[], where: "everywhere" | "here" = "everywhere"): void {
  const bound = getContext<Bound | undefined>(ownKeys) ?? boundKeys;
  onMount(() => bound.add({ bindings, everywhere: where === "everywhere" }));
}
