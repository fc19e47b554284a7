import { isDeepStrictEqual } from 'node:util';
import { nobody, valueFor, type Caller, type RuleValue } from '../../../shared/access/row-rule.ts';
import { RejectedValue } from '../../../shared/codecs/value-codec.ts';
import { DatabaseError, type FailureField } from '../database-failure.ts';
import type { Row } from '../database.ts';
import { now } from '../now.ts';
import { fittingValue, keyValue } from '../../../shared/codecs/key-value.ts';
import type { Parameters } from './table-statements.ts';
import type { ShapedField, ValueField } from '../shape/shaped-field.ts';
import type { ShapedFields } from '../shape/shaped-fields.ts';
import { parameterName } from './parameter-name.ts';

/**
 * Values of a key's placeholders; throws DatabaseError for texts that are not a value of their
 * column.
 */
export function keyParameters(
  shape: Pick<ShapedFields<ValueField>, 'key'>,
  key: readonly string[],
): Parameters {
  return pathParameters('k', shape.key, key);
}

/** The same for the path's scope. */
export function scopeParameters(
  shape: Pick<ShapedFields<ValueField>, 'scope'>,
  scope: readonly string[],
): Parameters {
  return shape.scope.length === 0 ? {} : pathParameters('s', shape.scope, scope);
}

function pathParameters(
  prefix: 'k' | 's',
  fields: readonly ValueField[],
  texts: readonly string[],
): Parameters {
  const parameters: Parameters = {};
  const rejected: FailureField[] = [];
  for (let index = 0; index < fields.length; index++) {
    const field = fields[index] as ValueField;
    const value = keyValue(field.codec, texts[index] ?? '');
    parameters[parameterName(prefix, index)] = encoded(field, value, rejected, 'path');
  }
  if (rejected.length > 0) throw new DatabaseError({ kind: 'value', fields: rejected });
  return parameters;
}

/** The columns that a write sets, with values. */
export interface WrittenValues<Own extends ValueField = ShapedField> {
  readonly fields: readonly Own[];
  readonly parameters: Parameters;
  /** Number of columns that the client set. */
  readonly sent: number;
}

/** Columns and values of a write; throws DatabaseError for invalid values. */
export function writtenValues<Own extends ValueField>(
  shape: ShapedFields<Own>,
  {
    values,
    scope,
    caller = nobody,
  }: {
    readonly values: Row;
    readonly scope: readonly string[];
    readonly caller?: Caller | undefined;
  },
  managed: readonly Own[],
): WrittenValues<Own> {
  const fields: Own[] = [];
  const parameters: Parameters = {};
  const rejected: FailureField[] = [];
  for (const field of shape.input) {
    const value = values[field.name];
    if (value === undefined || !Object.hasOwn(values, field.name)) continue;
    if (isPreset(shape, field)) continue;
    if (isGenerated(field)) throw generatedFailure(field);
    if (setsColumn(fields, field)) {
      rejected.push({
        in: 'body',
        field: field.name,
        message: 'sets a column that another property has already set',
      });
      continue;
    }
    parameters[parameterName('v', fields.length)] = encoded(field, value, rejected);
    fields.push(field);
  }
  if (scope.length > 0) addScope(shape, scope, { fields, parameters, rejected });
  if (rejected.length > 0) throw new DatabaseError({ kind: 'value', fields: rejected });
  const sent = fields.length;
  if (sent > 0 || managed === shape.created) addPresets(shape, caller, { fields, parameters });
  addManaged(managed, managed === shape.created, { fields, parameters });
  return { fields, parameters, sent };
}

function addManaged<Own extends ValueField>(
  managed: readonly Own[],
  isCreated: boolean,
  { fields, parameters }: Pick<WrittenValues, 'parameters'> & { readonly fields: Own[] },
): void {
  for (const field of managed) {
    if (setsColumn(fields, field)) continue;
    const fill = isCreated ? field.column.defaultFn : field.column.onUpdateFn;
    parameters[parameterName('v', fields.length)] = filledValue(field, fill?.());
    fields.push(field);
  }
}

