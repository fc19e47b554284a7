/** The Allow header of a path: its methods, HEAD if it has GET, and OPTIONS. */
export function allowedMethods({
  methods,
}: {
  readonly methods: ReadonlyMap<string, unknown>;
}): string {
  const names = new Set(methods.keys());
  if (names.has('GET')) names.add('HEAD');
  return [...names.add('OPTIONS')].join(', ');
}
