import type { Schemas } from '../../model/schema-view.ts';
import type { ValidationError } from '../../schema/schema-validator.ts';

/** What is wrong in the words of a generated server, whose forms show them; the mock's own where it has none. */
export function serverWords(schemas: Schemas, fault: ValidationError): string {
  const { keyword, schema } = fault;
  const value = schemas.standing(schema);
  const phrase = phrases[keyword];
  if (phrase !== undefined) return `must ${phrase.replace('?', () => shown(value))}`;
  switch (keyword) {
    case 'type':
      return `must be ${shown(value)}${isReadMoment(schemas, schema) ? ' or null' : ''}`;
    case 'required':
      return `must have required property '${nameOf(fault)}'`;
    case 'enum':
      return `must be equal to one of the allowed values: ${Array.isArray(value) ? value.join(', ') : ''}`;
    case 'exclusiveMinimum':
      return `must be > ${shown(limitOf(schemas, schema, 'minimum'))}`;
    case 'exclusiveMaximum':
      return `must be < ${shown(limitOf(schemas, schema, 'maximum'))}`;
    case 'uniqueItems':
      return fault.message.replace(
        /^.* (\d+) and (\d+)$/,
        'must NOT have duplicate items (items ## $2 and $1 are identical)',
      );
    default:
      return fault.message;
  }
}

const phrases: Readonly<Partial<Record<string, string>>> = {
  anyOf: 'match a schema in anyOf',
  oneOf: 'match exactly one schema in oneOf',
  not: 'NOT be valid',
  additionalProperties: 'NOT have additional properties',
  format: 'match format "?"',
  pattern: 'match pattern "?"',
  minimum: 'be >= ?',
  maximum: 'be <= ?',
  multipleOf: 'be multiple of ?',
  minLength: 'NOT have fewer than ? characters',
  maxLength: 'NOT have more than ? characters',
  minItems: 'NOT have fewer than ? items',
  maxItems: 'NOT have more than ? items',
  minProperties: 'NOT have fewer than ? properties',
  maxProperties: 'NOT have more than ? properties',
};

/** The server's validator reads moments itself, and so says what they may be instead. */
function isReadMoment(schemas: Schemas, pointer: string): boolean {
  const beside = (key: string): unknown => schemas.beside(pointer, key);
  return beside('nullable') === true && /^date(?:-time)?$/.test(String(beside('format')));
}

function shown(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value ?? null);
}

/** In OpenAPI 3.0 the limit is in another keyword beside `true`. */
function limitOf(schemas: Schemas, pointer: string, plain: string): unknown {
  const value = schemas.standing(pointer);
  return typeof value === 'number' ? value : schemas.beside(pointer, plain);
}

/** Of a missing property: the field is the path to it, and where it begins is known. */
function nameOf({ field, instance }: ValidationError): string {
  const above = instance.split('/').length - 1;
  return field.split('.').slice(above).join('.');
}
