import type { NestedAction } from '../../../../server-template/shared/nested-lists.ts';
import type { Crud, Model, NestedRows, NestedWrite, PropertyColumn } from '../../api-model.ts';
import { propertyOfColumn } from '../../resources/resource.ts';
import { checkItemKey } from '../crud/bulk-bodies.ts';
import { inputColumns } from '../crud/crud-columns.ts';
import { propertyColumn } from '../crud/schema-columns.ts';
import type { OperationDraft } from '../draft-operations.ts';
import { embeddedRelation } from '../embed/resolve-embed.ts';
import type { EmbedContext } from '../embed/resolve-embed.ts';
import { rowsOfForeignKey } from '../embed/resolve-relation.ts';
import { jsonContent } from '../resolve-contents.ts';
import { mergedSchema, objectShape } from '../../schemas/schema-shape.ts';
import type { Resolution } from '../../schemas/schema-shape.ts';
import { itemOf, mayNest, nestedBodies } from '../crud/nested-bodies.ts';
import type { NestedBody } from '../crud/nested-bodies.ts';

/** Resolves the related rows that an operation writes. */
export function nestedOf(
  context: EmbedContext,
  { operation }: OperationDraft,
): readonly NestedRows[] {
  const { crud } = context.operation;
  const { schema = null, schemaPointer = null } = jsonContent(operation.body?.contents ?? []) ?? {};
  if (crud === null || !mayNest(crud.action) || schema === null || schemaPointer === null)
    return [];
  const bodies = nestedBodies(context.resolution, { value: schema, pointer: schemaPointer });
  return bodies.flatMap((body) => resolveRows(context, crud, body) ?? []);
}

function resolveRows(context: EmbedContext, crud: Crud, body: NestedBody): NestedRows | null {
  const { resolution } = context;
  const found = rowsOfForeignKey(context, crud.model, body);
  if (found === null) return null;
  checkLists(resolution, crud, body);
  const nesting: Nesting = { context, body, ...found };
  const { isWhole, name, schema } = body;
  const changes = isWhole && crud.action === 'update';
  const has = (action: NestedAction): boolean =>
    isWhole ? changes || action === 'create' : body.lists.has(action);
  const key = isWhole && !changes ? [] : keyOf(nesting);
  return {
    ...{ name, model: found.model, key: found.key, isWhole },
    create: has('create') ? writeOf(nesting, 'create') : null,
    update:
      has('update') && (!isWhole || key.length > 0) ? { ...writeOf(nesting, 'update'), key } : null,
    remove: has('delete') ? removalOf(nesting, key) : null,
    shown: embeddedRelation(context, { name, place: schema.pointer }),
    bodies: [...body.lists].flatMap(([action, list]) => {
      const item = action === 'delete' ? null : itemOf(resolution, list);
      return item === null ? [] : [{ kind: action === 'update' ? 'update' : 'create', ...item }];
    }),
  };
}

interface Nesting {
  readonly context: EmbedContext;
  readonly body: NestedBody;
  readonly model: Model;
  readonly key: NestedRows['key'];
  /** Columns of the foreign key. */
  readonly columns: readonly string[];
}

/** Each list must limit its number of items. */
function checkLists(
  { problems }: Resolution,
  { action }: Crud,
  { isWhole, lists, others, schema }: NestedBody,
): void {
  for (const { value, pointer } of lists.values()) {
    if (value.type !== 'array' || value.items === undefined)
      problems.add(pointer, 'Related rows must be in an array.');
    else if (value.maxItems === undefined) {
      const message = 'The maximum number of related rows in a body is not defined.';
      problems.add(pointer, message, 'Add "maxItems" to the array.');
    }
  }
  for (const { value, pointer } of [schema, ...lists.values()]) {
    if (value.nullable !== true) continue;
    const message = 'The meaning of null is not defined for related rows.';
    problems.add(
      pointer,
      message,
      'Remove "nullable": a body that does not change them leaves the property out.',
    );
  }
  for (const { pointer } of others) {
    const message = 'This property would have no effect.';
    problems.add(pointer, message, 'Put related rows into "create", "update" and "delete".');
  }
  if (isWhole) return;
  if (lists.size === 0) {
    const message = 'This schema does not define what happens to related rows.';
    const hint = 'Make it an array of rows, or an object of "create", "update" and "delete".';
    problems.add(schema.pointer, message, hint);
  }
  for (const way of action === 'create' ? (['update', 'delete'] as const) : []) {
    const list = lists.get(way);
    if (list === undefined) continue;
    problems.add(list.pointer, `A new row has no related rows to ${way}.`, 'Remove it.');
  }
}

/**
 * The key that identifies the related rows of one row: their primary key without the foreign key.
 */
