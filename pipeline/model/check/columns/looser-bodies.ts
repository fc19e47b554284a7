import { operatorsOfSchema } from '../../../../server-template/shared/stored-change.ts';
import type { SchemaObject } from '../../../openapi-document.ts';
import { pointerTo } from '../../json-pointer.ts';
import { isWrittenByDatabase } from '../../resolve/resolve-models.ts';
import type { Resolution } from '../../schemas/schema-shape.ts';
import { isCheckedFormat } from '../../text-formats.ts';
import { shown } from '../schemas/schema-subject.ts';
import { valueError } from '../../schemas/value-error.ts';
import { looserKeyword } from './looser-keyword.ts';
import type { ColumnHolder } from './model-columns.ts';

type Column = ColumnHolder['columns'][number];

/**
 * Rejects bodies that accept values outside of their model: such a row would break every response
 * with it.
 */
export function checkLooserBodies(
  resolution: Resolution,
  [model, ...bodies]: readonly ColumnHolder[],
): void {
  for (const { columns, isMergePatch } of bodies) {
    for (const whole of columns.filter(isWritten)) {
      const column = { ...whole, schema: schemaOfValues(whole.schema) };
      const own = model?.columns.find((one) => one.column === column.column);
      if (own === undefined) continue;
      if (own.schema.type !== column.schema.type) {
        checkJsonType(resolution, { model: model?.name ?? '', own, column });
        continue;
      }
      checkColumn(resolution, { model: model?.name ?? '', own, column, isMergePatch });
    }
  }
}

/** Without alternatives that change the stored value: their results are checked as values are. */
function schemaOfValues({ anyOf, ...schema }: SchemaObject): SchemaObject {
  if (anyOf === undefined) return schema;
  const branches = anyOf.filter((branch) => operatorsOfSchema(branch).length === 0);
  const [only] = branches;
  if (branches.length === anyOf.length || branches.length > 1) return { ...schema, anyOf };
  return { ...schema, ...(only as SchemaObject) };
}

function isWritten({ schema, property }: Column): boolean {
  return !property.hidden && schema.readOnly !== true && !isWrittenByDatabase(property.source);
}

/** A column that holds any JSON, or any text, stores it as sent. */
function checkJsonType(
  { problems }: Resolution,
  { model, own, column }: { readonly model: string; readonly own: Column; readonly column: Column },
): void {
  const { kind } = column.property.type;
  const { type } = own.schema;
  const name = JSON.stringify(column.name);
  const bound = convertedBound(column, own.schema);
  const has = bound === null ? '' : `has ${bound} ${shown(own.schema[bound])} in ${model}`;
  if (bound !== null && isNumber(column.schema)) {
    problems.add(
      column.pointer,
      `${name} is a number here but ${has}: this body accepts values that no response could return.`,
      `Use the same type in both, or remove ${bound} from ${model}.`,
    );
    return;
  }
  if (bound !== null) {
    problems.warn(
      column.pointer,
      `${name} is text here but ${has}: this body accepts other values, too. Ignore this if the database rejects them.`,
    );
    return;
  }
  const isText = kind === 'text' && column.schema.type === 'string';
  const isTruth = type === 'boolean' && isNumber(column.schema) && !isZeroOrOne(column.schema);
  if ((kind !== 'json' && kind !== 'other' && !isText && !isTruth) || type === undefined) return;
  problems.add(
    column.pointer,
    `${name} is of type ${type} in ${model} but ${column.schema.type ?? 'of any type'} here: this body accepts values that no response could return.`,
    `Use the same type here, or remove it from ${model}.`,
  );
}

/** A keyword of the model that a body of another type cannot express; null: none. */
function convertedBound(
  { property, schema }: Column,
  own: SchemaObject,
): keyof SchemaObject | null {
  if (property.type.kind === 'text') return isNumber(schema) ? textBound(own) : null;
  if (schema.type !== 'string' || schema.enum !== undefined || !isNumber(own)) return null;
  return numberBounds.find((key) => own[key] !== undefined) ?? null;
}

const numberBounds = ['minimum', 'maximum', 'multipleOf', 'enum', 'not'] as const;

function isNumber({ type }: SchemaObject): boolean {
  return type === 'integer' || type === 'number';
}

/** Whether all values of a number can be returned as true or false. */
function isZeroOrOne({ minimum = -1, maximum = 2, enum: listed }: SchemaObject): boolean {
  if (listed !== undefined) return listed.every((value) => value === 0 || value === 1);
  return minimum >= 0 && maximum <= 1;
}

/** The keyword that limits a text so that some number does not fit; null: none. */
function textBound(schema: SchemaObject): keyof SchemaObject | null {
  if (schema.type !== 'string') return null;
  const { minLength = 0, maxLength = Infinity } = schema;
  if (minLength > 1) return 'minLength';
  if (maxLength < longestNumber) return 'maxLength';
  if (isCheckedFormat(schema)) return 'format';
  return (['pattern', 'enum', 'not'] as const).find((key) => schema[key] !== undefined) ?? null;
}

/** Length of -1.7976931348623157e+308. */
const longestNumber = 24;

function checkColumn(
  { document, problems }: Resolution,
  {
    model,
    own,
    isMergePatch,
    column: { name, schema, pointer },
  }: {
    readonly model: string;
    readonly own: Column;
    readonly column: Column;
    readonly isMergePatch: boolean;
  },
): void {
  const error = (value: unknown) => valueError({ document, direction: null }, own.schema, value);
  const { default: preset, enum: listed } = schema;
  const wrong = preset === undefined ? null : error(preset);
  if (wrong !== null) {
    const message = `The default ${shown(preset)} is not valid for the property in ${model}: ${wrong}.`;
    problems.add(pointerTo(pointer, 'default'), message);
  }
  const keyword = looserKeyword(own.schema, schema, { isInside: !isMergePatch });
  if (keyword === null || listed?.every((value) => error(value) === null) === true) return;
  const here = schema[keyword] === undefined ? 'none here' : `${shown(schema[keyword])} here`;
  problems.add(
    keyword in schema ? pointerTo(pointer, keyword) : pointer,
    `${JSON.stringify(name)} has ${keyword} ${shown(own.schema[keyword])} in ${model} but ${here}: this body accepts values that no response could return.`,
    `Use the same ${keyword} here, or remove it from ${model}.`,
  );
}
