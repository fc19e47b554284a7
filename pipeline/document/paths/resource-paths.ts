import type { TableRight } from '../../catalog/catalog.ts';
import type { ParameterObject, PathItem, SchemaObject } from '../../openapi-document.ts';
import { propertyCase } from '../../property-case.ts';
import { asciiLetters } from '../names/words.ts';
import type { Field } from '../field.ts';
import type { Resource } from '../resource.ts';
import {
  createOperation,
  deleteOperation,
  getOperation,
  listOperation,
  updateOperation,
} from './operations.ts';
import type { FilterContext } from './list-filters.ts';
import { valueSchema } from '../schemas/property-schema.ts';

/** The paths of a resource: its collection, and one row if rows have a key. */
export function resourcePaths(
  resource: Resource,
  context: FilterContext,
): readonly (readonly [path: string, item: PathItem])[] {
  const { denied } = resource.rights;
  const has = (right: TableRight): boolean =>
    !denied.has(right) && (right === 'read' || resource.table.kind === 'table');
  const collection: PathItem = {
    ...(has('read') ? { get: listOperation(resource, context) } : {}),
    ...(has('create') ? { post: createOperation(resource) } : {}),
  };
  const own = Object.keys(collection).length === 0 ? [] : [[resource.path, collection] as const];
  // Rows are found by reading them.
  if (resource.key === null || denied.has('read')) return own;
  const parameters = keyParameters(resource.key, context);
  const path = [resource.path, ...parameters.map(({ name }) => `{${name}}`)].join('/');
  const row: PathItem = {
    parameters,
    get: getOperation(resource),
    ...(has('update')
      ? {
          put: updateOperation(resource, 'replace'),
          patch: updateOperation(resource, 'update'),
        }
      : {}),
    ...(has('delete') ? { delete: deleteOperation(resource) } : {}),
  };
  return [...own, [path, row]];
}

function keyParameters(
  key: readonly Field[],
  { flavour, types }: FilterContext,
): readonly ParameterObject[] {
  const names = parameterNames(key);
  return key.map((field, index) => ({
    name: names[index] ?? 'id',
    in: 'path',
    required: true,
    ...(field.column.comment === null ? {} : { description: field.column.comment }),
    schema: parameterSchema(types.refer(field, valueSchema(field, flavour))),
  }));
}

/** Routers and generators require ASCII identifiers. */
function parameterNames(key: readonly Field[]): readonly string[] {
  if (key.length === 1) return ['id'];
  const names: string[] = [];
  for (const [index, { name }] of key.entries()) {
    const plain = /^[A-Za-z_]\w*$/.test(name) ? name : propertyCase(asciiLetters(name));
    const usable = /^[A-Za-z_]/.test(plain) && !names.includes(plain);
    names.push(usable ? plain : `key${index + 1}`);
  }
  return names;
}

function parameterSchema(value: SchemaObject): SchemaObject {
  const { description: _, default: __, ...schema } = value;
  return schema;
}
