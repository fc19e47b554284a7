import { Ajv } from 'ajv';
import type { ErrorObject, ValidateFunction } from 'ajv';
import formats from 'ajv-formats';
import document from './bookshop.json' with { type: 'json' };
import type { BookshopFault } from './bookshop-faults.ts';

/** A detail of a 400. */
export interface Detail {
  readonly in: 'body' | 'query' | 'path';
  readonly field: string;
  readonly message: string;
}

const ajv = new Ajv({ allErrors: true, strict: false });
formats.default(ajv);
ajv.addSchema(document, 'bookshop');
const coercing = new Ajv({ strict: false, coerceTypes: true });
formats.default(coercing);

/** The keyword that a fault ignores. */
const forgotten: Readonly<Partial<Record<BookshopFault, string>>> = {
  'required is not checked': 'required',
  'unknown field is accepted': 'additionalProperties',
  'type is not checked': 'type',
  'length is not checked': 'maxLength',
  'minimum is not checked': 'minimum',
  'pattern is not checked': 'pattern',
  'enum is not checked': 'enum',
  'items are not checked': 'uniqueItems',
  'format is not checked': 'format',
};

/** Violations in a body; empty: none that this shop checks. */
export function bodyDetails(
  schema: string,
  body: unknown,
  fault: BookshopFault | null,
): readonly Detail[] {
  const validate = ajv.getSchema(`bookshop#/components/schemas/${schema}`) as ValidateFunction;
  if (validate(body) === true) return [];
  return (validate.errors ?? [])
    .filter((error) => !isForgotten(error, body, fault))
    .map((error) => ({ in: 'body', field: fieldOf(error), message: error.message ?? 'is wrong' }));
}

function isForgotten(error: ErrorObject, body: unknown, fault: BookshopFault | null): boolean {
  if (fault === null) return false;
  const { additionalProperty } = error.params as { readonly additionalProperty?: string };
  if (fault === 'read-only is stored') return additionalProperty === 'createdAt';
  const name = error.instancePath.split('/')[1] ?? '';
  const value = (body as Record<string, unknown> | null)?.[name];
  if (fault === 'null is accepted')
    return value === null && error.instancePath.split('/')[2] === undefined && name !== '';
  // A body that is not an object is always rejected.
  return forgotten[fault] === error.keyword && (name !== '' || error.keyword !== 'type');
}

function fieldOf({ instancePath, params }: ErrorObject): string {
  const { missingProperty, additionalProperty } = params as Record<string, string | undefined>;
  const path = instancePath.split('/').slice(1);
  return [...path, missingProperty ?? additionalProperty].filter(Boolean).join('.');
}

/** Schemas of parameters, compiled on first use. */
const validators = new WeakMap<object, ValidateFunction>();

function validatorOf(schema: object): ValidateFunction {
  const validate =
    validators.get(schema) ?? coercing.compile({ type: 'object', properties: { value: schema } });
  validators.set(schema, validate);
  return validate;
}

/** Parses a parameter by its schema. */
export function readParameter(
  schema: object,
  text: string,
): { readonly value: unknown } | { readonly fault: string } {
  const isList = 'type' in schema && schema.type === 'array';
  const holder: { value: unknown } = { value: isList ? text.split(',') : text };
  const isText = 'type' in schema && schema.type === 'string';
  if (!isText && !isList && !/^(?:-?\d+(?:\.\d+)?(?:e[+-]?\d+)?|true|false)$/i.test(text)) {
    return { fault: 'is not of its type' };
  }
  const validate = validatorOf(schema);
  if (validate(holder) === true) return { value: holder.value };
  return { fault: validate.errors?.[0]?.message ?? 'is wrong' };
}
