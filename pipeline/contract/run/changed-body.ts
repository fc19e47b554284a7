import { isJsonObject } from '../../../server-template/shared/json/json-object.ts';
import type { Operation } from '../../model/api-model.ts';
import { ownClaimed } from '../rows/claimed-rows.ts';
import { comparedWith, withCheckValues } from '../rows/check-values.ts';
import { fittedBody } from '../rows/fitted-body.ts';
import { keyNamesOf } from '../rows/keys.ts';
import { withoutNested } from '../rows/nested-bodies.ts';
import { columnName, readRow, writeRow, type Row, type RowShape } from '../rows/row-shape.ts';
import { bodyPointer } from '../rows/body-pointer.ts';
import { isSameValue } from '../rows/same-value.ts';
import type { TestContext } from './test-context.ts';

type ChangeContext = Pick<TestContext, 'session' | 'fixtures' | 'resource'>;

/** A valid body with new values except for keys; null if nothing is left. */
export function changedBody(
  context: ChangeContext,
  operation: Operation,
  before: Row,
  properties: 'all' | 'required',
): Row | null {
  return changedAt(context, operation, before, { properties, pointer: bodyPointer(operation) });
}

interface ChangePart {
  readonly properties: 'all' | 'required';
  readonly pointer: string | null;
}

/** The same for a schema inside the body, such as that of an item. */
export function changedAt(
  context: ChangeContext,
  operation: Operation,
  before: Row,
  part: ChangePart,
): Row | null {
  const shape = changeShape(operation);
  const isAsBefore = (body: Row): boolean => {
    const shown = Object.entries(readRow(shape, body) ?? {}).filter(([name]) =>
      Object.hasOwn(before, name),
    );
    return shown.length > 0 && shown.every(([name, value]) => isSameValue(value, before[name]));
  };
  let body = changedOnce(context, operation, before, part);
  // Values with few choices may coincide, and a change to the same values shows nothing.
  for (let attempt = 0; attempt < 5 && body !== null && isAsBefore(body); attempt++)
    body = changedOnce(context, operation, before, part);
  return body;
}

function changedOnce(
  { session, fixtures, resource }: ChangeContext,
  operation: Operation,
  before: Row,
  { properties, pointer }: ChangePart,
): Row | null {
  if (pointer === null) return null;
  const { sampler, validator } = session.parts;
  const sample = sampler.sample(pointer, {
    direction: 'request',
    seed: fixtures.nextSeed(),
    examples: 'ignore',
    properties,
  });
  const shape = changeShape(operation);
  if (sample.kind === 'none' || !isJsonObject(sample.value)) return null;
  const accepts = (body: Row): boolean => validator.accepts(pointer, 'request', body);
  const plain = withoutNested(operation, sample.value, accepts);
  const fitted = fittedBody(shape, plain, accepts);
  const side = fixtures.knownSide(resource);
  const made = withCheckValues(resource, shape, fitted, { side, accepts });
  const values = readRow(shape, made);
  if (values === null) return null;
  const unchangeable = (operation.crud?.unchangeable ?? []).map(({ column }) =>
    columnName(resource.model, column),
  );
  // A row keeps its owner.
  const claimed = ownClaimed(operation.crud?.rows ?? null).map(({ property }) => property);
  const kept = new Set([...keyNamesOf(resource), ...unchangeable, ...claimed]);
  // A new value need not fit one that stays.
  const compared = resource.model === null ? [] : comparedWith(resource.model, kept);
  const fixed = [...kept, ...compared].filter((name) => Object.hasOwn(values, name));
  if (Object.keys(values).length === new Set(fixed).size) return null;
  const put = (value: (name: string) => unknown): Row =>
    writeRow(shape, made, Object.fromEntries(fixed.map((name) => [name, value(name)])));
  const free = put(() => undefined);
  if (accepts(free)) return free;
  const whole = put((name) => before[name]);
  return accepts(whole) || resource.model === null ? whole : null;
}

/** Places of changeable and fixed values in a body. */
function changeShape({ crud }: Operation): RowShape {
  return crud === null
    ? null
    : { model: crud.model, columns: [...crud.input, ...crud.unchangeable] };
}
