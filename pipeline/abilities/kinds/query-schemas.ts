import { X_DB } from '../../extensions.ts';
import type { ColumnType } from '../../catalog/catalog.ts';
import type { Model, Property } from '../../model/api-model.ts';
import type { DocumentDraft, Part } from '../document-draft.ts';

type Kind = ColumnType['kind'];

const numbers: readonly Kind[] = ['integer', 'decimal', 'float'];
const ordered: readonly Kind[] = [...numbers, 'date', 'time', 'dateTime'];
const plain: readonly Kind[] = [...ordered, 'boolean', 'text', 'uuid', 'enum'];

/** The properties of a model that a query may compare, sort and group by. */
export function plainProperties({ properties }: Model): readonly Property[] {
  return properties.filter(({ hidden, type }) => !hidden && plain.includes(type.kind));
}

/** Names of a group's results; rows cannot be grouped by a property of such a name. */
const results: readonly string[] = ['count', 'sum', 'avg', 'min', 'max'];

function groupProperties(model: Model): readonly Property[] {
  return plainProperties(model).filter(({ name }) => !results.includes(name));
}

function ofKinds(model: Model, kinds: readonly Kind[]): readonly Property[] {
  return plainProperties(model).filter(({ type }) => kinds.includes(type.kind));
}

/** The schema of a value to compare with, without the constraints on stored values. */
export function comparedSchema({ schema }: Property): Part {
  const { type, format, enum: members } = schema;
  const values = members?.filter((member) => member !== null);
  return {
    ...(type === undefined ? {} : { type }),
    ...(format === undefined ? {} : { format }),
    ...(values === undefined ? {} : { enum: values }),
  };
}

/** The schema of a query's body. */
export function querySchema(draft: DocumentDraft, model: Model, where: Part): Part {
  const names = plainProperties(model).map(({ name }) => name);
  const relations = relationsIn(draft, model);
  const key = model.source.primaryKey ?? [];
  const hasCursor =
    key.length > 0 &&
    model.properties.every(({ hidden, source }) => !hidden || !key.includes(source.column));
  return {
    type: 'object',
    additionalProperties: false,
    properties: {
      where,
      ...choiceProperty(
        'sort',
        names.flatMap((name) => [name, `-${name}`]),
      ),
      ...choiceProperty('embed', relations),
      limit: { type: 'integer', minimum: 1, maximum: 100 },
      ...(hasCursor ? { cursor: { type: 'string' } } : {}),
      aggregate: {
        type: 'object',
        additionalProperties: false,
        minProperties: 1,
        properties: { count: { type: 'boolean', enum: [true] }, ...valueChoices(model) },
      },
      ...choiceProperty(
        'groupBy',
        groupProperties(model).map(({ name }) => name),
      ),
    },
  };
}

function relationsIn(draft: DocumentDraft, { name }: Model): readonly string[] {
  const schema = draft.part(`#/components/schemas/${name}`);
  const properties = Object.entries((schema['properties'] ?? {}) as Record<string, Part>);
  return properties.flatMap(([key, { [X_DB]: source }]) =>
    typeof source === 'object' && source !== null && 'relation' in source ? [key] : [],
  );
}

/** A property that names one or more of `names`, unless there are none. */
export function choiceProperty(property: string, names: readonly string[]): Part {
  if (names.length === 0) return {};
  return { [property]: { type: 'array', minItems: 1, items: { type: 'string', enum: names } } };
}

function valueChoices(model: Model): Part {
  const named = (kinds: readonly Kind[]): readonly string[] =>
    ofKinds(model, kinds).map(({ name }) => name);
  const choices = { sum: numbers, avg: numbers, min: ordered, max: ordered };
  return Object.fromEntries(
    Object.entries(choices).flatMap(([kind, kinds]) =>
      Object.entries(choiceProperty(kind, named(kinds))),
    ),
  );
}

/** The schema of a group: its keys and aggregates. */
export function groupSchema(model: Model): Part {
  const shown = (property: Property, schema: Part): [string, Part] => [
    property.name,
    // A schema without a type permits null.
    schema['type'] === undefined ? schema : { ...schema, nullable: true },
  ];
  const objectOf = (entries: readonly [string, Part][]): Part => ({
    type: 'object',
    properties: Object.fromEntries(entries),
  });
  const sums = ofKinds(model, numbers).map((property) => shown(property, { type: 'number' }));
  const ends = ofKinds(model, ordered).map((property) => shown(property, comparedSchema(property)));
  return {
    type: 'object',
    properties: {
      ...Object.fromEntries(
        groupProperties(model).map((property) => {
          const { enum: members, ...schema } = comparedSchema(property);
          const all = Array.isArray(members) ? { enum: [...(members as unknown[]), null] } : {};
          return shown(property, { ...schema, ...all });
        }),
      ),
      count: { type: 'integer', minimum: 0 },
      ...(sums.length === 0 ? {} : { sum: objectOf(sums), avg: objectOf(sums) }),
      ...(ends.length === 0 ? {} : { min: objectOf(ends), max: objectOf(ends) }),
    },
  };
}

/** The schema of a query's result. */
export function resultSchema({ name }: Model, group: Part): Part {
  return {
    type: 'object',
    properties: {
      items: { type: 'array', items: { $ref: `#/components/schemas/${name}` } },
      nextCursor: { type: 'string', description: 'Leads to the next page, if there is one.' },
      groups: { type: 'array', items: group },
    },
  };
}
