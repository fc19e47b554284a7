import type { ApiModel, Operation, Parameter } from '../../../model/api-model.ts';
import { schemasOf } from '../../../model/schema-view.ts';
import {
  filtersByName,
  namedOrders,
  namedPaging,
  pagePlaces,
  type NamedOrder,
} from '../../../model/third-party/index.ts';
import type { TestedResource } from '../../rows/tested-resource.ts';
import type { TestContext } from '../../run/test-context.ts';
import type { Subject } from '../check.ts';
import { hasOpenEnd } from './filter-rule.ts';
import { choiceOf, countHeader, hasTotal, playerOf, rowName } from './list-parameters.ts';

/** What a document promises of a list: for a table by roles, otherwise by names. */
export interface PromisedList {
  readonly filters: readonly Filter[];
  readonly orders: readonly Order[];
  /** The cursor parameter; null: none. */
  readonly cursor: Parameter | null;
  /** Place of the next page's link or cursor in the body; null: none. */
  readonly next: readonly string[] | null;
  /** Where a page has the number of all rows; null: nowhere. */
  readonly total: PlaceOfTotal | null;
  /** Names may mislead, and may not say everything. */
  readonly isInferred: boolean;
}

/** A filter of a list. */
export interface Filter {
  readonly parameter: Parameter;
  readonly rule: { readonly property: string; readonly op: string };
  /** A third-party text filter may match substrings. */
  readonly isVague: boolean;
  /** Rows with the value itself may match or not. */
  readonly isOpen: boolean;
  /** Stored numbers equal their text: not those of single-precision columns. */
  readonly isExact: boolean;
  /** Enum values of the property that the filter takes. */
  readonly members: readonly unknown[];
}

/** An order that a list supports. */
export type Order = Pick<NamedOrder, 'label' | 'entries' | 'property' | 'isDown'>;

/** A header, property names that lead to it, or the envelope of a table's list. */
export type PlaceOfTotal =
  | { readonly kind: 'header'; readonly name: string }
  | { readonly kind: 'body'; readonly path: readonly string[] }
  | { readonly kind: 'envelope' };

const known = new WeakMap<TestedResource, PromisedList>();

/** The promises of the list that checks are planned for; null if the operation is none. */
export function promisedOf({ model, operation, resource }: Subject): PromisedList | null {
  return operation === resource?.list ? promisedList(model, resource, operation) : null;
}

/** The promises of the list that is tested. */
export function promisedIn({ session, resource }: TestContext, list: Operation): PromisedList {
  return promisedList(session.parts.model, resource, list);
}

function promisedList(model: ApiModel, resource: TestedResource, list: Operation): PromisedList {
  const promised =
    known.get(resource) ??
    (list.crud === null ? byNames(model, resource, list) : byRoles(resource, list));
  known.set(resource, promised);
  return promised;
}

function byRoles(resource: TestedResource, list: Operation): PromisedList {
  const sort = choiceOf(list, 'sort');
  const related = new Set(list.list?.relatedFilters?.map(({ parameter }) => parameter.name));
  return {
    filters: list.parameters.flatMap((parameter) =>
      parameter.filter === null || related.has(parameter.name)
        ? []
        : [
            {
              ...{ parameter, rule: parameter.filter, isVague: false, isOpen: false },
              isExact: isExact(resource, parameter.filter.property),
              members: parameter.schema.enum ?? [],
            },
          ],
    ),
    orders: (sort?.members ?? []).map((member) => ({
      label: member,
      entries: sort === null ? [] : [[sort.parameter, [member]]],
      property: rowName(list, member.replace(/^-/, '')),
      isDown: member.startsWith('-'),
    })),
    cursor: list.list?.cursor === undefined ? null : playerOf(list, 'cursor'),
    next: null,
    total: hasTotal(list) ? { kind: 'envelope' } : totalInHeader(list),
    isInferred: false,
  };
}

function byNames(
  model: ApiModel,
  { schemaPointer }: TestedResource,
  list: Operation,
): PromisedList {
  const { total, next } = pagePlaces(model, list);
  const filters = schemaPointer === null ? [] : filtersByName(model, list, schemaPointer);
  return {
    filters: filters.map(({ parameter, property, op }) => ({
      parameter,
      rule: { property, op },
      isVague: parameter.schema.type === 'string' && parameter.schema.enum === undefined,
      isOpen: /^[gl]te$/.test(op) && hasOpenEnd(parameter.name, parameter.description ?? ''),
      isExact: false,
      members: sharedMembers(model, parameter, { property, pointer: schemaPointer ?? '' }),
    })),
    orders: schemaPointer === null ? [] : namedOrders(model, list, schemaPointer),
    cursor: namedPaging(list).cursor,
    next,
    total: total === null ? totalInHeader(list) : { kind: 'body', path: total },
    isInferred: true,
  };
}

function totalInHeader(list: Operation): PlaceOfTotal | null {
  const name = countHeader(list);
  return name === null ? null : { kind: 'header', name };
}

/** Enum values of a filter that rows may have: not `all`, which selects every row. */
function sharedMembers(
  model: ApiModel,
  { schema }: Parameter,
  { property, pointer }: { readonly property: string; readonly pointer: string },
): readonly unknown[] {
  const schemas = schemasOf(model);
  const place = schemas.properties(pointer).get(property)?.pointer ?? '';
  const own = place === '' ? undefined : schemas.keyword(place, 'enum');
  const members: readonly unknown[] = schema.enum ?? [];
  return members.filter((member) => Array.isArray(own) && own.includes(member));
}

export function isExact({ model }: TestedResource, name: string): boolean {
  const type = model?.properties.find((one) => one.name === name)?.source.type;
  return type !== undefined && !/^(?:real|float)/i.test(type);
}
