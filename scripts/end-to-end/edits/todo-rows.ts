/** Rows that wait for a feature, by its name; they are skipped as long as they fail. */
const todo: Readonly<Record<string, readonly string[]>> = {};

/** The feature that a row waits for; null: none. */
export function isTodo(name: string): string | null {
  return Object.keys(todo).find((feature) => todo[feature]?.includes(name)) ?? null;
}
