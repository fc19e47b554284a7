import { X_CRUD, X_DB, X_INTERNAL, X_TAG_GROUPS } from '../../extensions.ts';
import type { Components, OpenApiDocument } from '../../openapi-document.ts';
import { httpMethods } from '../http-methods.ts';
import { isRecord } from '../json-pointer.ts';

/**
 * The document without the operations of `x-internal` models, and without the paths, components and
 * tags that nothing else uses. Their tables stay. Returns the same object if no model is internal.
 */
export function withoutInternalModels(document: OpenApiDocument): OpenApiDocument {
  const internal = internalModels(document);
  if (internal.size === 0) return document;
  const { paths, removed } = servedPaths(document, internal);
  if (removed.length === 0) return document;
  const { tags, components, [X_TAG_GROUPS]: groups, ...rest } = document;
  const lost = tagsOf(removed);
  for (const tag of tagsOf(operationsOf(paths))) lost.delete(tag);
  return {
    ...rest,
    ...(tags === undefined ? {} : { tags: tags.filter(({ name }) => !lost.has(name)) }),
    ...(groups === undefined
      ? {}
      : {
          [X_TAG_GROUPS]: groups.map((group) => ({
            ...group,
            tags: group.tags.filter((name) => !lost.has(name)),
          })),
        }),
    paths,
    ...(components === undefined
      ? {}
      : { components: usedComponents(document, { components, paths, removed, internal }) }),
  };
}

function internalModels({ components }: OpenApiDocument): ReadonlySet<string> {
  const models = Object.entries(components?.schemas ?? {}).filter(
    ([, schema]) =>
      X_INTERNAL in schema &&
      schema[X_INTERNAL] === true &&
      X_DB in schema &&
      isTable(schema[X_DB]),
  );
  return new Set(models.map(([name]) => name));
}

function isTable(source: unknown): boolean {
  return isRecord(source) && 'table' in source;
}

interface ServedPaths {
  readonly paths: OpenApiDocument['paths'];
  readonly removed: readonly object[];
}

function servedPaths(document: OpenApiDocument, internal: ReadonlySet<string>): ServedPaths {
  const removed: object[] = [];
  const paths = Object.entries(document.paths).flatMap(([path, item]) => {
    const hidden = new Set<string>();
    for (const method of path.startsWith('x-') ? [] : httpMethods) {
      const operation = item[method];
      if (operation === undefined || !internal.has(operation[X_CRUD]?.model ?? '')) continue;
      hidden.add(method);
      removed.push(operation);
    }
    if (hidden.size === 0) return [[path, item] as const];
    const left = Object.entries(item).filter(([key]) => !hidden.has(key));
    const isServed = left.some(([key]) => httpMethods.some((method) => method === key));
    return isServed ? [[path, Object.fromEntries(left)] as const] : [];
  });
  return { paths: Object.fromEntries(paths), removed };
}

function operationsOf(paths: OpenApiDocument['paths']): readonly object[] {
  return Object.values(paths).flatMap((item) =>
    httpMethods.flatMap((method) => item[method] ?? []),
  );
}

function tagsOf(operations: readonly object[]): Set<string> {
  return new Set(
    operations.flatMap((operation) =>
      'tags' in operation && Array.isArray(operation.tags) ? (operation.tags as string[]) : [],
    ),
  );
}

/** Components without those that only removed operations use. Those of an internal model's columns stay, with its table. */
function usedComponents(
  document: OpenApiDocument,
  {
    components,
    paths,
    removed,
    internal,
  }: ServedPaths & { readonly components: Components; readonly internal: ReadonlySet<string> },
): Components {
  const lost = reachableFrom(removed, document);
  const tables = [...internal].map((name) => components.schemas?.[name]);
  for (const reference of reachableFrom([paths, tables], document)) lost.delete(reference);
  for (const name of internal) lost.delete(`#/components/schemas/${name}`);
  const kinds = Object.entries(components).map(([kind, parts]) => {
    if (!isRecord(parts)) return [kind, parts] as const;
    const kept = Object.entries(parts).filter(
      ([name]) => !lost.has(`#/components/${kind}/${name}`),
    );
    return [kind, Object.fromEntries(kept)] as const;
  });
  return Object.fromEntries(kinds);
}

/** Pointers of the components that a part of the document refers to, transitively. */
function reachableFrom(part: unknown, document: OpenApiDocument): Set<string> {
  const found = new Set<string>();
  const open: unknown[] = [part];
  while (open.length > 0) {
    const value = open.pop();
    if (!isRecord(value)) continue;
    for (const [key, inner] of Object.entries(value)) {
      if (key !== '$ref' || typeof inner !== 'string') {
        open.push(inner);
        continue;
      }
      const [, kind = '', name = ''] = /^#\/components\/([^/]+)\/([^/]+)/.exec(inner) ?? [];
      const pointer = `#/components/${kind}/${name}`;
      if (found.has(pointer)) continue;
      found.add(pointer);
      const parts = document.components?.[kind as keyof Components];
      open.push(parts?.[name]);
    }
  }
  return found;
}
