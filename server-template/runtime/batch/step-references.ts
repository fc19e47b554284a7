import { isJsonObject } from '../../shared/json/json-object.ts';
import { detailTexts } from '../../shared/problem-texts.ts';
import { invalidRequest, type ApiError } from '../operation/api-error.ts';

/** The results of earlier steps, and where in its own step a value is. */
export interface ReferencePlace {
  readonly results: readonly { readonly body?: unknown }[];
  /** Bytes that results may still take in the batch: a long text can be referred to many times. */
  readonly left: { bytes: number };
  readonly in: 'query' | 'body';
  /** Path, joined by dots; empty: the value as a whole. */
  readonly field: string;
}

/**
 * A value in which each `{ "$ref": "0.items.1.id" }` is the text, number, true, false or null at
 * that place in the response of an earlier step; throws a 400 if there is none.
 */
export function withReferences(value: unknown, place: ReferencePlace): unknown {
  const inside = (key: string | number): ReferencePlace => ({
    ...place,
    field: place.field === '' ? String(key) : `${place.field}.${key}`,
  });
  if (Array.isArray(value)) return value.map((item, index) => withReferences(item, inside(index)));
  if (!isPlainObject(value)) return value;
  const keys = Object.keys(value);
  if (keys.length === 1 && keys[0] === '$ref') return referred(value['$ref'], place);
  return Object.fromEntries(keys.map((key) => [key, withReferences(value[key], inside(key))]));
}

/** Whether a value contains a reference. */
export function hasReference(value: unknown): boolean {
  if (Array.isArray(value)) return value.some(hasReference);
  return isPlainObject(value) && ('$ref' in value || Object.values(value).some(hasReference));
}

function isPlainObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return isJsonObject(value) && !JSON.isRawJSON(value);
}

function referred(reference: unknown, place: ReferencePlace): unknown {
  const [step = '', ...names] = typeof reference === 'string' ? reference.split('.') : [];
  const result = /^\d+$/.test(step) ? place.results[Number(step)] : undefined;
  if (result === undefined)
    throw invalid(place, 'must refer to a property of an earlier step, such as 0.id');
  const found = names.reduce<unknown>(
    (holder, name) =>
      typeof holder === 'object' && holder !== null && isMember(holder, name)
        ? (holder as Readonly<Record<string, unknown>>)[name]
        : undefined,
    result.body,
  );
  const isPlain = typeof found !== 'object' || found === null || JSON.isRawJSON(found);
  if (found === undefined || !isPlain)
    throw invalid(place, 'must refer to a plain value that the response of its step has');
  if (typeof found === 'string') place.left.bytes -= found.length;
  if (place.left.bytes < 0) throw invalid(place, detailTexts.outOfReach);
  return found;
}

/** Not `length` of a list. */
const isMember = (holder: object, name: string): boolean =>
  Object.prototype.propertyIsEnumerable.call(holder, name);

function invalid({ in: place, field }: ReferencePlace, message: string): ApiError {
  return invalidRequest({ in: place, field, message });
}
