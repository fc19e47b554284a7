import { X_DB } from '../../extensions.ts';
import { isJsonObject } from '../../../server-template/shared/json/json-object.ts';
import type { JsonObject } from '../../../server-template/shared/json/json-object.ts';
import { pointerTo } from '../../model/json-pointer.ts';

/** Names of properties on the way to one: `['contact', 'email']` in an object that groups columns. */
export type PropertyPath = readonly string[];

/** A property and its column; null without one. */
export interface FoundProperty {
  readonly path: PropertyPath;
  readonly column: string | null;
}

/** The properties of a schema, including columns in nested groups. By default, the column is the one in `x-db`. */
export function propertiesIn(
  schema: unknown,
  columnOf: (property: unknown, path: PropertyPath) => string | null = columnNamedBy,
  above: PropertyPath = [],
): readonly FoundProperty[] {
  return Object.entries(propertiesOf(schema)).flatMap(([name, property]) => {
    const path = [...above, name];
    const column = columnOf(property, path);
    const inner = column === null ? propertiesIn(property, columnOf, path) : [];
    const isOwn = column !== null || above.length === 0;
    return [...(isOwn ? [{ path, column }] : []), ...inner];
  });
}

/** The pointer of a property from that of its schema. */
export function pointerToProperty(schema: string, path: PropertyPath): string {
  return pointerTo(schema, ...path.flatMap((name) => ['properties', name]));
}

/** Changes the property at a path; an empty path represents the schema. */
export function withPropertyChanged(
  schema: JsonObject,
  [name, ...rest]: PropertyPath,
  change: (property: JsonObject) => JsonObject,
): JsonObject {
  if (name === undefined) return change(schema);
  const entries = Object.entries(propertiesOf(schema)).map(([key, property]) => [
    key,
    key === name && isJsonObject(property) ? withPropertyChanged(property, rest, change) : property,
  ]);
  return { ...schema, properties: Object.fromEntries(entries) as JsonObject };
}

/** Moves properties to other paths, with their entries in `required`, creating objects on the way. Properties stay if `newPath` returns null. */
export function withPropertiesMoved(
  schema: JsonObject,
  newPath: (path: PropertyPath) => PropertyPath | null,
): JsonObject {
  const moved: MovedProperty[] = [];
  const left = withoutMoved(schema, [], newPath, moved);
  return moved.reduce((whole, one) => withProperty(whole, one.path, one), left);
}

interface MovedProperty {
  readonly path: PropertyPath;
  readonly property: unknown;
  readonly isRequired: boolean;
}

/** Removes moved properties. A property renamed within its object keeps its position. */
function withoutMoved(
  schema: JsonObject,
  above: PropertyPath,
  newPath: (path: PropertyPath) => PropertyPath | null,
  moved: MovedProperty[],
): JsonObject {
  const required: unknown = schema['required'];
  const names = new Map<string, string | null>();
  const entries = Object.entries(propertiesOf(schema)).flatMap(([name, property]) => {
    const path = [...above, name];
    const to = newPath(path);
    const inner = isGroup(property) ? withoutMoved(property, path, newPath, moved) : property;
    if (to === null) return [[name, inner] as const];
    if (isBeside(path, to)) {
      names.set(name, to.at(-1) ?? name);
      return [[to.at(-1) ?? name, inner] as const];
    }
    names.set(name, null);
    const isRequired = Array.isArray(required) && required.includes(name);
    moved.push({ path: to, property: inner, isRequired });
    return [];
  });
  const nameOf = (name: unknown): readonly unknown[] => {
    const other = names.get(String(name));
    if (other !== undefined) return other === null ? [] : [other];
    // Only `required` still has the name of a property that somebody renamed.
    const path = [...above, String(name)];
    const to = newPath(path);
    return [to !== null && isBeside(path, to) ? to.at(-1) : name];
  };
  return {
    ...(Array.isArray(required) ? withRequired(schema, required.flatMap(nameOf)) : schema),
    ...(isJsonObject(schema['properties']) ? { properties: Object.fromEntries(entries) } : {}),
  };
}

/** Whether two paths lead to properties of one object. */
function isBeside(one: PropertyPath, other: PropertyPath): boolean {
  return one.length === other.length && one.slice(0, -1).every((name, at) => other[at] === name);
}

function withProperty(
  schema: JsonObject,
  [name = '', ...rest]: PropertyPath,
  { property, isRequired }: Omit<MovedProperty, 'path'>,
): JsonObject {
  const properties = propertiesOf(schema);
  const present = Object.hasOwn(properties, name) ? properties[name] : {};
  const value =
    rest.length === 0
      ? property
      : withProperty(isJsonObject(present) ? present : {}, rest, { property, isRequired });
  const required = Array.isArray(schema['required']) ? (schema['required'] as unknown[]) : [];
  return {
    ...(isRequired && rest.length === 0 ? withRequired(schema, [...required, name]) : schema),
    properties: Object.fromEntries([...Object.entries(properties), [name, value]]),
  };
}

function withRequired(schema: JsonObject, required: readonly unknown[]): JsonObject {
  if (required.length > 0) return { ...schema, required: [...new Set(required)] };
  const { required: _, ...others } = schema;
  return others;
}

function isGroup(property: unknown): property is JsonObject {
  return isJsonObject(property) && columnNamedBy(property) === null && 'properties' in property;
}

/** The column in the `x-db` of a property; null if there is none. */
export function columnNamedBy(property: unknown): string | null {
  if (!isJsonObject(property)) return null;
  const { [X_DB]: source } = property;
  return isJsonObject(source) && typeof source['column'] === 'string' ? source['column'] : null;
}

function propertiesOf(schema: unknown): JsonObject {
  return isJsonObject(schema) && isJsonObject(schema['properties']) ? schema['properties'] : {};
}
