import { isJsonObject, type JsonObject } from '../../server-template/shared/json/json-object.ts';
import type { SchemaCheck, Dialect, Schema } from './check.ts';
import { pass, schemaCheck } from './check.ts';
import { keywords } from './keywords.ts';

/** Annotations, and what another keyword reads; formats are ignored. */
const notes: readonly string[] = [
  ...['$schema', 'id', 'title', 'description', 'default', 'examples', 'format'],
  ...['definitions', 'then', 'else'],
];

const known = new Map([...keywords, ...notes.map((note) => [note, () => pass] as const)]);

/**
 * Checks by the schema at a pointer, of a JSON Schema of drafts 4 to 7
 * (https://json-schema.org/draft-07/json-schema-validation) that is part of this program or one of
 * its packages. They take no compilation, which takes Ajv longer than the rest of an incremental
 * build.
 */
export function schemaChecks(root: JsonObject): (pointer: string) => SchemaCheck {
  const made = new Map<unknown, SchemaCheck>();
  const at = (pointer: string): Schema =>
    pointer
      .split('/')
      .slice(1)
      .reduce<unknown>(
        (value, key) => (isJsonObject(value) ? value[key] : undefined),
        root,
      ) as Schema;
  const dialect: Dialect = {
    keywords: known,
    onUnknown(keyword) {
      throw new Error(`the evaluator of schemas does not know ${keyword}`);
    },
    pattern: (source) => new RegExp(source, 'u'),
    format: () => null,
    part: (schema) => {
      if (typeof schema === 'boolean') return schemaCheck(schema, dialect);
      const { $ref: reference } = schema;
      if (typeof reference === 'string') return dialect.part(at(reference));
      const found = made.get(schema);
      if (found !== undefined) return found;
      // Schemas may be recursive.
      let check: SchemaCheck = pass;
      made.set(schema, (value) => check(value));
      check = schemaCheck(schema, dialect);
      made.set(schema, check);
      return check;
    },
  };
  return (pointer) => dialect.part(at(pointer));
}
