import type { Schemas } from '../../model/schema-view.ts';
import {
  patternText,
  shownValues,
  typeText,
} from '../../../server-template/shared/problem-texts.ts';
import type { ValidationError } from '../../schema/schema-validator.ts';

/** The message of an error as a generated server words it, where its validator knows less than the mock's. */
export function serverWords(schemas: Schemas, fault: ValidationError): string {
  const { keyword, schema } = fault;
  const value = schemas.current(schema);
  switch (keyword) {
    case 'type':
      return `must be ${typeText(String(value))}${isReadMoment(schemas, schema) ? ' or null' : ''}`;
    case 'enum':
      return `must be one of ${Array.isArray(value) ? shownValues(value) : ''}`;
    case 'oneOf':
      return 'must match exactly one of the alternatives';
    case 'format':
      return `must have the format ${String(value)}`;
    case 'pattern':
      return patternText(String(value));
    default:
      return fault.message;
  }
}

/** The server's validator parses date-times itself, so its messages name the allowed types. */
function isReadMoment(schemas: Schemas, pointer: string): boolean {
  const beside = (key: string): unknown => schemas.beside(pointer, key);
  return beside('nullable') === true && /^date(?:-time)?$/.test(String(beside('format')));
}
