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
  const writable = resource.table.kind === 'table';
  const collection: PathItem = {
    get: listOperation(resource, context),
    ...(writable ? { post: createOperation(resource) } : {}),
  };
  if (resource.key === null) return [[resource.path, collection]];
  const parameters = keyParameters(resource.key, context);
  const path = [resource.path, ...parameters.map(({ name }) => `{${name}}`)].join('/');
  const row: PathItem = {
    parameters,
    get: getOperation(resource),
    ...(writable
      ? {
          put: updateOperation(resource, 'replace'),
          patch: updateOperation(resource, 'update'),
          delete: deleteOperation(resource),
        }
      : {}),
  };
  return [
    [resource.path, collection],
    [path, row],
  ];
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
