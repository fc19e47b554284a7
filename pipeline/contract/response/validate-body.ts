import type { Content } from '../../model/api-model.ts';
import type { SchemaValidator, ValidationError } from '../../schema/schema-validator.ts';
import { isJson } from '../../../server-template/shared/media-type.ts';
import type { IncomingResponse } from '../run/run-hooks.ts';
import { valueText } from '../rows/compare-row.ts';
import type { Finding } from './finding.ts';

const mostFindings = 5;

/** Finds violations of a body's schema; bodies that are neither JSON nor text are accepted. */
export function validateBody(
  validator: SchemaValidator,
  { mediaType, schemaPointer }: Content,
  real: IncomingResponse,
  value: unknown,
): readonly Finding[] {
  const sent = real.headers['content-type'] ?? mediaType;
  if (isJson(sent)) {
    if (value === undefined) return [notJson(schemaPointer ?? '#', real)];
    return schemaPointer === null ? [] : validated(validator, schemaPointer, value);
  }
  // The run itself cut off an event stream.
  if (schemaPointer === null || !/^text\/plain\b/i.test(sent)) return [];
  return validated(validator, schemaPointer, real.body, true);
}

function validated(
  validator: SchemaValidator,
  pointer: string,
  value: unknown,
  isText = false,
): readonly Finding[] {
  if (validator.unusable(pointer, 'response') !== null) return [];
  if (validator.accepts(pointer, 'response', value)) return [];
  // A text may be a number or a boolean.
  if (
    isText &&
    validator.errors(pointer, 'response', value).some(({ keyword }) => keyword === 'type')
  )
    return [];
  return validator
    .errors(pointer, 'response', value)
    .slice(0, mostFindings)
    .map((error) => ({
      message: sentence(error),
      keyword: error.keyword,
      pointer: error.schema,
      instance: error.instance,
      expected: error.keyword === 'required' ? `a value for ${error.field}` : error.message,
      actual: valueText(valueAt(value, error.instance)),
    }));
}

function sentence({ field, keyword, message }: ValidationError): string {
  if (field === '') return `The body ${message}.`;
  if (keyword === 'required') return `The body lacks the required property ${field}.`;
  return `${field} in the body ${message}.`;
}

function notJson(pointer: string, real: IncomingResponse): Finding {
  return {
    message: real.body === '' ? 'The body is empty.' : 'The body is not JSON.',
    keyword: 'media-type',
    pointer,
    instance: '',
    expected: 'a JSON value',
    actual: real.body === '' ? 'no body' : real.body.slice(0, 200),
  };
}

/** The value at a pointer. */
function valueAt(value: unknown, pointer: string): unknown {
  const names = pointer.split('/').slice(1);
  return names
    .map((name) => name.replaceAll('~1', '/').replaceAll('~0', '~'))
    .reduce<unknown>((inner, name) => {
      if (typeof inner !== 'object' || inner === null || !Object.hasOwn(inner, name))
        return undefined;
      return (inner as Readonly<Record<string, unknown>>)[name];
    }, value);
}
