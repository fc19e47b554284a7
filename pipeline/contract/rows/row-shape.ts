import { valueInForm, valueOfForm } from '../../../server-template/shared/codecs/value-forms.ts';
import type { ValueForm } from '../../../server-template/shared/response-shape.ts';
import type { Crud, Model, Operation, PropertyColumn } from '../../model/api-model.ts';
import { singleRowPlace } from '../../model/third-party/index.ts';
import { isJsonObject } from '../../../server-template/shared/json/json-object.ts';

/**
 * A row by its model's names, independent of names, groups and forms in a response or body; for a
 * third-party document unchanged.
 */
export type Row = Readonly<Record<string, unknown>>;

/** The columns in JSON and their places; null: unchanged. */
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

/** Reads a row from JSON. */
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

/** Sets values of a row in JSON; undefined removes one. Values without a place are omitted. */
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

/** Pointer of a row's value in a response or body: `/address/city`. */
export function instanceOf(shape: RowShape, name: string): string {
  const path = shape?.columns.find(({ column }) => columnName(shape.model, column) === name)
    ?.path ?? [name];
  return pointerOf(path);
}

/** Pointer of a row's value in the response of an operation on one row: `/data/address/city`. */
export function shownAt(operation: Operation, name: string): string {
  return pointerOf(singleRowPlace(operation)) + instanceOf(outputShape(operation), name);
}

/** A JSON pointer. */
export function pointerOf(path: readonly string[]): string {
  return path.map((step) => `/${step.replaceAll('~', '~0').replaceAll('/', '~1')}`).join('');
}

/** Names of the row's values in a shape, by column. */
export function namesByColumn(shape: RowShape): ReadonlyMap<string, string> {
  return new Map(
    (shape?.columns ?? []).map(({ column }) => [column, columnName(shape?.model, column)]),
  );
}

/** A column's name in its model. */
export function columnName(model: Model | null | undefined, column: string): string {
  return model?.properties.find(({ source }) => source.column === column)?.name ?? column;
}

/** Paging data in the envelope of a response; undefined if there is none. */
export function inEnvelope(
  envelope: Crud['envelope'],
  body: unknown,
  kind: 'total' | 'page' | 'limit',
): unknown {
  if (envelope === null || !isJsonObject(body)) return undefined;
  for (const { name, value } of envelope) {
    if (!Object.hasOwn(body, name)) continue;
    if (value.kind === kind) return body[name];
    if (value.kind !== 'object') continue;
    const inner = inEnvelope(value.members, body[name], kind);
    if (inner !== undefined) return inner;
  }
  return undefined;
}

/** The value at a path of names in JSON; undefined if there is none. */
export function valueIn(json: unknown, path: readonly string[]): unknown {
  return path.reduce<unknown>(
    (inner, name) => (isJsonObject(inner) && Object.hasOwn(inner, name) ? inner[name] : undefined),
    json,
  );
}

/** JSON with another value at a path; undefined removes it. */
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

/**
 * A value in its column's form, to compare two forms; a timestamp displayed as a date stays one.
 */
function plainValue(form: ValueForm | null, value: unknown): unknown {
  if (form === null || form === 'date' || form === 'dateTime') return value;
  try {
    return valueOfForm(form, value);
  } catch {
    // A stored value that does not fit its form is unchanged.
    return value;
  }
}
