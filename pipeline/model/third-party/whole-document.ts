import { isRecord, pointerTo, valueAtPointer } from '../json-pointer.ts';
import type { ProblemList } from '../problem-list.ts';

type Node = Readonly<Record<string, unknown>>;

/** Adds a missing title and version to a document. */
export function withInfo(document: Node, problems: ProblemList): Node {
  const { info: given } = document;
  const info: Node = isRecord(given) ? given : {};
  const missing = ['title', 'version'].filter((key) => info[key] === undefined);
  if (missing.length === 0) return document;
  problems.warn('#/info', `The document has no ${missing.join(' and no ')}.`);
  return { ...document, info: { title: 'API', version: '', ...info } };
}

const newMethods = ['query', 'additionalOperations'];

/**
 * Converts OpenAPI 3.2 to 3.1, without what 3.1 cannot express; other versions are unchanged.
 * https://spec.openapis.org/oas/v3.2.0
 */
export function asOpenapi31(document: Node, problems: ProblemList): Node {
  if (!String(document['openapi']).startsWith('3.2')) return document;
  problems.warn('#/openapi', 'OpenAPI 3.2 is read as OpenAPI 3.1.');
  const { $self: _self, paths, ...rest } = document;
  const items = Object.entries(isRecord(paths) ? paths : {}).map(([path, item]) => {
    if (!isRecord(item)) return [path, item] as const;
    for (const key of newMethods.filter((one) => Object.hasOwn(item, one)))
      problems.warn(pointerTo('#/paths', path, key), 'Operations of this method are not served.');
    const kept = Object.entries(item).filter(([key]) => !newMethods.includes(key));
    return [path, Object.fromEntries(kept)] as const;
  });
  return {
    ...rest,
    openapi: '3.1.1',
    ...(isRecord(paths) ? { paths: Object.fromEntries(items) } : {}),
  };
}

const mediaTypeReference = /^#\/components\/mediaTypes\//;

/** Resolves references to `components.mediaTypes`, which only OpenAPI 3.2 has. */
export function withMediaTypes(document: Node, problems: ProblemList): Node {
  const { components } = document;
  if (!isRecord(components) || !isRecord(components['mediaTypes'])) return document;
  problems.warn('#/components/mediaTypes', 'OpenAPI 3.2 allows media types here; they are read.');
  const { mediaTypes: _mediaTypes, ...others } = components;
  const writtenOut = (value: unknown, above: readonly string[]): unknown => {
    if (Array.isArray(value)) return value.map((item) => writtenOut(item, above));
    if (!isRecord(value)) return value;
    const { $ref: reference } = value;
    const isOne = typeof reference === 'string' && mediaTypeReference.test(reference);
    if (isOne && !above.includes(reference))
      return writtenOut(valueAtPointer(document, reference) ?? {}, [...above, reference]);
    return Object.fromEntries(
      Object.entries(value).map(([key, inner]) => [key, writtenOut(inner, above)]),
    );
  };
  return writtenOut({ ...document, components: others }, []) as Node;
}
