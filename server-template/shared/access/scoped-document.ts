import { rewriteParts, rootPlace, type Place } from '../document-walk.ts';
import { referredTo } from '../document-references.ts';
import { embeddedNames, selectableLists } from '../list/embedding.ts';
import { isJsonObject, type JsonObject } from '../json/json-object.ts';
import { lackedInEmbed, lackedOnWay } from './used-properties.ts';
import type { CallableOperation, GuardedOperation } from './callable-operation.ts';
import { hiddenChoices, withoutChoices, type CallerView } from './hidden-choices.ts';
import { lackedScope } from './property-guards.ts';
import { scopeExamples } from './scoped-examples.ts';
import { scopedSchemas } from './scoped-query.ts';
import { scopeResponses } from './scoped-responses.ts';

/**
 * A document without the properties that a caller with these scopes can neither read nor send, and
 * without parameters and choices that use them.
 */
export function scopedDocument(
  document: JsonObject,
  operations: readonly CallableOperation[],
  scopes: ReadonlySet<string>,
): JsonObject {
  const seeing = { scopes, isModel: false };
  const scoped = structuredClone(withoutProperties(document, rootPlace, seeing)) as JsonObject;
  const seen = operations.flatMap(({ method, path, guarded }) =>
    guarded === null ? [] : [{ path, key: method.toLowerCase(), guarded, scopes }],
  );
  const inPaths = (paths: unknown, { path, key }: (typeof seen)[number]): JsonObject | null => {
    const item = isJsonObject(paths) ? paths[path] : undefined;
    const source = isJsonObject(item) ? item[key] : undefined;
    return isJsonObject(source) ? source : null;
  };
  for (const operation of seen) {
    const source = inPaths(scoped['paths'], operation);
    if (source !== null) scopeResponses(scoped, source, operation);
  }
  scopeExamples({ whole: document, scoped });
  const paths: Record<string, unknown> = { ...(scoped['paths'] as JsonObject) };
  for (const operation of seen) {
    const { path, key } = operation;
    const source = inPaths(paths, operation);
    if (source === null) continue;
    const parameters = seenParameters(scoped, source['parameters'], operation);
    paths[path] = { ...(paths[path] as JsonObject), [key]: { ...source, ...parameters } };
  }
  return { ...scoped, paths, ...scopedSchemas(scoped, seen) };
}

interface Seeing {
  readonly scopes: ReadonlySet<string>;
  /** A model, which is read, rather than a body, which is sent. */
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
  return isJsonObject(value) && isJsonObject(value['x-db']) && 'table' in value['x-db'];
}

function isKept(schema: unknown, { scopes, isModel }: Seeing): boolean {
  const crud = isJsonObject(schema) ? schema['x-crud'] : undefined;
  const scope = isJsonObject(crud) ? crud[isModel ? 'readScope' : 'writeScope'] : undefined;
  return typeof scope !== 'string' || scopes.has(scope);
}

function seenParameters(
  document: JsonObject,
  parameters: unknown,
  operation: CallerView,
): { readonly parameters?: readonly unknown[] } {
  if (!Array.isArray(parameters)) return {};
  return {
    parameters: parameters.flatMap((source: unknown) => {
      const parameter = referredTo(document, source);
      const seen = parameter === null ? null : seenParameter(parameter, operation);
      return seen === null ? [] : [seen === parameter ? source : seen];
    }),
  };
}

function seenParameter(parameter: JsonObject, { guarded, scopes }: CallerView): JsonObject | null {
  const { guards, list }: GuardedOperation = guarded;
  const isSeen = (property: string): boolean => lackedScope(guards.read, property, scopes) === null;
  const { filter, role, relation } = isJsonObject(parameter['x-crud']) ? parameter['x-crud'] : {};
  if (typeof relation === 'string')
    return seenInList(parameter, { filter, role, relation }, { guarded, scopes });
  const related = list.relatedFilters?.find((one) => one.parameter.name === parameter['name']);
  if (related !== undefined)
    return lackedOnWay(related, guards.read, scopes).length === 0 ? parameter : null;
  if (typeof filter === 'string') return isSeen(filter) ? parameter : null;
  if (role === 'search') {
    const columns = list.search?.columns ?? [];
    return columns.some(({ property }) => isSeen(property)) ? parameter : null;
  }
  return withoutChoices(parameter, hiddenChoices(role, { guarded, scopes }));
}

/** A parameter for an embedded list is judged by the properties of its rows. */
function seenInList(
  parameter: JsonObject,
  {
    relation,
    ...crud
  }: { readonly relation: string; readonly filter: unknown; readonly role: unknown },
  { guarded, scopes }: CallerView,
): JsonObject | null {
  const { relations, guards } = guarded;
  const found = selectableLists(relations).get(relation);
  const lacked = lackedInEmbed(relations, embeddedNames([relation]), { read: guards.read, scopes });
  if (found === undefined || lacked.length > 0) return null;
  const { read = {}, list } = found;
  const own = { ...guarded, guards: { read, write: {} }, list: list.abilities };
  const plain = { ...parameter, 'x-crud': crud };
  const seen = seenParameter(plain, { guarded: own, scopes });
  if (seen === null || seen === plain) return seen === null ? null : parameter;
  return { ...seen, 'x-crud': parameter['x-crud'] };
}
