import { schemasOf } from '../../../model/schema-view.ts';
import type { ApiModel, Operation } from '../../../model/api-model.ts';
import { isKept, valueText } from '../../rows/compare-row.ts';
import { keyNamesOf } from '../../rows/keys.ts';
import { rowOf } from '../../rows/known-row.ts';
import {
  columnName,
  inputShape,
  readRow,
  shownAt,
  writeRow,
  type Row,
} from '../../rows/row-shape.ts';
import { isSameValue } from '../../rows/same-value.ts';
import type { TestedResource } from '../../rows/tested-resource.ts';
import { bodyPointer } from '../../rows/body-pointer.ts';
import type { Sent } from '../../run/session.ts';
import type { Test } from '../../run/test.ts';
import { once, type Check } from '../check.ts';

/** An omitted property with a default is stored with the default. */
export const defaultsCheck: Check<null> = {
  id: 'defaults',
  title: 'properties left out of a body get their defaults',
  kind: 'state',
  applies: ({ model, operation, resource }) =>
    once(operation === resource?.create && Object.keys(defaultsOf(model, operation)).length > 0),
  run: async (test, context) => {
    const { fixtures, fixture } = context;
    const { resource } = fixture;
    const { operation } = test;
    if (resource.remove === null) return test.skip('The created rows could not be deleted again.');
    const whole = await fixtures.body(resource, { properties: 'required', examples: 'ignore' });
    const body = withoutDefaults(test, resource, whole);
    if (body === null) return test.skip('All properties with a default are required in the body.');
    const sent = await fixtures.create(resource, body, test.cellId);
    test.skipWithoutAccess(sent.real.status);
    const row = sent.real.status < 300 ? rowOf(operation, sent.real.body) : null;
    if (row === null) return test.skip('The API does not show the new row.');
    mustHaveDefaults(test, resource, body, { sent, row });
  },
};

/** A body of a create without the properties that have a default; null if there are none. */
export function withoutDefaults(
  { operation, session }: Test,
  resource: TestedResource,
  whole: Row,
): Row | null {
  const { model, validator } = session.parts;
  const left = Object.keys(checkedDefaults(model, operation, resource));
  const none = Object.fromEntries(left.map((name) => [name, undefined]));
  const body = writeRow(inputShape(operation), whole, none);
  const pointer = bodyPointer(operation);
  const isValid =
    left.length > 0 && pointer !== null && validator.accepts(pointer, 'request', body);
  return isValid ? body : null;
}

/** Reports the properties of a new row that its body left out and that do not have their defaults. */
export function mustHaveDefaults(
  test: Test,
  resource: TestedResource,
  body: Row,
  { sent, row }: { readonly sent: Sent; readonly row: Row },
): void {
  const { operation, session } = test;
  const defaults = checkedDefaults(session.parts.model, operation, resource);
  const given = readRow(inputShape(operation), body) ?? {};
  for (const [name, value] of Object.entries(defaults)) {
    if (Object.hasOwn(given, name)) continue;
    if (!Object.hasOwn(row, name) || isSameValue(value, row[name])) continue;
    test.fail(sent, `${name} was left out, but does not have its default.`, {
      keyword: 'default',
      instance: shownAt(operation, name),
      expected: valueText(value),
      actual: valueText(row[name]),
    });
  }
}

/** Without those of keys, and of properties that the database sets. */
function checkedDefaults(model: ApiModel, operation: Operation, resource: TestedResource): Row {
  const keys = keyNamesOf(resource);
  const all = Object.entries(defaultsOf(model, operation));
  return Object.fromEntries(all.filter(([name]) => isKept(resource, name) && !keys.has(name)));
}

/** The defaults of a body, by their names in a row. */
export function defaultsOf(model: ApiModel, operation: Operation): Row {
  const pointer = bodyPointer(operation);
  if (pointer === null) return {};
  const schemas = schemasOf(model);
  if (operation.crud === null) {
    const all = [...schemas.properties(pointer)].map(
      ([name, { pointer: place }]) => [name, schemas.keyword(place, 'default')] as const,
    );
    // A response may omit an empty list or object.
    return Object.fromEntries(
      all.filter(([, value]) => value !== undefined && typeof value !== 'object'),
    );
  }
  const json = operation.crud.input.reduce<Row>((whole, { path, column }) => {
    const value = schemas.keyword(schemas.inside(pointer, path), 'default');
    const shape = inputShape(operation);
    return value === undefined || shape === null
      ? whole
      : { ...whole, [columnName(shape.model, column)]: value };
  }, {});
  return readRow(inputShape(operation), writeRow(inputShape(operation), {}, json)) ?? {};
}
