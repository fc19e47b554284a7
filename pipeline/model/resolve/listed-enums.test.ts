import { expect, test } from 'vitest';
import type { SchemaOrReference } from '../../openapi-document.ts';
import { ProblemList } from '../problem-list.ts';
import { withListedEnums } from './listed-enums.ts';

const database = {
  format: 2,
  provider: 'postgresql',
  enums: [{ name: 'unused', values: [] }],
} as const;
const state = (...values: readonly (string | null)[]): SchemaOrReference => ({
  ...{ type: 'string', enum: values, nullable: values.includes(null) },
  'x-db': { kind: 'enum', name: 'state' },
});

test('the values of an enum type are those that its schema lists', () => {
  const problems = new ProblemList('api.json');
  const schemas = { State: state('new', 'paid'), NullableState: state('new', 'paid', null) };
  expect(withListedEnums(database, schemas, problems)?.enums).toEqual([
    { name: 'unused', values: [] },
    { name: 'state', values: ['new', 'paid'] },
  ]);
  expect(() => problems.throwIfAny()).not.toThrow();
});

test('two schemas of one type that list different values are a problem', () => {
  const problems = new ProblemList('api.json');
  const schemas = { State: state('new', 'paid'), NullableState: state('new', null) };
  withListedEnums(database, schemas, problems);
  expect(() => problems.throwIfAny()).toThrow(
    /State lists different values for the same enum "state"/,
  );
});
