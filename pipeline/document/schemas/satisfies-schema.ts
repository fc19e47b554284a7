import { isJsonObject } from '../../../server-template/shared/json/json-object.ts';
import type { Dialect, Keyword, Schema } from '../../evaluate/check.ts';
import { pass, schemaCheck } from '../../evaluate/check.ts';
import { plainFormats } from '../../evaluate/formats.ts';
import { keywords } from '../../evaluate/keywords.ts';
import { valueKeywords } from '../../evaluate/value-keywords.ts';
import type { SchemaObject } from '../../openapi-document.ts';

/**
 * Whether a generated default or example satisfies the generated keywords. Compiling schemas for
 * 12,000 columns would take minutes.
 */
export function satisfiesSchema(schema: SchemaObject, value: unknown): boolean {
  return generated.part(schema as Schema)(value) === true;
}

/** Columns in the forms in which they are generated. */
const formats: ReadonlyMap<string, (value: string) => boolean> = new Map([
  ...plainFormats,
  ['date-time', (value) => /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/.test(value)],
  ['time', (value) => /^\d\d:\d\d:\d\dZ$/.test(value)],
]);

/** The keywords of generated columns. */
const columnKeywords: ReadonlyMap<string, Keyword> = new Map([
  ...valueKeywords,
  ...[...keywords].filter(([keyword]) => keyword === 'items'),
]);

const generated: Dialect = {
  keywords: columnKeywords,
  onUnknown: null,
  pattern: (source) => new RegExp(source, 'u'),
  format: (name) => {
    if (name === 'int32') return { type: 'number', test: (value) => value === (value | 0) };
    const test = formats.get(name);
    return test === undefined ? null : { type: 'string', test };
  },
  part: (schema) => {
    if (!isJsonObject(schema) || '$ref' in schema) return pass;
    const check = schemaCheck(schema, generated);
    return (value) => {
      if (value === null)
        return schema['type'] === undefined || schema['nullable'] === true || 'it is null';
      // Larger ones are not exact in JavaScript.
      if (schema['type'] === 'integer' && !Number.isSafeInteger(value))
        return 'it is not an integer';
      return check(value);
    };
  },
};
