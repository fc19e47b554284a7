/** For each input, what was made of it before; of all inputs that are new, it is made now, at once. An input says all that the result depends on but for the kind of work and the version of specmill; the result is plain JSON. `make` is given the places of the new inputs, in order. */
export type Recall = <Made>(
  kind: string,
  inputs: readonly string[],
  make: (fresh: readonly number[]) => Promise<readonly Made[]>,
) => Promise<readonly Made[]>;

/** Makes everything anew. */
export const recallNothing: Recall = (_kind, inputs, make) => make([...inputs.keys()]);

/** Recalls what a map knows, and teaches it the rest; `keyOf` shortens an input to its key. */
export function recallFrom(
  known: Map<string, unknown>,
  keyOf: (input: string) => string = (input) => input,
): Recall {
  return async <Made>(
    kind: string,
    inputs: readonly string[],
    make: (fresh: readonly number[]) => Promise<readonly Made[]>,
  ) => {
    const keys = inputs.map((input) => keyOf(`${kind}\n${input}`));
    const fresh = [...keys.keys()].filter((at) => !known.has(keys[at] ?? ''));
    const made = fresh.length === 0 ? [] : await make(fresh);
    fresh.forEach((at, index) => known.set(keys[at] ?? '', made[index]));
    return keys.map((key) => known.get(key) as Made);
  };
}
