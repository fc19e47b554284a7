import type { Schemas } from './schema-view.ts';

/** Whether errors of a schema say of each detail which keyword is broken; servers and mocks send keywords to whoever declares them. */
export function declaresErrorKeywords(schemas: Schemas, schemaPointer: string): boolean {
  const details = schemas.properties(schemaPointer).get('details');
  const items = details === undefined ? null : schemas.items(details.pointer);
  return items !== null && schemas.properties(items).has('keyword');
}