function keyOf(nesting: Nesting): readonly PropertyColumn[] {
  const { context, body, model, columns } = nesting;
  const list = body.isWhole ? body.schema : body.lists.get('update');
  const item = list === undefined ? null : itemOf(context.resolution, list);
  if (item === null) return [];
  const own = (model.source.primaryKey ?? []).filter((column) => !columns.includes(column));
  const { input, unchangeable } = columnsOf(nesting, item);
  const sent = [...input, ...unchangeable];
  const key = own.flatMap((column) => sent.filter((one) => one.column === column));
  if (!body.isWhole) checkItemKey(context.resolution, { model, key: own }, item, sent);
  return key.length === own.length ? key : [];
}

function columnsOf(
  { context: { resolution }, model }: Nesting,
  item: NonNullable<ReturnType<typeof itemOf>>,
): Pick<Crud, 'input' | 'unchangeable'> {
  return inputColumns(resolution, { model, nests: false }, objectShape(resolution, item));
}

function writeOf(nesting: Nesting, action: 'create' | 'update'): NestedWrite {
  const { context, body, model, columns } = nesting;
  const { resolution, readers, operation } = context;
  const list = body.isWhole ? body.schema : body.lists.get(action);
  const item = list === undefined ? null : itemOf(resolution, list);
  const access = readers.writerOf(operation, { model, action, place: body.schema.pointer });
  const given = item === null ? noColumns : givenColumns(nesting, action, columnsOf(nesting, item));
  for (const { name, column } of item === null ? [] : given.input) {
    const property = model.properties.find(({ source }) => source.column === column);
    const isPreset = access.presets.some((preset) => preset.property === property?.name);
    if (!columns.includes(column) && !isPreset) continue;
    const reason = isPreset ? 'the server fills it' : 'it refers to the row that they belong to';
    resolution.problems.add(
      item?.pointer ?? body.schema.pointer,
      `Rows of ${JSON.stringify(body.name)} have ${JSON.stringify(name)} in the body, but ${reason}.`,
      'Give them a schema without the property.',
    );
  }
  return { ...given, ...ownRows(nesting, access) };
}

const noColumns = { input: [], unchangeable: [] };

/** In a complete list, an auto-incremented number identifies an existing row. */
function givenColumns(
  { body, model }: Nesting,
  action: 'create' | 'update',
  { input, unchangeable }: Pick<Crud, 'input' | 'unchangeable'>,
): Pick<Crud, 'input' | 'unchangeable'> {
  if (!body.isWhole || action === 'update') return { input, unchangeable };
  const made = model.properties.filter(({ source }) => source.identity !== undefined);
  const isMade = ({ column }: PropertyColumn): boolean =>
    made.some(({ source }) => source.column === column);
  return { input: input.filter((one) => !isMade(one)), unchangeable };
}

/** A preset of the foreign key must match the row of the body. */
function ownRows(
  { key }: Nesting,
  { rows, presets }: Pick<NestedWrite, 'rows' | 'presets'>,
): Pick<NestedWrite, 'rows' | 'presets'> {
  const isKey = (property: string): boolean => key.some(([, other]) => other === property);
  const rules = presets.flatMap(({ property, value }) =>
    isKey(property) && !('now' in value)
      ? [{ kind: 'compare' as const, property, op: 'eq' as const, value }]
      : [],
  );
  const all = [...(rows === null ? [] : [rows]), ...rules];
  return {
    rows: all.length < 2 ? (all[0] ?? null) : { kind: 'all', rules: all },
    presets: presets.filter(({ property }) => !isKey(property)),
  };
}

/** Rows to delete are identified by key objects, or by plain values for a single-column key. */
function removalOf(nesting: Nesting, own: readonly PropertyColumn[]): NestedRows['remove'] {
  const { context, body, model, columns } = nesting;
  const { resolution, readers, operation } = context;
  const place = body.schema.pointer;
  const access = readers.writerOf(operation, { model, action: 'delete', place });
  const list = body.lists.get('delete');
  const item = body.isWhole || list === undefined ? null : itemOf(resolution, list);
  if (item === null) return { ...access, key: own, isPlain: false };
  const keyColumns = (model.source.primaryKey ?? []).filter((column) => !columns.includes(column));
  const merged = mergedSchema(resolution, item);
  if (merged?.value.type === 'object' || merged?.value.properties !== undefined) {
    const { input, unchangeable } = columnsOf(nesting, item);
    const sent = [...input, ...unchangeable];
    checkItemKey(resolution, { model, key: keyColumns }, item, sent);
    return {
      ...access,
      key: keyColumns.flatMap((one) => sent.filter(({ column }) => column === one)),
      isPlain: false,
    };
  }
  const [column, ...others] = keyColumns;
  if (column === undefined || others.length > 0) {
    const message = `A row of ${model.name} is identified by ${keyColumns.join(', ')} here.`;
    resolution.problems.add(item.pointer, message, 'Make it an object with these properties.');
    return { ...access, key: [], isPlain: true };
  }
  if (merged === null) return { ...access, key: [], isPlain: true };
  const path = [propertyOfColumn(model, column) ?? column];
  const key = [propertyColumn(resolution, model, { path, column, schema: merged })];
  return { ...access, key, isPlain: true };
}
