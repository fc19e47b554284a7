import type { Located } from '../../json-pointer.ts';
import { pointerTo } from '../../json-pointer.ts';
import type { SchemaOrReference } from '../../../openapi-document.ts';
import { mergedSchema } from '../../schemas/schema-shape.ts';
import type { Resolution } from '../../schemas/schema-shape.ts';
import type { ColumnHolder } from './model-columns.ts';

/** Rejects `readOnly` and `writeOnly` inside of JSON columns, which are stored and returned whole. */
export function checkMarkedJson(resolution: Resolution, { columns }: ColumnHolder): void {
  for (const { column, schema, pointer, property } of columns) {
    if (property.type.kind !== 'json') continue;
    for (const inner of partsOf({ value: schema, pointer }))
      checkPart(resolution, { column, outer: new Set() }, inner);
  }
}

interface Within {
  readonly column: string;
  readonly outer: ReadonlySet<string>;
}

function checkPart(
  resolution: Resolution,
  { column, outer }: Within,
  located: Located<SchemaOrReference>,
): void {
  const merged = mergedSchema(resolution, located);
  if (merged === null || outer.has(merged.pointer)) return;
  for (const keyword of ['readOnly', 'writeOnly'] as const) {
    if (merged.value[keyword] !== true) continue;
    resolution.problems.add(
      pointerTo(merged.pointer, keyword),
      `The column ${JSON.stringify(column)} is stored and returned as a whole, so ${keyword} has no effect on a part of it.`,
      'Remove it, or mark the whole property.',
    );
  }
  const within = { column, outer: new Set([...outer, merged.pointer]) };
  for (const inner of partsOf(merged)) checkPart(resolution, within, inner);
}

/** The schemas of properties and items. */
function partsOf({
  value,
  pointer,
}: Located<SchemaOrReference>): readonly Located<SchemaOrReference>[] {
  if ('$ref' in value) return [];
  const { properties = {}, items } = value;
  return [
    ...Object.entries(properties).map(([name, part]) => ({
      value: part,
      pointer: pointerTo(pointer, 'properties', name),
    })),
    ...(items === undefined ? [] : [{ value: items, pointer: pointerTo(pointer, 'items') }]),
  ];
}
