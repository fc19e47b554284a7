import { isJsonMap, valueAt } from '../../../server-template/shared/rows/row.ts';
import type { ValidRequest } from '../validate/request-validator.ts';
import { spelledText } from '../../../server-template/shared/rows/row-order.ts';
import type { Row } from '../../../server-template/shared/rows/row.ts';
import { passes } from './comparison.ts';
import { namedFilters, type Comparison } from '../../model/third-party/index.ts';
import { comparedValue, conditionOf, parseFilter } from './filter-text.ts';
import { parsedJson } from '../read/filter-json.ts';
import type { Condition } from './filter-text.ts';
import { isExample } from '../resources/list-inputs.ts';
import type { ListInput } from '../resources/list-inputs.ts';
import type { ListRole } from '../resources/list-roles.ts';
import { propertyIndex } from './property-index.ts';
import type { PropertyIndex, PropertyPath } from './property-index.ts';

type Test = (row: Row) => boolean;

/** Filters rows by a request. */
export type ListFilter = (rows: readonly Row[], valid: ValidRequest) => readonly Row[];

/**
 * Creates the filter of a list from its parameters; parameters without a matching property have no
 * effect.
 */
export function createFilter(
  inputs: readonly ListInput[],
  roles: ReadonlyMap<ListRole, ListInput>,
): ListFilter {
  const container = roles.get('filter');
  const search = roles.get('search');
  const busy = new Set(roles.values());
  const plain = inputs.filter((input) => !busy.has(input));
  const ordinary = plain.map((input) => ({
    ...{ input, named: namedFilters(input.name) },
    applies: (valid: ValidRequest) => input.isSent(valid) || isChoice(input),
  }));
  return (rows, valid) => {
    const tests: FilterTest[] = [];
    const add = (test: Test | null, input: ListInput | undefined): void => {
      if (test === null || input === undefined) return;
      tests.push({
        test,
        isAuthors: isExample(input, input.valueIn(valid)),
        isChoice: isChoice(input),
      });
    };
    for (const { input, named, applies } of ordinary) {
      if (!applies(valid)) continue;
      const wanted = input.valueIn(valid);
      if (wanted === undefined) continue;
      const index = propertyIndex(rows);
      const test = isJsonMap(wanted)
        ? compile(index, conditionOf(input.name, wanted))
        : testOf(index, named, wanted);
      if (mayHold(rows, input, (one) => testOf(index, named, one))) add(test, input);
    }
    for (const condition of conditionsIn(container, valid))
      add(compile(propertyIndex(rows), condition), container);
    const found = passing(rows, tests);
    return search?.isSent(valid) === true ? searched(search, valid, found) : found;
  };
}

interface FilterTest {
  readonly test: Test;
  /** Whether it tests for an example value of the document. */
  readonly isAuthors: boolean;
  /** Whether some row has its value, although perhaps none together with other values. */
  readonly isChoice: boolean;
}

/**
 * The rows that pass all tests. If no row has the example values of the document, these do not
 * filter; those of enums do, one after the other, as long as a row is left.
 */
function passing(rows: readonly Row[], tests: readonly FilterTest[]): readonly Row[] {
  const all = (some: readonly FilterTest[]): readonly Row[] =>
    some.length === 0 ? rows : rows.filter((row) => some.every(({ test }) => test(row)));
  const found = all(tests);
  if (found.length > 0) return found;
  const start = all(tests.filter(({ isAuthors }) => !isAuthors));
  const choices = tests.filter((one) => one.isAuthors && one.isChoice);
  return choices.reduce((left, { test }) => {
    const next = left.filter(test);
    return next.length === 0 ? left : next;
  }, start);
}

/** The default of an enum is what a server applies by itself. */
function isChoice({ schema }: ListInput): boolean {
  return Array.isArray(schema['enum']) || schema['type'] === 'boolean';
}

/** Whether a parameter is about the property of its name: with an enum, some row has one of its values. */
function mayHold(
  rows: readonly Row[],
  { schema }: ListInput,
  testFor: (wanted: unknown) => Test | null,
): boolean {
  const choices: unknown = schema['enum'];
  if (!Array.isArray(choices)) return true;
  return (choices as readonly unknown[]).some((one) => {
    const test = testFor(one);
    return test !== null && rows.some((row) => test(row));
  });
}

