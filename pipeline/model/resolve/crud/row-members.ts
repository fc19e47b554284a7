import type { Member } from '../../../../server-template/shared/response-shape.ts';
import type { SchemaObject } from '../../../openapi-document.ts';
import type { Model, PropertyColumn } from '../../api-model.ts';
import type { Located } from '../../json-pointer.ts';
import { isHidden, propertyDbOf, relationDbOf } from '../resolve-models.ts';
import {
  columnOf,
  containsItself,
  groupShape,
  mostDepth,
  propertyColumn,
  withoutColumn,
} from './schema-columns.ts';
import type { ObjectShape, Resolution } from '../../schemas/schema-shape.ts';

/** Members of a row in a response, and its columns at any depth. */
export interface RowMembers {
  readonly row: readonly Member[];
  readonly output: readonly PropertyColumn[];
}

/** Cache of members by shape: most operations of a model show the same rows. */
const known = new WeakMap<ObjectShape, { readonly model: Model; readonly members: RowMembers }>();

/**
 * Resolves a row's schema: columns, objects of columns, constants, and functions of the user's for
 * the rest. Hidden and embedded properties are omitted.
 */
export function rowMembers(resolution: Resolution, model: Model, shape: ObjectShape): RowMembers {
  const found = known.get(shape);
  if (found?.model === model) return found.members;
  const members = membersBelow(resolution, model, shape, []);
  known.set(shape, { model, members });
  return members;
}

function membersBelow(
  resolution: Resolution,
  model: Model,
  { properties, required }: ObjectShape,
  path: readonly string[],
): RowMembers {
  const row: Member[] = [];
  const output: PropertyColumn[] = [];
  for (const [name, schema] of properties) {
    if (isHidden(schema.value) || relationDbOf(schema.value) !== null) continue;
    const found = rowMember(resolution, model, { path: [...path, name], name, schema });
    if (found === null) continue;
    if (required.has(name)) checkIsFree(resolution, model, { schema, output: found.output });
    row.push(found.member);
    output.push(...found.output);
  }
  return { row, output };
}

/** Properties with a scope must not be required in a response. */
function checkIsFree(
  { problems }: Resolution,
  { properties }: Model,
  { schema, output }: { schema: Located<SchemaObject>; output: readonly PropertyColumn[] },
): void {
  const isGuarded = ({ column }: PropertyColumn): boolean =>
    properties.some(({ source, readScope }) => source.column === column && readScope !== null);
  if (output.length === 0 || !output.every(isGuarded)) return;
  const message =
    'Callers without its readScope do not get this property, so it cannot be required.';
  problems.add(schema.pointer, message, 'Remove it from "required".');
}

interface FoundProperty {
  readonly name: string;
  readonly path: readonly string[];
  readonly schema: Located<SchemaObject>;
}

function rowMember(
  resolution: Resolution,
  model: Model,
  { name, path, schema }: FoundProperty,
): { readonly member: Member; readonly output: readonly PropertyColumn[] } | null {
  const column = columnOf(model, name, schema.value);
  if (column !== null) {
    const property = model.properties.find(({ source }) => source.column === column);
    if (property === undefined || property.hidden) return null;
    const own = propertyColumn(resolution, model, { path, column, schema });
    const value = { kind: 'column', property: property.name } as const;
    const member = { name, value: own.form === null ? value : { ...value, form: own.form } };
    return { member, output: [own] };
  }
  if (propertyDbOf(schema.value) !== null) {
    resolution.problems.add(schema.pointer, ...withoutColumn(model, name, schema.value));
    return null;
  }
  const group = groupShape(resolution, model, schema);
  if (group !== null && path.length > mostDepth) {
    resolution.problems.add(...containsItself(schema.pointer, path));
    return null;
  }
  if (group !== null) {
    if (schema.value.nullable === true) {
      resolution.problems.add(schema.pointer, 'An object that groups columns is never null.');
    }
    const { row, output } = membersBelow(resolution, model, group, path);
    return { member: { name, value: { kind: 'object', members: row } }, output };
  }
  const constant = constantOf(schema.value);
  const value = constant === null ? ({ kind: 'computed' } as const) : constant;
  return { member: { name, value }, output: [] };
}

/** The only value that a schema allows, or its default; null if there is a choice. */
export function constantOf({
  enum: values,
  ...schema
}: SchemaObject): { readonly kind: 'constant'; readonly value: unknown } | null {
  if (values?.length === 1) return { kind: 'constant', value: values[0] };
  return schema.default === undefined ? null : { kind: 'constant', value: schema.default };
}
