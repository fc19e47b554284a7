import type { ListFilter } from '../../../../server-template/shared/list/list-abilities.ts';
import {
  filterOperators,
  operators,
  takesRange,
  takesSeveral,
  type FilterOperator,
} from '../../../../server-template/shared/list/operators.ts';
import type { ColumnType } from '../../../catalog/catalog.ts';
import { X_CRUD } from '../../../extensions.ts';
import type { SchemaObject } from '../../../openapi-document.ts';
import type { Model, Parameter, Property } from '../../api-model.ts';
import { pointerTo } from '../../json-pointer.ts';
import type { Located } from '../../json-pointer.ts';
import { valueFormOf } from '../crud/value-form.ts';
import type { FoundForm } from '../crud/value-form.ts';
import type { OperationDraft } from '../draft-operations.ts';
import type { Resolution } from '../../schemas/schema-shape.ts';
import { listParameter, shownProperty, valueSchemaOf } from './list-subject.ts';
import type { ListSubject } from './list-subject.ts';

type Kind = ColumnType['kind'];

/** Rejects filters of other actions and locations. */
export function checkFilterPlaces(
  { problems }: Resolution,
  { operation, parameters, crud }: OperationDraft,
): void {
  for (const { value, pointer } of parameters) {
    if (value.filter === null) continue;
    const place = pointerTo(pointer, X_CRUD);
    if (value.in !== 'query') {
      problems.add(
        place,
        `A filter must be a query parameter, not a parameter in the ${value.in}.`,
      );
    } else if (crud?.action !== 'list') {
      problems.add(
        place,
        `Only lists have filters, and ${operation.method.toUpperCase()} ${operation.path} is not a list.`,
      );
    }
  }
}

/** The filters of a list, in the document's order. */
export function listFilters(resolution: Resolution, subject: ListSubject): readonly ListFilter[] {
  return subject.parameters.flatMap((located) => {
    const { filter } = located.value;
    if (filter === null) return [];
    const place = pointerTo(located.pointer, X_CRUD, 'filter');
    if (isRelated(filter, subject.crud.model)) return [];
    const use = { name: filter.property, place, purpose: 'used as a filter' };
    const property = shownProperty(resolution, subject.crud, use);
    if (property === null) return [];
    return [listFilter(resolution, { located, property, op: filter.op })];
  });
}

/** Whether a filter names a property of related rows: `customer.country`. */
export function isRelated(
  { property }: NonNullable<Parameter['filter']>,
  { properties }: Pick<Model, 'properties'>,
): boolean {
  return property.includes('.') && !properties.some(({ name }) => name === property);
}

/** The parameter that selects rows of a list by key; null if there is none. */
export function idsFilter(
  resolution: Resolution,
  { crud: { model }, crud }: ListSubject,
  located: Located<Parameter> | undefined,
): ListFilter | null {
  if (located === undefined) return null;
  const place = pointerTo(located.pointer, X_CRUD, 'role');
  const [column, ...others] = model.source.primaryKey ?? [];
  if (column === undefined || others.length > 0) {
    const message = `Rows of ${model.name} have no single-column key for the role ids.`;
    resolution.problems.add(place, message);
    return null;
  }
  const name = model.properties.find(({ source }) => source.column === column)?.name ?? column;
  const property = shownProperty(resolution, crud, { name, place, purpose: 'used to select rows' });
  if (property === null) return null;
  if (located.value.schema.type !== 'array') {
    const message = 'A parameter with the role ids takes several keys, so its type must be array.';
    resolution.problems.add(located.value.schemaPointer ?? located.pointer, message);
  }
  return listFilter(resolution, { located, property, op: 'eq' });
}

interface Filtering {
  readonly located: Located<Parameter>;
  readonly property: Property;
  readonly op: FilterOperator;
}

