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
import { bodyPointer } from '../../run/draft-request.ts';
import { responsesOf } from '../../run/trial.ts';
import { once, type Check } from '../check.ts';

/** An omitted property with a default is stored with the default. */
export const defaultsCheck: Check<null> = {
  id: 'defaults',
  title: 'properties left out of a body get their defaults',
  kind: 'state',
  applies: ({ model, operation, resource }) =>
    once(operation === resource?.create && Object.keys(defaultsOf(model, operation)).length > 0),
  run: async (trial, stage) => {
    const { fixtures, fixture } = stage;
    const { resource } = fixture;
    const { operation, session } = trial;
    if (resource.remove === null) return trial.skip('The created rows could not be deleted again.');
    const shape = inputShape(operation);
    const defaults = defaultsOf(session.parts.model, operation);
    const left = Object.keys(defaults).filter(
      (name) => isKept(resource, name) && !keyNamesOf(resource).has(name),
    );
    const whole = await fixtures.body(resource, { properties: 'required', examples: 'ignore' });
    const body = writeRow(shape, whole, Object.fromEntries(left.map((name) => [name, undefined])));
    const pointer = bodyPointer(operation);
    if (
      left.length === 0 ||
      pointer === null ||
      !session.parts.validator.accepts(pointer, 'request', body)
    )
      return trial.skip('All properties with a default are required in the body.');
    const sent = await fixtures.create(resource, body, trial.cellId);
    trial.skipWithoutAccess(sent.real.status);
    const row = sent.real.status < 300 ? rowOf(operation, sent.real.body) : null;
    if (row === null) return trial.skip('The API does not show the new row.');
    for (const name of left) {
      if (!Object.hasOwn(row, name) || isSameValue(defaults[name], row[name])) continue;
      trial.fail(sent, {
        message: `${name} was left out, but does not have its default.`,
        ...{ keyword: 'default', pointer: responsesOf(operation) },
        instance: shownAt(operation, name),
        ...{ expected: valueText(defaults[name]), actual: valueText(row[name]) },
      });
    }
  },
};

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
