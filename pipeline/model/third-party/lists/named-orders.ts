import type { ApiModel, Operation, Parameter } from '../../api-model.ts';
import { plainName } from '../resources/plain-name.ts';
import { schemasOf } from '../../schema-view.ts';
import { namedFilters, type Comparison } from './filter-name.ts';
import { wordsOfName } from '../resources/words.ts';
import { namedParameters, namedRoles, type NamedParameter } from './named-list.ts';

/** An order that a list supports. */
export interface NamedOrder {
  /** As written in a query: `-price`, `price desc`. */
  readonly label: string;
  readonly entries: readonly (readonly [Parameter, unknown])[];
  /** The property that rows are ordered by. */
  readonly property: string;
  readonly isDown: boolean;
}

/** A filter parameter and its meaning, derived from its name. */
export interface ParameterMeaning {
  readonly parameter: Parameter;
  readonly property: string;
  readonly op: Comparison;
}

/**
 * Orders of a list without roles: values of its parameter's enum, else properties that its
 * description names.
 */
export function namedOrders(
  model: ApiModel,
  list: Operation,
  rowPointer: string,
): readonly NamedOrder[] {
  const roles = namedRoles(list);
  const [sort] = roles.get('sort') ?? [];
  const [direction] = roles.get('direction') ?? [];
  if (sort === undefined) return [];
  const properties = propertiesOf(model, rowPointer);
  const { parameter, description } = sort;
  const isList = parameter.schema.type === 'array';
  const orders = choicesOf(sort, [...properties.values()]).flatMap((choice): NamedOrder[] => {
    const order = orderOf(choice, properties);
    const value = isList ? [choice] : choice;
    return order === null ? [] : [{ label: choice, entries: [[parameter, value]], ...order }];
  });
  const ways = direction === undefined ? [] : waysOf(direction);
  if (direction === undefined || ways.length === 0) return orders.filter(isPlain(description));
  return orders.flatMap((order) =>
    ways.map((way) => ({
      ...order,
      label: `${order.label} ${way}`,
      entries: [...order.entries, [direction.parameter, way] as const],
      isDown: /^desc/i.test(way),
    })),
  );
}

/** The direction of a plain name is unknown. */
function isPlain(
  description: string,
): (order: NamedOrder, at: number, all: readonly NamedOrder[]) => boolean {
  return ({ label, property }, _at, all) =>
    label !== property ||
    /-|desc|minus|revers/i.test(description) ||
    all.some((other) => other.isDown && other.property === property);
}

function choicesOf(
  { parameter, description }: NamedParameter,
  names: readonly string[],
): readonly string[] {
  const { schema } = parameter;
  const items = schema.items !== undefined && !('$ref' in schema.items) ? schema.items : {};
  const members: readonly unknown[] = schema.enum ?? items.enum ?? [];
  if (members.length > 0) return members.filter((member) => typeof member === 'string');
  const words = new Set(description.split(/[^\w-]+/));
  const named = names.filter((name) => words.has(name));
  const isTurned = /`-`|'-'|"-"|(?:prefix|preced)\w* (?:\w+ )*(?:-|minus|hyphen)|\s-\w/.test(
    description,
  );
  return named.flatMap((name) => (isTurned ? [name, `-${name}`] : [name]));
}

/** `-price`, `price_desc`, `price:desc`. */
function orderOf(
  choice: string,
  properties: ReadonlyMap<string, string>,
): Pick<NamedOrder, 'property' | 'isDown'> | null {
  const [, minus = '', name = '', way = ''] =
    /^([-+]?)(.+?)(?:[\s:._-]+(asc|desc)(?:ending)?)?$/i.exec(choice) ?? [];
  const property = properties.get(plainName(name));
  return property === undefined
    ? null
    : { property, isDown: (minus === '-') !== /^desc/i.test(way) };
}

function waysOf({ parameter: { schema } }: NamedParameter): readonly string[] {
  const members: readonly unknown[] = schema.enum ?? ['asc', 'desc'];
  const ways = members.filter((way) => typeof way === 'string');
  return ways.every((way) => /^(?:asc|desc)(?:ending)?$/i.test(way)) ? ways : [];
}

/** Names of parameters that change how rows are displayed, not which. */
const viewNames =
  /^(?:lang(?:uage)?|locale|currency|time_?zone|tz|units?|format|version|view|expand|include|embed|callback|pretty)$/i;

/** Filters of a list without roles: parameters named after a property of its rows. */
export function filtersByName(
  model: ApiModel,
  list: Operation,
  rowPointer: string,
): readonly ParameterMeaning[] {
  const busy = new Set([...namedRoles(list).values()].flat().map(({ parameter }) => parameter));
  const properties = propertiesOf(model, rowPointer);
  const objects = objectsOf(model, rowPointer);
  return namedParameters(list.parameters).flatMap(({ parameter, name }) => {
    if (busy.has(parameter) || viewNames.test(name)) return [];
    // With a property `filter`, `filter_id` is about its id, not the row's.
    const [first = '', ...rest] = wordsOfName(name);
    if (rest.length > 0 && objects.has(first)) return [];
    for (const { property, op } of namedFilters(name)) {
      const found = properties.get(plainName(property ?? ''));
      if (found !== undefined) return [{ parameter, property: found, op }];
    }
    return [];
  });
}

/** Normalised names of a row's properties that are objects. */
function objectsOf(model: ApiModel, rowPointer: string): ReadonlySet<string> {
  const schemas = schemasOf(model);
  const objects = [...schemas.properties(rowPointer)].filter(([, { pointer }]) =>
    schemas.types(pointer).has('object'),
  );
  return new Set(objects.map(([name]) => plainName(name)));
}

/** Properties of a row with a single value, by their normalised names. */
function propertiesOf(model: ApiModel, rowPointer: string): ReadonlyMap<string, string> {
  const schemas = schemasOf(model);
  const single = [...schemas.properties(rowPointer)].filter(([, { pointer }]) => {
    const types = schemas.types(pointer);
    return types.size > 0 && !types.has('object') && !types.has('array');
  });
  return new Map(single.map(([name]) => [plainName(name), name]));
}
