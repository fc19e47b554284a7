import { isJsonMap, valueAt } from '../../../server-template/shared/rows/row.ts';
import type { ValidRequest } from '../validate/request-validator.ts';
import {
  compareKeys,
  compareValues,
  spelledText,
} from '../../../server-template/shared/rows/row-order.ts';
import type { Operation } from '../../model/api-model.ts';
import type { Row } from '../../../server-template/shared/rows/row.ts';
import { parsedJson } from '../read/filter-json.ts';
import type { ListInput } from '../resources/list-inputs.ts';
import type { ListRole } from '../resources/list-roles.ts';
import { propertyIndex } from './property-index.ts';
import type { PropertyIndex, PropertyPath } from './property-index.ts';
import { wordsOfName } from '../../model/third-party/index.ts';

interface Term {
  readonly name: string;
  readonly isDown: boolean;
}

/** Sorts rows by a request. */
export type ListSorter = (
  rows: readonly Row[],
  sorted: {
    readonly all: readonly Row[];
    readonly valid: ValidRequest;
    readonly added: ReadonlySet<Row>;
  },
) => readonly Row[];

/**
 * Creates the sorter of a list; texts are compared by code units, equal values by key. Without an
 * order, added rows come first, newest first.
 */
export function createSorter(
  inputs: readonly ListInput[],
  roles: ReadonlyMap<ListRole, ListInput>,
  { key, operation }: { readonly key: readonly string[]; readonly operation: Operation },
): ListSorter {
  const sort = roles.get('sort');
  const direction = roles.get('direction');
  const named = inputs.flatMap((input) => {
    const name = /^(?:sort|order|orderby|sortby)(?:\[(.+)\])$/i.exec(input.name)?.[1];
    return name === undefined ? [] : [{ name, input }];
  });
  const isOldestFirst = oldestFirst.test(`${operation.summary} ${operation.description}`);
  const unsorted = (rows: readonly Row[], added: ReadonlySet<Row>): readonly Row[] =>
    isOldestFirst ? rows : newestFirst(rows, added);
  if (sort === undefined && direction === undefined && named.length === 0)
    return (rows, { added }) => unsorted(rows, added);
  return (rows, { all, valid, added }) => {
    const terms = [
      ...named.flatMap(({ name, input }) => termOf(name, input.valueIn(valid))),
      ...termsOf(sort?.valueIn(valid)),
    ];
    const turns = turnsOf(direction, valid);
    if (terms.length === 0 && turns.length === 0) return unsorted(rows, added);
    const index = propertyIndex(all);
    const known = terms.flatMap((term, place) => {
      const found = propertyOf(index, term);
      const isTurned = turns[place] ?? turns[0] ?? false;
      return found === null ? [] : [{ path: found.path, sign: found.isDown === isTurned ? 1 : -1 }];
    });
    if (known.length > 0) return sortedBy(rows, known, key);
    if (terms.length > 0) return unsorted(rows, added);
    return turns.includes(true) ? [...rows].reverse() : rows;
  };
}

/** Descriptions of lists with the oldest rows first. */
const oldestFirst =
  /\b(?:ascending|alphabetical(?:ly)?|oldest (?:first|to newest)|(?<!reverse )(?<!inverse )chronological(?:ly)?)\b/i;

function newestFirst(rows: readonly Row[], added: ReadonlySet<Row>): readonly Row[] {
  if (added.size === 0) return rows;
  const fresh = rows.filter((row) => added.has(row)).reverse();
  return [...fresh, ...rows.filter((row) => !added.has(row))];
}

function sortedBy(
  rows: readonly Row[],
  terms: readonly { readonly path: PropertyPath; readonly sign: number }[],
  key: readonly string[],
): readonly Row[] {
  return [...rows].sort((left, right) => {
    for (const { path, sign } of terms) {
      const order = compareValues(shown(valueAt(left, path)), shown(valueAt(right, path))) * sign;
      if (order !== 0) return order;
    }
    return compareKeys(left, right, key);
  });
}

/** The value by which an embedded object is sorted. */
function shown(value: unknown): unknown {
  return isJsonMap(value) ? (value['name'] ?? value['title'] ?? value['id'] ?? value) : value;
}

function propertyOf(
  index: PropertyIndex,
  { name, isDown }: Term,
): { readonly path: PropertyPath; readonly isDown: boolean } | null {
  const whole = index.find(name);
  if (whole !== null) return { path: whole, isDown };
  const words = wordsOfName(name);
  const last = words.at(-1) ?? '';
  const isMoment = /^(?:newest|latest|recent|oldest)$/.test(words[0] ?? '');
  if (isMoment && index.moment !== null)
    return { path: index.moment, isDown: words[0] !== 'oldest' };
  const isSuffix = words.length > 1 && /^(?:asc|desc)(?:ending)?$/.test(last);
  const path = isSuffix ? index.find(words.slice(0, -1).join('')) : null;
  return path === null ? null : { path, isDown: last.startsWith('desc') };
}

/** Length limit of a list of names. */
const LONGEST = 1000;

/** `-a,b`, `a desc, b`, `a,desc`, `a:desc`, `["a","DESC"]`, `[{"field":"a","order":"desc"}]`, `desc(a)`. */
function termsOf(given: unknown): readonly Term[] {
  if (Array.isArray(given)) {
    if (given.length === 2 && isDirection(given[1])) return termOf(String(given[0]), given[1]);
    return given.flatMap((one) => termsOf(one));
  }
  if (isJsonMap(given)) {
    const { field, property, column, name, key, order, direction, sort } = given;
    const named = field ?? property ?? column ?? name ?? key;
    if (typeof named === 'string' && !isDirection(named))
      return termOf(named, order ?? direction ?? sort ?? '');
    return Object.entries(given).flatMap(([one, way]) => termOf(one, way));
  }
  if (typeof given !== 'string') return [];
  if (/^\s*[[{]/.test(given)) return termsOf(parsedJson(given));
  const parts = given
    .slice(0, LONGEST)
    .split(',')
    .map((part) => part.trim());
  return parts.flatMap((part, place) => {
    if (part === '' || (place > 0 && isDirection(part))) return [];
    const following = parts[place + 1];
    const call = /^(asc|desc)\((.+)\)$/i.exec(part);
    if (call !== null) return termOf(call[2] ?? '', call[1]);
    const [, name = part, way = isDirection(following) ? following : ''] =
      /^(.+?)(?:[:|.]|\s+)(asc|desc|ascending|descending|1|-1)(?:\.nulls(?:first|last))?$/i.exec(
        part,
      ) ?? [];
    return termOf(name, way);
  });
}

function termOf(text: string, way: unknown): readonly Term[] {
  if (way === undefined || way === null) return [];
  const name = text.replace(/^[-+]/, '');
  const isDown = text.startsWith('-') !== /^(?:desc|-1$|false$)/i.test(spelledText(way));
  return name === '' ? [] : [{ name, isDown }];
}

function isDirection(value: unknown): value is string {
  return typeof value === 'string' && /^(?:asc|desc)(?:ending)?$/i.test(value);
}

/** Whether each term is reversed. */
function turnsOf(input: ListInput | undefined, valid: ValidRequest): readonly boolean[] {
  const value = input?.valueIn(valid);
  if (input === undefined || value === undefined) return [];
  if (typeof value === 'boolean')
    return [/^(?:.*asc|.*ascending)$/i.test(input.name) ? !value : value];
  const list = Array.isArray(value) ? value.map(String) : spelledText(value).split(',');
  return list.map((one) => /^(?:desc|-1$)/i.test(one.trim()));
}
