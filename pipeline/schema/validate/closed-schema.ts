import { isRecord, pointerTo } from '../../model/json-pointer.ts';
import type { Direction } from '../schema-validator.ts';
import { readReleasing } from './hidden-names.ts';
import { validatedSchema } from './validated-schema.ts';
import type { SchemaReader } from './json-schema.ts';

/** The schema with all references embedded, because `unevaluatedProperties` must include what references evaluated. `places` are the pointers of the embedded schemas. */
export function closedSchema(
  reader: SchemaReader,
  pointer: string,
  direction: Direction,
): { readonly schema: object; readonly places: ReadonlyMap<unknown, string> } {
  const pointers: string[] = [pointer];
  const write = (target: string): Readonly<Record<string, unknown>> => {
    if (!pointers.includes(target)) pointers.push(target);
    return { $ref: pointerTo('#/$defs', pointers.indexOf(target)) };
  };
  const places = new Map<unknown, string>();
  const definitions: Record<string, unknown> = {};
  // The list grows during the loop.
  for (const [index, target] of pointers.entries()) {
    const { schema } = validatedSchema(reader, target, { direction, write, isClosed: true });
    definitions[index] = schema;
    notePlaces(schema, readReleasing(target).pointer, places);
  }
  return { schema: { $ref: '#/$defs/0', $defs: definitions }, places };
}

function notePlaces(node: unknown, pointer: string, places: Map<unknown, string>): void {
  if (!isRecord(node)) return;
  places.set(node, pointer);
  for (const [key, value] of Object.entries(node)) {
    notePlaces(value, pointerTo(pointer, key), places);
  }
}
