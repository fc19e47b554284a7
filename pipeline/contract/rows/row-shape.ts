import {
  valueInForm,
  valueOfForm,
} from '../../../server-template/runtime/shared/codecs/value-forms.ts';
import type { ValueForm } from '../../../server-template/runtime/shared/response-shape.ts';
import type { Crud, Model, Operation, PropertyColumn } from '../../model/api-model.ts';
import { isJsonObject } from '../../../server-template/runtime/shared/json/json-object.ts';

/** A row by the names that its model has for its columns, whatever names, groups and forms a response or body has for them; of a third-party document as it is. */
export type Row = Readonly<Record<string, unknown>>;

/** Which columns JSON holds, and where; null: it is taken as it is. */
export type RowShape = {
  readonly model: Model;
  readonly columns: readonly PropertyColumn[];
} | null;

/** The shape of rows in an operation's response. */
export function outputShape({ crud }: Operation): RowShape {
  return crud === null ? null : { model: crud.model, columns: crud.output };
}

/** The shape of an operation's body. */
export function inputShape({ crud }: Operation): RowShape {
  return crud === null ? null : { model: crud.model, columns: crud.input };
}

/** The row that JSON shows. */
export function readRow(shape: RowShape, json: unknown): Row | null {
  if (!isJsonObject(json)) return null;
  if (shape === null) return json;
  return Object.fromEntries(
    shape.columns.flatMap(({ path, column, form }) => {
      const value = valueIn(json, path);
      return value === undefined
        ? []
        : [[columnName(shape.model, column), plainValue(form, value)]];
    }),
  );
}

/** JSON with values of a row put in; undefined takes one out. What the JSON has no place for is left out. */
export function writeRow(shape: RowShape, json: unknown, row: Row): Row {
  const start: Row = isJsonObject(json) ? json : {};
  if (shape === null) return changed(start, Object.entries(row));
  return shape.columns.reduce<Row>((whole, { path, column, form }) => {
    const name = columnName(shape.model, column);
    if (!Object.hasOwn(row, name)) return whole;
    return changeIn(
      whole,
      path,
      row[name] === undefined
        ? undefined
        : form === null
          ? row[name]
          : valueInForm(form, row[name]).value,
    );
  }, start);
}

/** Where a response or body has a value of a row: `/address/city`. */
export function instanceOf(shape: RowShape, name: string): string {
  const path = shape?.columns.find(({ column }) => columnName(shape.model, column) === name)
    ?.path ?? [name];
  return path.map((step) => `/${step.replaceAll('~', '~0').replaceAll('/', '~1')}`).join('');
}

/** Names of a row's values that a shape has a place for, by their columns. */
export function namesByColumn(shape: RowShape): ReadonlyMap<string, string> {
  return new Map(
    (shape?.columns ?? []).map(({ column }) => [column, columnName(shape?.model, column)]),
  );
}

/** What a model calls a column. */
export function columnName(model: Model | null | undefined, column: string): string {
  return model?.properties.find(({ source }) => source.column === column)?.name ?? column;
}

/** What is in the object around a response's row or rows: they themselves, or what the page says of itself; undefined where nothing does. */
export function inEnvelope(
  envelope: Crud['envelope'],
  body: unknown,
  kind: 'row' | 'rows' | 'total' | 'page' | 'limit',
): unknown {
  if (envelope === null) return kind === 'row' || kind === 'rows' ? body : undefined;
  if (!isJsonObject(body)) return undefined;
  for (const { name, value } of envelope) {
    if (!Object.hasOwn(body, name)) continue;
    if (value.kind === kind) return body[name];
    if (value.kind !== 'object') continue;
    const inner = inEnvelope(value.members, body[name], kind);
    if (inner !== undefined) return inner;
  }
  return undefined;
}

/** The value inside JSON where names lead to, one in the other; undefined where nothing is. */
export function valueIn(json: unknown, path: readonly string[]): unknown {
  return path.reduce<unknown>(
    (inner, name) => (isJsonObject(inner) && Object.hasOwn(inner, name) ? inner[name] : undefined),
    json,
  );
}

/** JSON with another value where names lead to; undefined takes it out. */
export function changeIn(json: unknown, [name, ...rest]: readonly string[], value: unknown): Row {
  const whole: Row = isJsonObject(json) ? json : {};
  if (name === undefined) return whole;
  if (rest.length === 0) return changed(whole, [[name, value]]);
  if (value === undefined && !Object.hasOwn(whole, name)) return whole;
  return changed(whole, [[name, changeIn(whole[name], rest, value)]]);
}

function changed(row: Row, entries: readonly (readonly [string, unknown])[]): Row {
  const all = new Map([...Object.entries(row), ...entries]);
  return Object.fromEntries([...all].filter(([, value]) => value !== undefined));
}

/** A value as its column has it, so that two forms of it can be compared; a moment stays the day that it is shown as. */
function plainValue(form: ValueForm | null, value: unknown): unknown {
  if (form === null || form === 'date' || form === 'dateTime') return value;
  try {
    return valueOfForm(form, value);
  } catch {
    // A stored value that does not fit its form is shown as it is.
    return value;
  }
}
