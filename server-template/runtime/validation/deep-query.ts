import { emptyRecord } from '../../shared/empty-record.ts';
import { detailTexts, type ErrorDetail } from '../../shared/problem-texts.ts';
import { isJsonObject } from '../../shared/json/json-object.ts';
import { type Document, type Parameter } from '../document/openapi.ts';
import { resolveReference } from '../document/resolve-reference.ts';
import type { Query } from '../operation/request-target.ts';
import { createTextCheck, type TextCheck } from './parameter-text.ts';

/** A query whose parameters of the style `deepObject` are objects. */
interface DeepQuery {
  /** The other parameters. */
  readonly plain: Query;
  readonly objects: Readonly<Record<string, Query>>;
  readonly details: readonly ErrorDetail[];
}

/**
 * Creates the reader of `filter[name]=x`, the style `deepObject`; null if an operation has no such
 * parameter.
 */
export function createDeepReader(
  document: Document,
  parameters: readonly Parameter[],
): ((query: Query) => DeepQuery) | null {
  const deep = new Map(
    parameters
      .filter(({ in: place, style }) => place === 'query' && style === 'deepObject')
      .map((parameter) => [parameter.name, checksOf(document, parameter)]),
  );
  if (deep.size === 0) return null;
  return (query) => {
    const plain: Query = emptyRecord();
    const objects = emptyRecord<Query>();
    const details: ErrorDetail[] = [];
    for (const [field, value] of Object.entries(query)) {
      const [, name = '', key = ''] = /^([^[\]]+)\[([^[\]]+)\]$/.exec(field) ?? [];
      const checks = deep.get(name);
      if (deep.has(field)) details.push({ in: 'query', field, message: detailTexts.object });
      else if (checks === undefined) plain[field] = value;
      else {
        (objects[name] ??= emptyRecord())[key] = value;
        const problem = [value].flat().map((text) => checks.get(key)?.(text) ?? null);
        const message = problem.find((one) => one !== null);
        if (message !== undefined) details.push({ in: 'query', field, message });
      }
    }
    return { plain, objects, details };
  };
}

/** The checks of an object's texts, by property. */
function checksOf(document: Document, parameter: Parameter): ReadonlyMap<string, TextCheck> {
  if (parameter.schema === undefined) return new Map();
  const { properties } = resolveReference<Readonly<Record<string, unknown>>>(
    document,
    parameter.schema,
  );
  return new Map(
    Object.entries(isJsonObject(properties) ? properties : {}).flatMap(([name, schema]) => {
      const check = isJsonObject(schema)
        ? createTextCheck(document, { ...parameter, schema })
        : null;
      return check === null ? [] : [[name, check] as const];
    }),
  );
}
