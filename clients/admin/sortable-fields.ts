interface Part {
  readonly [name: string]: unknown;
}

/**
 * The properties that a list can be sorted by, for the columns of a table. `document`: the API's
 * OpenAPI document, such as the response of `/openapi.json`; `resource`: the list's path. Without a
 * list at this path, or if it cannot be sorted, there are none.
 */
export function sortableFields(document: object, resource: string): readonly string[] {
  const path = partOf(document, ['paths', `/${resource.replace(/^\/+/, '')}`]);
  const parameters = [path, partOf(path, ['get'])]
    .flatMap((place) => (place?.['parameters'] ?? []) as readonly Part[])
    .map((one) => followed(document, one));
  const sort = parameters.find((one) => one?.['name'] === 'sort');
  const schema = followed(document, partOf(sort, ['schema']));
  const values = (followed(document, partOf(schema, ['items'])) ?? schema)?.['enum'] ?? [];
  const names = (values as readonly unknown[]).map((value) => String(value).replace(/^-/, ''));
  return [...new Set(names)];
}

function followed(document: object, part: Part | undefined): Part | undefined {
  const reference = part?.['$ref'];
  if (typeof reference !== 'string') return part;
  const steps = reference.slice(2).split('/');
  return partOf(
    document,
    steps.map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~')),
  );
}

function partOf(holder: object | undefined, steps: readonly string[]): Part | undefined {
  let part: unknown = holder;
  for (const step of steps) part = (part as Part | undefined)?.[step];
  return part as Part | undefined;
}
