import type { Catalog, Column, ColumnType, Table } from '../../catalog/catalog.ts';
import type { CheckFlavour } from '../../dialects/dialect.ts';
import { X_DB, X_INTERNAL } from '../../extensions.ts';
import type { PropertyDb } from '../../extensions.ts';
import type { SchemaObject } from '../../openapi-document.ts';
import { constrainedSchema } from '../checks/constraint-keywords.ts';
import { withDeclaredKeywords } from '../checks/declared-keywords.ts';
import type { Constraint } from '../checks/constraint.ts';
import type { Field } from '../field.ts';
import { defaultLiteral } from './default-literal.ts';
import { isSpecialMoment, specialMoments } from './special-moments.ts';
import { exampleValue } from './example-value.ts';
import { satisfiesSchema } from './satisfies-schema.ts';
import { nullableSchema, typeKeywords } from './type-keywords.ts';

/** What determines a column's values. */
type Valued = Pick<Field, 'column' | 'constraints'>;

/** The schema of a column's values, without differences between responses and bodies. */
export function valueSchema(field: Valued, flavour: CheckFlavour): SchemaObject {
  const { column, constraints } = field;
  const literal = defaultLiteral(column.default, column.type, flavour);
  const typed = holdsAnything(field, literal)
    ? {}
    : holdsArrays(field)
      ? constrainedSchema(jsonArrays, constraints)
      : withDeclaredKeywords(constrainedSchema(keywordsOf(column, literal), constraints), column);
  const schema = column.nullable ? nullableSchema(typed) : typed;
  const known =
    literal !== undefined && satisfiesSchema(schema, literal)
      ? { ...schema, default: literal }
      : schema;
  const example = exampleValue(known, column.type);
  return {
    ...known,
    ...(example === undefined ? {} : { example }),
    ...(column.comment === null ? {} : { description: column.comment }),
  };
}

/**
 * A default or stored value outside the calendar shows that the column contains such values, which
 * a format would reject.
 */
function keywordsOf(column: Column, literal: unknown): SchemaObject {
  const type = typeOf(column);
  if (type.kind === 'array' && type.element.kind === 'json')
    return jsonItems(column) ?? typeKeywords(type);
  if (type.kind !== 'date' && type.kind !== 'dateTime') return typeKeywords(type);
  if (isSpecialMoment(literal)) return specialMoments(type, literal);
  if (column.evidence === 'infinite') return specialMoments(type, 'infinity');
  return column.evidence === 'zero' ? specialMoments(type, '0000-00-00') : typeKeywords(type);
}

/** Whether a JSON column contains arrays only, by its values or by a check. */
function holdsArrays({ column, constraints }: Valued): boolean {
  if (column.evidence === 'arrays' && column.type.kind !== 'array') return true;
  return column.evidence === undefined && jsonType(constraints) === 'array';
}

/** The only type of a JSON column's values. */
function jsonType(constraints: readonly Constraint[]): 'array' | 'object' | undefined {
  const types = constraints.flatMap((one) => (one.kind === 'json' ? [one.type] : []));
  return types.find((type) => type !== 'any');
}

const jsonArrays = { type: 'array' as const, items: {} };

/** Arrays of JSON whose items are not only objects; null: they are. */
function jsonItems({ evidence }: Column): SchemaObject | null {
  if (evidence === 'arrays') return { type: 'array', items: nullableSchema(jsonArrays) };
  return evidence === 'any' ? jsonArrays : null;
}

/**
 * Computed values may exceed the declared width: SQLite does not enforce it, and clients never send
 * them.
 */
function typeOf({ type, generated }: Column): ColumnType {
  if (generated === null) return type;
  if (type.kind === 'decimal') return { ...type, precision: null };
  return type.kind === 'text' ? { ...type, maxLength: null } : type;
}

/**
 * A property of the model: the values in responses, with the column's description. A secret is
 * write-only.
 */
export function modelProperty(
  field: Field,
  value: SchemaObject,
  { table, catalog }: { readonly table: Table; readonly catalog: Catalog },
): SchemaObject {
  const isWritten = table.kind === 'table' && (field.inCreate || field.inUpdate);
  const readOnly = field.inCreate || field.inUpdate ? {} : { readOnly: true };
  const secret = isWritten ? { writeOnly: true } : { [X_INTERNAL]: true };
  return {
    ...value,
    ...readOnly,
    ...(field.isSecret ? secret : {}),
    [X_DB]: propertyDb(field, catalog),
  };
}

/**
 * A property of a create's body; missing keywords are those of the model. An example stays where no
 * pattern describes what the database reads.
 */
export function createProperty(value: SchemaObject): SchemaObject {
  const { description: _, example, ...keywords } = value;
  return example === undefined || value.pattern !== undefined ? keywords : { ...keywords, example };
}

/** A property of an update's body, without a default, which would overwrite stored values. */
export function updateProperty(field: Field, value: SchemaObject): SchemaObject {
  const { default: _, ...keywords } = createProperty(value);
  return field.inUpdate ? keywords : { ...keywords, readOnly: true };
}

function propertyDb(field: Field, catalog: Catalog): PropertyDb {
  const { declared: column, managed } = field;
  const type = column.type.kind === 'array' ? column.type.element : column.type;
  return {
    column: column.name,
    ...(column.sqlType === '' ? {} : { type: column.sqlType }),
    ...(column.default === null ? {} : { default: column.default }),
    ...(column.identity === null ? {} : { identity: column.identity }),
    ...(column.generated === null ? {} : { generated: column.generated }),
    ...(field.column.nullable ? { nullable: true } : {}),
    ...(type.kind === 'enum' && type.name !== null
      ? { enum: qualified({ schema: type.schema, name: type.name }, catalog) }
      : {}),
    ...(column.domain === null ? {} : { domain: qualified(column.domain, catalog) }),
    ...(column.updatedByDatabase ? { updatedByDatabase: true } : {}),
    ...(column.changedByDatabase === true && !column.updatedByDatabase
      ? { changedByDatabase: true }
      : {}),
    ...(typeof field.column.evidence === 'object' ? field.column.evidence : {}),
    ...(managed === null || managed === undefined ? {} : { managed }),
  };
}

function qualified(
  type: { readonly schema: string | null; readonly name: string },
  catalog: Catalog,
): string {
  return type.schema === null || type.schema === catalog.defaultSchema
    ? type.name
    : `${type.schema}.${type.name}`;
}

/**
 * A column without a type or of type ANY (in SQLite and its views) holds any value, and so does
 * JSON with a default other than an object.
 */
function holdsAnything({ column, constraints }: Valued, literal: unknown): boolean {
  if (column.evidence === 'any' && column.type.kind !== 'array') return true;
  if (jsonType(constraints) !== undefined) return false;
  if (constraints.some(({ kind }) => kind === 'json')) return true;
  if (column.type.kind === 'other') return /^(?:any)?$/i.test(column.sqlType);
  if (column.type.kind !== 'json' || literal === undefined || literal === null) return false;
  return typeof literal !== 'object' || Array.isArray(literal);
}
