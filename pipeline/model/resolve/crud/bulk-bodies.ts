import type { CrudAction } from '../../../extensions.ts';
import type { SchemaOrReference } from '../../../openapi-document.ts';
import type { Crud, Model } from '../../api-model.ts';
import { pointerTo } from '../../json-pointer.ts';
import type { Located } from '../../json-pointer.ts';
import { mergedSchema, objectShape } from '../schema-shape.ts';
import type { Resolution } from '../schema-shape.ts';

/** The schema of a row in a body; that of a bulk operation is a list of them, with a limit. */
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
      'Write "maxItems": 100 into its body.',
    );
  return { value: items, pointer: pointerTo(place, 'items') };
}

/** Each item says which row it means. */
export function checkItemKey(
  resolution: Resolution,
  model: Model,
  item: Located<SchemaOrReference>,
  { input, unchangeable }: Pick<Crud, 'input' | 'unchangeable'>,
): void {
  const { required } = objectShape(resolution, item);
  const key = model.source.primaryKey ?? [];
  if (key.length === 0) resolution.problems.add(item.pointer, `${model.name} has no primary key.`);
  for (const column of key) {
    const found = [...input, ...unchangeable].find((one) => one.column === column);
    if (found !== undefined && [...required].includes(found.name)) continue;
    resolution.problems.add(
      item.pointer,
      `Nothing says which row an item means: it need not have the key column ${JSON.stringify(column)}.`,
      'Give the items the key, and require it.',
    );
  }
}
