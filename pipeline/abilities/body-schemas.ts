import { X_DB } from '../extensions.ts';
import type { DocumentDraft, Part } from './document-draft.ts';

/** The JSON schema of an operation's body, as it is written: a reference is not followed. */
export function bodySchemaOf(draft: DocumentDraft, operation: string): Part {
  const requestBody = draft.resolved(draft.part(operation)['requestBody'] as Part);
  const content = requestBody['content'] as Record<string, Part>;
  return (content['application/json']?.['schema'] ?? {}) as Part;
}

/** A copy of a body's schema that writes no related rows. */
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

/** The key tells which row is meant; the model's own may be read-only. */
export function keySchema(schema: object): Part {
  return { ...plainSchema(schema), readOnly: false };
}

/** What a schema says of the kind of its values alone. */
export function plainSchema(schema: object): Part {
  const { type, format } = schema as Part;
  return { type, ...(format === undefined ? {} : { format }) };
}
