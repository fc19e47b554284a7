import type { ApiModel, Operation } from '../../../model/api-model.ts';
import { schemasOf, type Schemas } from '../../../model/schema-view.ts';
import { bodyPointer } from '../../rows/body-pointer.ts';
import { isKept } from '../../rows/compare-row.ts';
import { hasOpenForm } from '../../rows/fitted-body.ts';
import { keyNamesOf } from '../../rows/keys.ts';
import { columnName } from '../../rows/row-shape.ts';
import type { TestContext } from '../../run/test-context.ts';
import type { Test } from '../../run/test.ts';

/** A value's path in a row, and its schema in a body. */
export interface ValuePlace {
  readonly path: readonly string[];
  readonly place: string;
}

/** Places in a body of values that the API stores and that are not keys. */
export function valuePlaces(
  { operation, session }: Test,
  { resource }: TestContext,
): readonly ValuePlace[] {
  const keys = keyNamesOf(resource);
  return bodyPlaces(session.parts.model, operation).filter(
    ({ path: [name = '', ...inner] }) =>
      isKept(resource, name) && (inner.length > 0 || !keys.has(name)),
  );
}

function bodyPlaces(model: ApiModel, operation: Operation): readonly ValuePlace[] {
  const { crud } = operation;
  const pointer = bodyPointer(operation);
  const schemas = schemasOf(model);
  if (pointer === null) return [];
  if (crud === null) return placesIn(schemas, pointer);
  // Values in another form are compared by column, not exactly; databases rewrite open forms.
  const open = crud.model.properties.filter(hasOpenForm).map(({ source }) => source.column);
  const plain = crud.input.filter(({ form, column }) => form === null && !open.includes(column));
  return plain.map(({ path, column }) => ({
    path: [columnName(crud.model, column)],
    place: plainPlace(schemas, schemas.inside(pointer, path)),
  }));
}

/** A property that takes a plain value may also take a change of the stored one: `{"$inc": 1}`. */
function plainPlace(schemas: Schemas, place: string): string {
  const plain = schemas
    .alternatives(place)
    .find((one) => !schemas.types(one).has('object') && schemas.types(one).size > 0);
  return plain ?? place;
}

/** The properties of a schema, with those of nested objects in their place. */
function placesIn(
  schemas: Schemas,
  pointer: string,
  above: readonly string[] = [],
): readonly ValuePlace[] {
  return [...schemas.properties(pointer)].flatMap(([name, { pointer: place }]) => {
    const path = [...above, name];
    const inner = path.length < deepest ? placesIn(schemas, place, path) : [];
    return inner.length > 0 ? inner : [{ path, place }];
  });
}

const deepest = 4;
