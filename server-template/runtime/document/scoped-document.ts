import type { Operation } from './operation.ts';
import { isObject, type Document } from './openapi.ts';
import { shownProperties } from '../access/shown-properties.ts';
import { resolveReference } from './resolve-reference.ts';
import { lackedScope } from '../shared/access/property-guards.ts';
import { rewriteParts, rootPlace, type Place } from '../shared/document-walk.ts';

/** A document without the properties that a caller with these scopes can neither see nor send, and without the parameters and choices that look at them. */
export function scopedDocument(
  document: Document,
  operations: readonly Operation[],
  scopes: ReadonlySet<string>,
): Document {
  const guarded = operations.filter(({ crud }) => crud?.guards !== undefined);
  if (guarded.length === 0) return document;
  const scoped = withoutProperties(document, rootPlace, { scopes, isModel: false }) as Document;
  const paths: Record<string, unknown> = { ...scoped.paths };
  for (const operation of guarded) {
    const { path, method } = operation;
    const item = paths[path];
    const key = method.toLowerCase();
    if (!isObject(item) || !isObject(item[key])) continue;
    const parameters = seenParameters(scoped, item[key]['parameters'], { operation, scopes });
    paths[path] = { ...item, [key]: { ...item[key], ...parameters } };
  }
  return { ...scoped, paths } as Document;
}

interface Seeing {
  readonly scopes: ReadonlySet<string>;
  /** Whether a model is looked at, which says what is read, not a body, which says what is sent. */
  readonly isModel: boolean;
}

function withoutProperties(value: unknown, place: Place, seeing: Seeing): unknown {
  if (place.keyword === 'properties' && !place.isNameMap && !isKept(value, seeing))
    return undefined;
  const isModel = seeing.isModel || isModelSchema(value);
  return rewriteParts(value, place, (part, inner) =>
    withoutProperties(part, inner, { ...seeing, isModel }),
  );
}

function isModelSchema(value: unknown): boolean {
  return isObject(value) && isObject(value['x-db']) && 'table' in value['x-db'];
}

function isKept(schema: unknown, { scopes, isModel }: Seeing): boolean {
  const crud = isObject(schema) ? schema['x-crud'] : undefined;
  const scope = isObject(crud) ? crud[isModel ? 'readScope' : 'writeScope'] : undefined;
  return typeof scope !== 'string' || scopes.has(scope);
}

interface Caller {
  readonly operation: Operation;
  readonly scopes: ReadonlySet<string>;
}

function seenParameters(
  document: Document,
  parameters: unknown,
  caller: Caller,
): { readonly parameters?: readonly unknown[] } {
  if (!Array.isArray(parameters)) return {};
  return {
    parameters: parameters.flatMap((source: Readonly<Record<string, unknown>>) => {
      const parameter = resolveReference<Readonly<Record<string, unknown>>>(document, source);
      const seen = seenParameter(parameter, caller);
      return seen === null ? [] : [seen === parameter ? source : seen];
    }),
  };
}

function seenParameter(
  parameter: Readonly<Record<string, unknown>>,
  { operation: { crud }, scopes }: Caller,
): object | null {
  const { guards, list = {} } = crud ?? {};
  const isSeen = (property: string): boolean =>
    guards === undefined || lackedScope(guards.read, property, scopes) === null;
  const { filter, role } = isObject(parameter['x-crud']) ? parameter['x-crud'] : {};
  if (typeof filter === 'string') return isSeen(filter) ? parameter : null;
  if (role === 'search') {
    const columns = list.search?.columns ?? [];
    return columns.some(({ property }) => isSeen(property)) ? parameter : null;
  }
  const hidden = new Set(
    role === 'sort' || role === 'sortField'
      ? (list.sortable ?? []).flatMap(({ name, property }) => (isSeen(property) ? [] : [name]))
      : role === 'fields'
        ? [...shownProperties(crud ?? {})].flatMap(([name, properties]) =>
            properties.length > 0 && !properties.some(isSeen) ? [name] : [],
          )
        : [],
  );
  return hidden.size === 0 ? parameter : withoutChoices(parameter, hidden);
}

function withoutChoices(value: object, hidden: ReadonlySet<string>): object {
  const part = (key: string, inner: unknown): unknown => {
    if (key === 'enum' && Array.isArray(inner))
      return inner.filter((name: unknown) => !hidden.has(String(name).replace(/^-/, '')));
    return isObject(inner) ? withoutChoices(inner, hidden) : inner;
  };
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, part(key, inner)]));
}
