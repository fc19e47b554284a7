/** Of several operations that get a row of the same model, the one at this path, or below it. */
export function getterOf<Getter extends { readonly path: string }>(
  getters: readonly Getter[],
  path: string,
): Getter | null {
  return (
    getters.find((getter) => getter.path === path) ??
    getters.find((getter) => getter.path.startsWith(`${path}/`)) ??
    getters[0] ??
    null
  );
}
