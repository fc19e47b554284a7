import { X_DB } from '../extensions.ts';
import type { DocumentDraft, Part } from './document-draft.ts';

/** The JSON schema of an operation's body as written: its own `$ref` is not followed. */
export function bodySchemaOf(draft: DocumentDraft, operation: string): Part {
  const requestBody = draft.resolved(draft.part(operation)['requestBody'] as Part);
  const content = requestBody['content'] as Record<string, Part>;
  return (content['application/json']?.['schema'] ?? {}) as Part;
}

/** A copy of a body's schema without the properties of relations. */
export function withoutRelations(schema: Part): Part {
  const copy = structuredClone(schema);
  const { properties } = copy as { properties?: Record<string, Part> };
  for (const [name, property] of Object.entries(properties ?? {})) {
    const source = property[X_DB];
    if (typeof source === 'object' && source !== null && 'relation' in source)
      delete properties?.[name];
  }
  return copy;
}

/** The schema of a key in a body with its constraints, writable because it identifies the row. */
export function keySchema(schema: object): Part {
  const { [X_DB]: _, description: _text, default: _default, ...kept } = schema as Part;
  return { ...kept, readOnly: false };
}

/** The type and format of a schema, without its constraints. */
export function plainSchema(schema: object): Part {
  const { type, format } = schema as Part;
  return {
    ...(type === undefined ? {} : { type }),
    ...(format === undefined ? {} : { format }),
  };
}
