import type { Schemas } from '../../../model/schema-view.ts';

/** Whether any part of an object's schema declares a property as read-only: servers may ignore what is sent for it. */
export function isReadOnly(schemas: Schemas, pointer: string, name: string): boolean {
  return schemas.parts(pointer).some((part) => {
    const property = schemas.properties(part.pointer).get(name);
    return property !== undefined && schemas.keyword(property.pointer, 'readOnly') === true;
  });
}