/** What a delete sets in rows that it keeps; null: it removes them. */
export function deletionValues<Own extends ValueField>(
  shape: ShapedFields<Own>,
  caller: Caller = nobody,
): Omit<WrittenValues<Own>, 'sent'> | null {
  if (shape.presets.length === 0) return null;
  const fields: Own[] = [];
  const parameters: Parameters = {};
  addPresets(shape, caller, { fields, parameters });
  addManaged(shape.updated, false, { fields, parameters });
  return { fields, parameters };
}

/** If a claim is missing, or not a valid value, nothing is written. */
function addPresets<Own extends ValueField>(
  { presets }: ShapedFields<Own>,
  caller: Caller,
  { fields, parameters }: Pick<WrittenValues, 'parameters'> & { readonly fields: Own[] },
): void {
  for (const field of presets) {
    const { value: wanted } = field;
    const value = 'now' in wanted ? filledValue(field, now()) : callerValue(field, wanted, caller);
    if (value === undefined) denied();
    parameters[parameterName('v', fields.length)] = value;
    fields.push(field);
  }
}

function callerValue({ codec }: ValueField, wanted: RuleValue, caller: Caller): unknown {
  const given = valueFor(wanted, caller);
  return given === undefined || given === null ? given : fittingValue(codec, given);
}

/** A new row has the values of the path; a body may only repeat them. */
function addScope<Own extends ValueField>(
  shape: ShapedFields<Own>,
  scope: readonly string[],
  written: {
    readonly fields: Own[];
    readonly parameters: Parameters;
    readonly rejected: FailureField[];
  },
): void {
  const { fields, parameters, rejected } = written;
  const fromPath = scopeParameters(shape, scope);
  for (const [index, field] of shape.scope.entries()) {
    const value = fromPath[`s${index}`];
    const sent = fields.findIndex(({ column }) => column.name === field.column.name);
    if (sent === -1) {
      parameters[parameterName('v', fields.length)] = value;
      fields.push(field);
    } else if (!isDeepStrictEqual(parameters[`v${sent}`], value)) {
      const name = fields[sent]?.name ?? field.name;
      rejected.push({ in: 'body', field: name, message: 'must equal the value in the path' });
    }
  }
}

function isPreset({ presets }: ShapedFields<ValueField>, { column }: ValueField): boolean {
  return presets.length > 0 && presets.some((preset) => preset.column.name === column.name);
}

/** A loop, since this runs for each value of a row. */
function setsColumn(fields: readonly ValueField[], { column }: ValueField): boolean {
  for (const field of fields) if (field.column.name === column.name) return true;
  return false;
}

function isGenerated({ column }: ValueField): boolean {
  return column.generated !== undefined || column.generatedIdentity?.type === 'always';
}

function generatedFailure({ name }: ValueField): DatabaseError {
  const field: FailureField = { in: 'body', field: name, message: 'is generated by the database' };
  return new DatabaseError({ kind: 'generated', fields: [field] });
}

/** The driver's form of a value that the server fills in. */
function filledValue({ codec }: ValueField, value: unknown): unknown {
  if (typeof value !== 'string') return codec.encode(value);
  const last = lastFilled.get(codec);
  if (last?.value === value) return last.encoded;
  const encoded = codec.encode(codec.fit?.(value) ?? value);
  lastFilled.set(codec, { value, encoded });
  return encoded;
}

/** Rows that are written together get the same time. */
const lastFilled = new WeakMap<
  ValueField['codec'],
  { readonly value: string; readonly encoded: unknown }
>();

function encoded(
  { name, codec }: ValueField,
  value: unknown,
  rejected: FailureField[],
  place: FailureField['in'] = 'body',
): unknown {
  if (value === null) return null;
  try {
    return codec.encode(value);
  } catch (error) {
    if (!(error instanceof RejectedValue)) throw error;
    rejected.push({ in: place, field: name, message: error.message });
    return null;
  }
}

/** A write that would end outside the rules. */
export function denied(): never {
  throw new DatabaseError({ kind: 'denied', fields: [] });
}
