import { referredTo } from '../document-references.ts';
import { isJsonObject, type JsonObject } from '../json/json-object.ts';
import { valueKinds } from '../list/query-abilities.ts';
import type { IsHidden, SeenOperation } from './hidden-choices.ts';
import { lackedScope } from './property-guards.ts';

/** Takes what the caller may not see out of the responses of an operation, where their schemas are not those of models. Changes the document. */
export function scopeResponses(
  document: JsonObject,
  operation: JsonObject,
  { guarded, scopes }: SeenOperation,
): void {
  const { guards, list, shown, query } = guarded;
  const columns = [query?.aggregate?.groupBy ?? {}, ...valuesOf(query?.aggregate?.values)];
  const isHidden: IsHidden = (name) => {
    const properties = [
      ...(shown.get(name) ?? []),
      ...columns.flatMap((known) => (Object.hasOwn(known, name) ? [known[name]?.property] : [])),
    ].filter((property) => property !== undefined);
    const isSeen = (property: string): boolean =>
      lackedScope(guards.read, property, scopes) === null;
    return properties.length > 0 && !properties.some(isSeen);
  };
  // What is beside a list of rows is not a row.
  const isRow = query === null && Object.keys(list).length === 0;
  const hiding: Hiding = { document, isHidden, done: new Set() };
  const responses = isJsonObject(operation['responses']) ? operation['responses'] : {};
  for (const [status, source] of Object.entries(responses)) {
    const response = status.startsWith('2') ? referredTo(document, source) : null;
    const contents = isJsonObject(response?.['content']) ? response['content'] : {};
    for (const content of Object.values(contents))
      if (isJsonObject(content)) hide(content['schema'], hiding, isRow);
  }
}

function valuesOf(values: Readonly<Record<string, object>> = {}) {
  return valueKinds.map(
    (kind) => (values[kind] ?? {}) as Readonly<Record<string, { readonly property: string }>>,
  );
}

interface Hiding {
  readonly document: JsonObject;
  readonly isHidden: IsHidden;
  readonly done: Set<unknown>;
}

function hide(value: unknown, hiding: Hiding, isRow: boolean): void {
  const schema = referredTo(hiding.document, value);
  if (schema === null || hiding.done.has(schema) || isOfOthers(schema)) return;
  hiding.done.add(schema);
  const { properties, items } = schema;
  hide(items, hiding, true);
  for (const key of ['allOf', 'anyOf', 'oneOf']) {
    const parts = schema[key];
    if (Array.isArray(parts)) for (const part of parts) hide(part, hiding, isRow);
  }
  if (!isJsonObject(properties)) return;
  for (const [name, part] of Object.entries(properties)) {
    if (isRow && hiding.isHidden(name)) Reflect.deleteProperty(properties, name);
    else hide(part, hiding, isRow);
  }
}

/** Models say themselves who sees what, and related rows are of another one. */
function isOfOthers({ 'x-db': source }: JsonObject): boolean {
  return isJsonObject(source) && ('table' in source || 'relation' in source);
}
