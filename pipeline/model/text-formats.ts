import type { SchemaObject } from '../openapi-document.ts';

/** Formats that validators check; others are ignored. */
export const textFormats: ReadonlySet<string> = new Set([
  ...['date', 'date-time', 'iso-date-time', 'time', 'iso-time', 'duration', 'byte'],
  ...['email', 'hostname', 'ipv4', 'ipv6', 'uri', 'uri-reference', 'uri-template', 'url'],
  ...['uuid', 'regex', 'json-pointer', 'relative-json-pointer', 'json-pointer-uri-fragment'],
]);

/** Whether validators check the format of a schema. */
export function isCheckedFormat({ type, format = '' }: SchemaObject): boolean {
  return type === 'string' ? textFormats.has(format) : format === 'int32';
}
