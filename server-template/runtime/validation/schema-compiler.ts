import { rewriteParts, rootPlace, type Place } from '../../shared/document-walk.ts';
import { valueAt } from '../../shared/document-references.ts';
import { isJsonObject } from '../../shared/json/json-object.ts';
import type { Document } from '../document/openapi.ts';
import { createAjv, type AjvOptions } from './document-ajv.ts';
import { withOwnFormats } from './own-formats.ts';

/** A compiled schema, with the errors of the last value. */
export type CompiledSchema = ReturnType<ReturnType<typeof createAjv>['compile']>;

/**
 * Compiles schemas of a document. A component is compiled once for all operations that refer to it:
 * with each operation's own copy, hundreds of related tables take minutes and gigabytes.
 * `change`: what a schema becomes before.
 */
export function createSchemaCompiler(
  document: Document,
  options: AjvOptions,
  change: (schema: unknown) => unknown,
): (schema: object) => CompiledSchema {
  const ajv = createAjv(options);
  const ids = new Map<string, string>();
  const compiled = new Map<string, CompiledSchema>();
  const prepared = (schema: unknown): object => {
    const { slice, formats } = withOwnFormats(change(schema) as Readonly<Record<string, unknown>>);
    for (const [name, format] of formats) ajv.addFormat(name, format as never);
    return linked(slice, rootPlace) as object;
  };
  const linked = (value: unknown, place: Place): unknown => {
    const copy = rewriteParts(value, place, linked);
    if (!isJsonObject(copy) || place.isNameMap || typeof copy['$ref'] !== 'string') return copy;
    return { ...copy, $ref: idOf(copy['$ref']) };
  };
  const idOf = (reference: string): string => {
    const known = ids.get(reference);
    if (known !== undefined) return known;
    const id = `specmill:/${ids.size}`;
    // Before its own references, which may lead back to it.
    ids.set(reference, id);
    ajv.addSchema(prepared(valueAt(document, reference) ?? {}), id);
    return id;
  };
  return (schema) => {
    // Operations share their errors.
    const key = JSON.stringify(schema);
    const check = compiled.get(key) ?? ajv.compile(prepared(schema));
    compiled.set(key, check);
    return check;
  };
}