function conditionsIn(input: ListInput | undefined, valid: ValidRequest): readonly Condition[] {
  if (input?.isSent(valid) !== true) return [];
  const value = input.valueIn(valid);
  const list: readonly unknown[] = Array.isArray(value) ? value : [value];
  return list.flatMap((one): Condition[] => {
    const read = typeof one === 'string' && /^\s*\{/.test(one) ? parsedJson(one) : one;
    // LoopBack: https://loopback.io/doc/en/lb4/Where-filter.html
    if (isJsonMap(read)) return [conditionOf('', isJsonMap(read['where']) ? read['where'] : read)];
    const condition = typeof read === 'string' ? parseFilter(read) : null;
    return condition === null ? [] : [condition];
  });
}

/** Null: the condition refers to no property. */
function compile(index: PropertyIndex, condition: Condition): Test | null {
  switch (condition.kind) {
    case 'test': {
      const { name, op, wanted } = condition;
      const path = index.find(name);
      return path === null ? null : (row) => passes(valueAt(row, path), op, wanted);
    }
    case 'named': {
      const { name, wanted } = condition;
      const isSearch = /^(?:q|search|query)$/i.test(name) && index.find(name) === null;
      if (isSearch) return (row) => hasWords(row, spelledText(wanted));
      return testOf(index, namedFilters(name), wanted);
    }
    default: {
      const tests = condition.of.map((one) => compile(index, one)).filter((test) => test !== null);
      if (tests.length === 0) return null;
      return condition.kind === 'all'
        ? (row) => tests.every((test) => test(row))
        : (row) => tests.some((test) => test(row));
    }
  }
}

function testOf(
  index: PropertyIndex,
  named: ReturnType<typeof namedFilters>,
  wanted: unknown,
): Test | null {
  if (wanted === '' || (Array.isArray(wanted) && wanted.length === 0)) return null;
  for (const { property, op } of named) {
    const path = property === null ? index.moment : index.find(property);
    if (path === null) continue;
    if (op === 'eq' && typeof wanted === 'string' && /^(?:all|any|\*)$/i.test(wanted)) {
      return (row) => wanted !== '*' || valueAt(row, path) !== null;
    }
    return valueTest(path, op, wanted);
  }
  return null;
}

function valueTest(path: PropertyPath, op: Comparison, wanted: unknown): Test {
  const list: readonly unknown[] = Array.isArray(wanted) ? wanted : [wanted];
  const own = list.length === 1 && typeof list[0] === 'string' ? comparedValue(list[0]) : null;
  if (own !== null && op === 'eq') {
    const isWhole = (row: Row): boolean => passes(valueAt(row, path), 'eq', wanted);
    return (row) => isWhole(row) || passes(valueAt(row, path), own.op, own.wanted);
  }
  // One text may be a list if its commas are not followed by blanks: 1,2,3.
  const split = list.flatMap((one) =>
    typeof one === 'string' && /^[^,\s]+(?:,[^,\s]+)+$/.test(one)
      ? [one, ...one.split(',')]
      : [one],
  );
  const values = op === 'between' && split.length === 3 ? split.slice(1) : split;
  return (row) => passes(valueAt(row, path), op, values);
}

/**
 * Finds the rows with all words of a search; if the search is required and nothing matches, all
 * rows.
 */
function searched(input: ListInput, valid: ValidRequest, rows: readonly Row[]): readonly Row[] {
  const value = input.valueIn(valid);
  const text = spelledText(value);
  const found = rows.filter((row) => hasWords(row, text));
  return found.length === 0 && (input.isRequired || isExample(input, value)) ? rows : found;
}

function hasWords(value: unknown, text: string): boolean {
  const words = text
    .toLowerCase()
    .slice(0, 200)
    .split(/\s+/)
    .filter((word) => word !== '' && !/^[\w-]+:/.test(word));
  return words.every((word) => holds(value, word, 0));
}

function holds(value: unknown, word: string, depth: number): boolean {
  if (typeof value === 'string') return value.toLowerCase().includes(word);
  if (typeof value === 'number') return String(value) === word;
  if (typeof value !== 'object' || value === null || depth > 4) return false;
  return Object.values(value).some((one) => holds(one, word, depth + 1));
}
