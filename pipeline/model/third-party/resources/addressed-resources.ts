import { isSelfLink, keyNames, keyProperty, namedKey } from './key-property.ts';
import { itemPath, operationsOfPaths, collectionParents } from './item-path.ts';
import type { Inference } from './listed-resources.ts';
import { shapeOf } from './path-shape.ts';
import { plainName } from './plain-name.ts';
import type { Resource } from '../../resources/resource.ts';
import { rowPointer } from '../../resources/row-content.ts';
import type { Schemas } from '../../schema-view.ts';

/**
 * Resources without a list, inferred from their paths: `POST /pet` with `/pet/{petId}`, or
 * `PUT /topics/{topic}` alone. `known` has the path shapes of known resources.
 */
export function addressedResources(
  { schemas, operations, byShape }: Inference,
  known: ReadonlySet<string>,
): readonly Resource[] {
  const paths = operations.flatMap(({ method, path }) =>
    method === 'put' ? [path.replace(/(?<=.)\/\{[^{}/]+\}$/, ''), path] : [path],
  );
  const collections = new Map(paths.map((path) => [shapeOf(path), path]));
  return [...collections].flatMap(([shape, collection]): readonly Resource[] => {
    const item = known.has(shape) ? null : itemPath(byShape, collection);
    if (item === null) return [];
    const { path, parameter, get } = item;
    const pointer = rowPointer(get);
    const row = pointer === null ? null : rowWithin(schemas, pointer, parameter);
    const names = [...(row === null ? [] : [row.property]), ...keyNames(parameter, collection)];
    return [
      {
        ...{ name: collection, model: null, links: [], parents: collectionParents(collection) },
        ...operationsOfPaths(byShape, collection, path),
        key: [{ parameter, names: [...new Set(names)] }],
        keyProperties: row === null ? [] : [row.property],
        schemaPointer: row?.pointer ?? null,
        ...{ envelope: null, examples: [], most: Infinity, parentPath: null, viewOf: null },
      },
    ];
  });
}

interface RowWithin {
  readonly pointer: string;
  /** The property that a path parameter selects by. */
  readonly property: string;
}

/** The row in a response: the body itself, or a property of it: `{"data": {…}}`, `{"Job": {…}}`. */
function rowWithin(schemas: Schemas, pointer: string, parameter: string): RowWithin | null {
  const row = schemas.at(pointer);
  if (row === null || schemas.types(row.pointer).has('array')) return null;
  const keyIn = (at: string, find: typeof keyProperty): readonly RowWithin[] => {
    const property = find(parameter, [...schemas.allProperties(at).keys()]);
    return property === null ? [] : [{ pointer: at, property }];
  };
  const parts = [...schemas.allProperties(row.pointer).values()].map((part) => part.pointer);
  const [first] = [
    ...keyIn(row.pointer, namedKey),
    ...parts.flatMap((part) => keyIn(part, namedKey)),
    ...keyIn(row.pointer, usualKey),
  ];
  const only = parts.flatMap((part) => keyIn(part, usualKey));
  return first ?? (only.length === 1 ? (only[0] ?? null) : linkedRow(schemas, row, parameter));
}

/** A row without a key has the one of its path if it has its own URL. */
function linkedRow(
  schemas: Schemas,
  { pointer }: { readonly pointer: string },
  parameter: string,
): RowWithin | null {
  const isLinked = [...schemas.allProperties(pointer).keys()].some(isSelfLink);
  return isLinked ? { pointer, property: parameter } : null;
}

/** A parameter named as an id never selects by name. */
function usualKey(parameter: string, properties: readonly string[]): string | null {
  const found = keyProperty(parameter, properties);
  const isMeant = !/(?:id|arn)$/.test(plainName(parameter)) || /id$/.test(plainName(found ?? ''));
  return isMeant ? found : null;
}