/** The filter of a parameter by a property, with a problem for each unsupported part. */
export function listFilter(resolution: Resolution, filtering: Filtering): ListFilter {
  const { located, property, op } = filtering;
  checkOperator(resolution, filtering);
  checkSchema(resolution, filtering);
  const { value } = valueSchemaOf(resolution, located);
  const { operand } = operators[op];
  const found = operand === 'column' ? comparedForm(property, value) : null;
  const form = found?.kind === 'form' ? found.form : null;
  return {
    parameter: listParameter(
      resolution,
      located,
      operand === 'flag' ? { kind: 'boolean' } : property.type,
    ),
    op,
    property: property.name,
    ...(form === null ? {} : { form }),
  };
}

function checkOperator({ problems }: Resolution, { located, property, op }: Filtering): void {
  if (operators[op].compares(property.type.kind)) return;
  problems.add(
    pointerTo(located.pointer, X_CRUD),
    `The operator ${op} cannot compare ${JSON.stringify(property.name)}, which is ${kindNames[property.type.kind]}.`,
  );
}

function checkSchema(resolution: Resolution, { located, property, op }: Filtering): void {
  const { problems } = resolution;
  const { schema, schemaPointer } = located.value;
  const place = schemaPointer ?? located.pointer;
  if (schema.type === 'array' && !takesSeveral(op)) {
    const message = `A filter by ${op} takes one value, so its type cannot be array.`;
    const several = filterOperators.filter(takesSeveral).join(', ');
    problems.add(place, message, `Only ${several} compare with several values.`);
    return;
  }
  if (takesRange(op) && !isPair(schema)) {
    const message = `A filter by ${op} takes two values, so its type must be an array of two.`;
    problems.add(place, message, 'Write "type": "array", "minItems": 2, "maxItems": 2.');
    return;
  }
  const { value, pointer } = valueSchemaOf(resolution, located);
  if (value.type === 'array' || value.type === 'object') {
    problems.add(pointer, `A filter compares simple values, not an ${value.type}.`);
  } else if (op === 'null') {
    if (value.type !== 'boolean')
      problems.add(pointer, 'The type of a filter by null must be boolean.');
  } else if (op === 'like') {
    if (value.type !== undefined && value.type !== 'string')
      problems.add(pointer, 'The type of a filter by like must be string.');
  } else if (isUntyped(value) && property.schema.type !== undefined) {
    problems.add(
      pointer,
      'A filter needs a type, and this schema has none.',
      `Add "type": ${JSON.stringify(property.schema.type)}, the type of ${JSON.stringify(property.name)}.`,
    );
  } else {
    const found = comparedForm(property, value);
    if (found.kind === 'lossy') problems.add(pointer, found.message);
  }
}

/** Whether a schema is that of two values. */
export function isPair({ type, minItems, maxItems }: SchemaObject): boolean {
  return type === 'array' && minItems === 2 && maxItems === 2;
}

/** Alternatives have their own types. */
function isUntyped({ type, allOf, anyOf, oneOf }: SchemaObject): boolean {
  return type === undefined && (allOf ?? anyOf ?? oneOf) === undefined;
}

/** For comparisons, `number` is accepted for integers, but booleans only for booleans. */
function comparedForm({ name, type, schema: shown }: Property, schema: SchemaObject): FoundForm {
  const [own, other] = [shown.type, schema.type];
  const isMixed = (own === 'boolean') !== (other === 'boolean');
  if (isMixed && own !== undefined && other !== undefined) {
    const message = `A filter of type ${other} cannot compare ${JSON.stringify(name)}, whose type is ${own}.`;
    return { kind: 'lossy', message };
  }
  const isWhole = schema.type === 'integer' && (type.kind === 'decimal' || type.kind === 'float');
  return isWhole ? { kind: 'form', form: null } : valueFormOf(type, schema);
}

/** Kinds of columns as displayed at the end of a sentence. */
export const kindNames: Readonly<Record<Kind, string>> = {
  integer: 'an integer',
  decimal: 'a decimal',
  float: 'a floating-point number',
  boolean: 'a boolean',
  text: 'text',
  bytes: 'binary',
  uuid: 'a UUID',
  date: 'a date',
  time: 'a time',
  dateTime: 'a date-time',
  json: 'JSON',
  enum: 'an enum',
  set: 'a set',
  array: 'an array',
  other: 'of a database-specific type',
};
