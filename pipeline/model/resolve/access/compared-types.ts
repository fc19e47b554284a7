import {
  takesList,
  takesRange,
  type RuleOperator,
} from '../../../../server-template/shared/list/operators.ts';
import type { ColumnType } from '../../../catalog/catalog.ts';
import type { SchemaObject } from '../../../openapi-document.ts';
import type { Property } from '../../api-model.ts';
import { valueError } from '../../schemas/value-error.ts';
import type { ValueContext } from '../../schemas/value-error.ts';

type Kind = ColumnType['kind'];

const numbers: ReadonlySet<Kind> = new Set(['integer', 'decimal', 'float']);
const moments: ReadonlySet<Kind> = new Set(['date', 'time', 'dateTime']);
const texts: ReadonlySet<Kind> = new Set(['text', 'uuid', 'enum']);

/** Why an operator cannot compare a column; null if it can. */
export function incomparable({ kind }: ColumnType, op: string): string | null {
  if (op === 'eq' || op === 'ne' || op === 'in') {
    if (numbers.has(kind) || moments.has(kind) || texts.has(kind) || kind === 'boolean')
      return null;
    return `A column of kind ${kind} cannot be compared.`;
  }
  if (numbers.has(kind) || moments.has(kind) || kind === 'text') return null;
  return `A column of kind ${kind} has no order, so ${JSON.stringify(op)} cannot be used.`;
}

/** Why a constant is not a valid value of a property's column; null if it is. */
export function misfitConstant({ type, schema }: Property, value: unknown): string | null {
  const { format } = schema;
  const isFormatted = typeof value === 'string' && schema.type === 'string' && format !== undefined;
  const own = isFormatted ? { type: 'string' as const, format } : {};
  if (isConstantOf(type, value) && valueError(anywhere, own, value) === null) return null;
  return `${JSON.stringify(value)} is not a valid value for a column of kind ${type.kind}.`;
}

const anywhere: ValueContext = { document: null, direction: null };

/** Why no row with this constant can be shown; null if it can. */
export function unshownConstant({ name, schema, hidden }: Property, value: unknown): string | null {
  if (hidden) return null;
  const reason = valueError(anywhere, schema, inForm(schema, value));
  return reason === null ? null : `${JSON.stringify(value)} cannot be a ${name}: ${reason}.`;
}

/** Numbers may be written as texts, and are texts in the JSON of some properties. */
function inForm({ type }: SchemaObject, value: unknown): unknown {
  if (type === 'integer' || type === 'number') return Number(value);
  return type === 'string' && typeof value === 'number' ? String(value) : value;
}

function isConstantOf(type: ColumnType, value: unknown): boolean {
  if (type.kind === 'boolean') return typeof value === 'boolean';
  if (type.kind === 'enum') return typeof value === 'string' && type.values.includes(value);
  if (!numbers.has(type.kind)) return typeof value === 'string';
  const isNumber = typeof value === 'number' || /^-?\d+(?:\.\d+)?$/.test(textOf(value));
  return isNumber && (type.kind !== 'integer' || Number.isInteger(Number(value)));
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

/** Why a claim can never be a value of a column; null if it can. A text may be a number. */
export function misfitClaim(
  { kind }: ColumnType,
  claim: SchemaObject | null,
  op: RuleOperator,
): string | null {
  if (takesRange(op) && claim?.type !== undefined && claim.type !== 'array')
    return `The claim is not a list, and ${op} takes two values.`;
  const wanted = takesList(op) && claim?.type === 'array' ? itemType(claim) : claim?.type;
  if (wanted === undefined) return null;
  if (wanted === 'array') return 'The claim is a list: compare it with {"in": …}.';
  const fits =
    (wanted === 'string' && kind !== 'boolean') ||
    (wanted === 'boolean' && kind === 'boolean') ||
    ((wanted === 'integer' || wanted === 'number') && numbers.has(kind));
  return fits ? null : `A claim of type ${wanted} cannot be the value of a column of kind ${kind}.`;
}

function itemType({ items }: SchemaObject): SchemaObject['type'] {
  return items === undefined || '$ref' in items ? undefined : items.type;
}
