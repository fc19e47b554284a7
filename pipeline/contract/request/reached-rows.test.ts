import { expect, it } from 'vitest';
import type { Model } from '../../model/api-model.ts';
import type { Caller, RowRule } from '../../../server-template/shared/access/row-rule.ts';
import { comparedColumns, mayReach } from './reached-rows.ts';

const note = {
  name: 'Note',
  properties: [
    { name: 'owner', type: { kind: 'text', maxLength: null }, source: { type: 'citext' } },
    { name: 'author', type: { kind: 'uuid' }, source: { type: 'uuid' } },
    { name: 'tenant', type: { kind: 'text', maxLength: null }, source: { type: 'text' } },
  ],
} as unknown as Model;

const columnOf = comparedColumns([note], { model: note });
const callerWith = (sub: string): Caller => ({ claims: { sub }, scopes: new Set() });

it.each([
  ['owner', 'Bob', 'bob', true],
  ['owner', 'Bob', 'Eve', false],
  ['author', 'AB12', 'ab12', true],
  ['tenant', 'Acme', 'acme', false],
])('a rule on %s: the row of %s may be that of %s: %j', (property, own, others, isReached) => {
  const rule: RowRule = {
    ...{ kind: 'compare', property, op: 'eq', value: { claim: ['sub'] } },
  };
  const through: RowRule = { kind: 'related', model: 'Note', key: [['noteId', 'id']], rule };
  const [owner, other] = [callerWith(own), callerWith(others)];
  const row = { [property]: own };
  expect(mayReach(rule, { row, owner, other, columnOf })).toBe(isReached);
  expect(mayReach(rule, { row: {}, owner, other, columnOf })).toBe(isReached);
  expect(mayReach(through, { row: {}, owner, other, columnOf })).toBe(isReached);
});
