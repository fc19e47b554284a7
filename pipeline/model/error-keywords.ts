import type { Schemas } from './schema-view.ts';

/** Whether the error schema has a keyword in each detail, which servers and mocks then send. */
export function declaresErrorKeywords(schemas: Schemas, schemaPointer: string): boolean {
  const details = schemas.properties(schemaPointer).get('details');
  const items = details === undefined ? null : schemas.items(details.pointer);
  return items !== null && schemas.properties(items).has('keyword');
}
