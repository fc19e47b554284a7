import type { CrudAction } from '../../../extensions.ts';
import type { SchemaOrReference } from '../../../openapi-document.ts';
import type { Model, PropertyColumn } from '../../api-model.ts';
import { pointerTo } from '../../json-pointer.ts';
import type { Located } from '../../json-pointer.ts';
import { mergedSchema, objectShape } from '../../schemas/schema-shape.ts';
import type { Resolution } from '../../schemas/schema-shape.ts';

/**
 * The schema of a row in a body; for a bulk operation, that of the items, whose number must be
 * limited.
 */
export function itemsOf(
  resolution: Resolution,
  action: CrudAction,
  body: Located<SchemaOrReference>,
): Located<SchemaOrReference> {
  if (action !== 'bulkCreate' && action !== 'bulkUpdate') return body;
  const merged = mergedSchema(resolution, body);
  const { type, items, maxItems } = merged?.value ?? {};
  const place = merged?.pointer ?? body.pointer;
  if (type !== 'array' || items === undefined) {
    resolution.problems.add(place, `The body of a ${action} is an array of rows.`);
    return body;
  }
  if (maxItems === undefined)
    resolution.problems.add(
      place,
      `A ${action} needs a limit.`,
      'Add "maxItems": 100 to its body.',
    );
  return { value: items, pointer: pointerTo(place, 'items') };
}

/** Each item identifies its row; `sent` has the allowed properties. */
export function checkItemKey(
  resolution: Resolution,
  { model, key }: { readonly model: Model; readonly key: readonly string[] },
  item: Located<SchemaOrReference>,
  sent: readonly PropertyColumn[],
): void {
  const { required } = objectShape(resolution, item);
  if (key.length === 0) resolution.problems.add(item.pointer, `${model.name} has no primary key.`);
  for (const column of key) {
    const found = sent.find((one) => one.column === column);
    if (found !== undefined && [...required].includes(found.name)) continue;
    resolution.problems.add(
      item.pointer,
      `The items may omit the key column ${JSON.stringify(column)}.`,
      'Add the key to the items, and require it.',
    );
  }
}
