import type { SchemaObject } from '../../../openapi-document.ts';
import { pointerTo } from '../../json-pointer.ts';
import type { SchemaSubject } from './schema-subject.ts';

/**
 * Rejects impossible objects: names both required and forbidden, or more required names or
 * properties than allowed.
 */
export function checkObject({ schema, parts, pointer, resolution }: SchemaSubject): void {
  const { problems } = resolution;
  const required = [...new Set(parts.flatMap((part) => part.required ?? []))];
  for (const { properties = {} } of parts.filter(isClosed)) {
    const forbidden = required.filter((name) => !Object.hasOwn(properties, name));
    for (const name of forbidden) {
      problems.add(
        schema.required?.includes(name) === true ? pointerTo(pointer, 'required') : pointer,
        `No object is valid: ${JSON.stringify(name)} is required, but "additionalProperties": false forbids it.`,
        'Declare the property, or remove it from required.',
      );
    }
  }
  if (parts.length > 1) return;
  const { minProperties = 0, maxProperties = Infinity, properties = {} } = schema;
  if (required.length > maxProperties) {
    problems.add(
      pointerTo(pointer, 'maxProperties'),
      `No object is valid: the number of required properties is ${required.length}, but maxProperties is ${maxProperties}.`,
    );
  }
  if (isClosed(schema) && Object.keys(properties).length < minProperties) {
    problems.add(
      pointerTo(pointer, 'minProperties'),
      `No object is valid: minProperties is ${minProperties}, but the number of declared properties is ${Object.keys(properties).length}.`,
    );
  }
}

function isClosed(part: SchemaObject): boolean {
  return part.additionalProperties === false;
}
