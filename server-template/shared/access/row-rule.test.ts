import { describe, expect, it } from 'vitest';
import { fitOperand, ruleFor, type Caller, type RowRule } from './row-rule.ts';

const owns: RowRule = { kind: 'compare', property: 'owner', op: 'eq', value: { claim: ['sub'] } };
const inTeam: RowRule = { kind: 'compare', property: 'team', op: 'eq', value: { claim: ['team'] } };
const isOpen: RowRule = {
  ...{ kind: 'compare', property: 'state', op: 'eq' },
  value: { constant: 'open' },
};
const isAdmin: RowRule = { kind: 'scope', scope: 'admin' };
const all = (...rules: RowRule[]): RowRule => ({ kind: 'all', rules });
const any = (...rules: RowRule[]): RowRule => ({ kind: 'any', rules });
const not = (rule: RowRule): RowRule => ({ kind: 'not', rule });
const inFolder = (rule: RowRule): RowRule => ({
  ...{ kind: 'related', model: 'Folder', key: [['folderId', 'id']] },
  ...{ rule },
});

const ann: Caller = { claims: { sub: 'ann' }, scopes: new Set() };
const admin: Caller = { ...ann, scopes: new Set(['admin']) };

/** Whether rows are hidden, all shown, or shown on a condition. */
function outcomeOf(rule: RowRule, caller = ann): string {
  const settled = ruleFor(rule, caller, (_place, value) => value);
  return typeof settled === 'boolean' ? (settled ? 'all' : 'none') : 'some';
}

describe('a rule for a caller whose token has the claim "sub" alone', () => {
  it.each<readonly [what: string, rule: RowRule, outcome: string]>([
    ['its own rows', owns, 'some'],
    ['rows of a team', inTeam, 'none'],
    ['not rows of a team', not(inTeam), 'none'],
    ['not (not rows of a team)', not(not(inTeam)), 'none'],
    ['own rows or rows of a team', any(owns, inTeam), 'some'],
    ['own rows of a team', all(owns, inTeam), 'none'],
    ['not (own rows or rows of a team)', not(any(owns, inTeam)), 'none'],
    ['not (own rows of a team)', not(all(owns, inTeam)), 'none'],
    ['not (open rows or rows of a team)', not(any(isOpen, inTeam)), 'none'],
    ['open rows, or not rows of a team', any(isOpen, not(inTeam)), 'some'],
    ['rows in a folder of a team', inFolder(inTeam), 'none'],
    ['not rows in a folder of a team', not(inFolder(inTeam)), 'none'],
    ['rows in an own folder', inFolder(owns), 'some'],
    ['rows for administrators', isAdmin, 'none'],
    ['not rows for administrators', not(isAdmin), 'all'],
    ['own rows, or all for administrators', any(owns, isAdmin), 'some'],
    ['no condition', all(), 'all'],
    ['no alternative', any(), 'none'],
  ])('%s', (_what, rule, outcome) => {
    expect(outcomeOf(rule)).toBe(outcome);
  });
});

it.each<readonly [range: unknown, outcome: string]>([
  [[1, 5], 'some'],
  [[5], 'none'],
  [[1, 5, 9], 'none'],
  [[1, 'x'], 'none'],
  [3, 'none'],
])('the range %j of a claim', (range, outcome) => {
  const rule: RowRule = {
    ...{ kind: 'compare', property: 'level', op: 'between' },
    value: { claim: ['levels'] },
  };
  const fit = (value: unknown) => (typeof value === 'number' ? value : undefined);
  const caller: Caller = { claims: { levels: range }, scopes: new Set() };
  const settled = ruleFor(rule, caller, ({ op }, value) => fitOperand(op, value, fit));
  expect(settled === false ? 'none' : 'some').toBe(outcome);
});

it('a scope opens what a missing claim would hide', () => {
  expect(outcomeOf(any(inTeam, isAdmin), admin)).toBe('all');
  expect(outcomeOf(all(inTeam, isAdmin), admin)).toBe('none');
  expect(outcomeOf(not(isAdmin), admin)).toBe('none');
});

it('a claim that does not fit its column hides rows, also below a "not"', () => {
  const misfit = (rule: RowRule) => ruleFor(rule, ann, () => undefined);
  expect(misfit(owns)).toBe(false);
  expect(misfit(not(owns))).toBe(false);
});
