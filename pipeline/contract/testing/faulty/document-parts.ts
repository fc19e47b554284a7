/** A schema or another part of a document. */
export type Part = Readonly<Record<string, unknown>>;

export const text = { type: 'string' };
export const int32 = { type: 'integer', format: 'int32' };
export const int64 = { type: 'integer', format: 'int64' };

export function ref(name: string): Part {
  return { $ref: `#/components/schemas/${name}` };
}

export function listOf(name: string): Part {
  return { type: 'array', items: ref(name) };
}

export function json(schema: Part): Part {
  return { content: { 'application/json': { schema } } };
}

/** A required body. */
export function sent(schema: Part): Part {
  return { required: true, ...json(schema) };
}

/** A response with rows. */
export function shown(description: string, schema: Part, headers?: Part): Part {
  return { description, ...(headers === undefined ? {} : { headers }), ...json(schema) };
}

/** Errors with a body of the schema `Problem`. */
export function errors(...codes: readonly number[]): Part {
  const problem = { description: 'Rejected.', ...json(ref('Problem')) };
  return Object.fromEntries(codes.map((code) => [code, problem]));
}

/** A parameter of the query; `crud`: its role or filter, in documents of tables. */
export function query(name: string, schema: Part, crud?: Part, more: Part = {}): Part {
  return { name, in: 'query', schema, ...(crud === undefined ? {} : { 'x-crud': crud }), ...more };
}

/** A parameter of the path. */
export function key(name: string, schema: Part): Part {
  return { name, in: 'path', required: true, schema };
}

/** The schema of a closed object; without required properties, at least one must be there. */
export function closed(properties: Part, required: readonly string[]): Part {
  const limit = required.length === 0 ? { minProperties: 1 } : { required };
  return { type: 'object', additionalProperties: false, properties, ...limit };
}

/** Properties with their columns, named after them; `more`: their types. */
export function columns(properties: Readonly<Record<string, Part>>, more: Part): Part {
  return Object.fromEntries(
    Object.entries(properties).map(([name, schema]) => {
      const column = name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
      return [name, { ...schema, 'x-db': { column, ...(more[name] as Part) } }];
    }),
  );
}

/** Properties of a change: without their defaults. */
export function withoutDefaults(properties: Readonly<Record<string, Part>>): Part {
  return Object.fromEntries(
    Object.entries(properties).map(([name, { default: _, ...schema }]) => [name, schema]),
  );
}
