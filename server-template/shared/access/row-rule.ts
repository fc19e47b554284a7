import type { ConditionTree } from '../list/condition-tree.ts';
import { operandsOf, takesList, takesRange, type RuleOperator } from '../list/operators.ts';

/** Operand of a rule: a constant, or the caller's claim at a path. */
export type RuleValue = { readonly constant: unknown } | { readonly claim: readonly string[] };

/** Value of a preset: that of a rule, or the time of the write. */
export type PresetValue = RuleValue | { readonly now: true };

/**
 * A resolved condition on rows: properties are the table's, and paths to other tables are explicit.
 */
export type RowRule<Value = RuleValue> = ConditionTree<RuleLeaf<Value>>;

/** A leaf of a rule. */
export type RuleLeaf<Value = RuleValue> =
  | { readonly kind: 'scope'; readonly scope: string }
  | {
      readonly kind: 'compare';
      readonly property: string;
      readonly op: RuleOperator;
      readonly value: Value;
    }
  | { readonly kind: 'null'; readonly property: string; readonly isNull: boolean };

/** A property that the server sets. */
export interface Preset {
  readonly property: string;
  readonly value: PresetValue;
}

/** A caller by verified credentials. */
export interface Caller {
  readonly claims: Readonly<Record<string, unknown>>;
  readonly scopes: ReadonlySet<string>;
}

/** A caller without credentials. */
export const nobody: Caller = { claims: {}, scopes: new Set() };

/** A comparison, and the model of its property; null: the rule's own. */
export interface Comparison {
  readonly model: string | null;
  readonly property: string;
  readonly op: RuleOperator;
}

/** Converts a value to the column's form; undefined if it cannot be a value of the column. */
export type FitValue = (comparison: Comparison, value: unknown) => unknown;

/**
 * A rule for one caller: true, false, or conditions with values. False if it depends on a claim
 * that is missing or does not fit its column, even below a `not`.
 */
export function ruleFor(rule: RowRule, caller: Caller, fit: FitValue): RowRule<unknown> | boolean {
  return settle(rule, { caller, fit, model: null, unknown: { count: 0 } }) ?? false;
}

/** A value for one caller; undefined if a claim is missing. */
export function valueFor(value: RuleValue, { claims }: Caller): unknown {
  return 'claim' in value ? claimAt(claims, value.claim) : value.constant;
}

interface Settling {
  readonly caller: Caller;
  readonly fit: FitValue;
  readonly model: string | null;
  /** Number of comparisons without a value so far. */
  readonly unknown: { count: number };
}

type Settled = RowRule<unknown> | boolean | null;

/**
 * Null: unknown, because a claim is missing. A `not` or other parts of an `all` cannot make it
 * true.
 */
function settle(rule: RowRule, settling: Settling): Settled {
  switch (rule.kind) {
    case 'all':
      return settleAll(rule.rules.map((part) => settle(part, settling)));
    case 'any':
      return settleAny(rule.rules.map((part) => settle(part, settling)));
    case 'not': {
      const { count } = settling.unknown;
      const inner = settle(rule.rule, settling);
      if (inner === null || settling.unknown.count > count) return null;
      return typeof inner === 'boolean' ? !inner : { kind: 'not', rule: inner };
    }
    case 'scope':
      return settling.caller.scopes.has(rule.scope);
    case 'null':
      return rule;
    case 'compare':
      return settleComparison(rule, settling);
    case 'related': {
      const inner = settle(rule.rule, { ...settling, model: rule.model });
      if (inner === null || inner === false) return inner;
      return { ...rule, rule: inner === true ? { kind: 'all', rules: [] } : inner };
    }
  }
}

function settleComparison(
  rule: Extract<RowRule, { readonly kind: 'compare' }>,
  { caller, fit, model, unknown }: Settling,
): Settled {
  const { property, op } = rule;
  const given = valueFor(rule.value, caller);
  const value = given === undefined ? undefined : fit({ model, property, op }, given);
  if (value !== undefined) return { ...rule, value };
  unknown.count += 1;
  return null;
}

function settleAll(parts: readonly Settled[]): Settled {
  if (parts.includes(false)) return false;
  if (parts.includes(null)) return null;
  return joined('all', parts.filter(isOpen), true);
}

function settleAny(parts: readonly Settled[]): Settled {
  if (parts.includes(true)) return true;
  const open = parts.filter(isOpen);
  return open.length === 0 && parts.includes(null) ? null : joined('any', open, false);
}

function joined(
  kind: 'all' | 'any',
  rules: readonly RowRule<unknown>[],
  ofNone: boolean,
): RowRule<unknown> | boolean {
  const [first, ...others] = rules;
  if (first === undefined) return ofNone;
  return others.length === 0 ? first : { kind, rules };
}

function isOpen(part: Settled): part is RowRule<unknown> {
  return typeof part === 'object' && part !== null;
}

/** A claim that is null, an object or a number beyond a double's precision counts as missing. */
function claimAt(claims: Caller['claims'], path: readonly string[]): unknown {
  let value: unknown = claims;
  for (const name of path) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name))
      return undefined;
    value = (value as Caller['claims'])[name];
  }
  if (Array.isArray(value)) return value.every(isUsable) ? value : undefined;
  return isUsable(value) ? value : undefined;
}

function isUsable(value: unknown): boolean {
  if (typeof value === 'number') {
    return Number.isFinite(value) && (!Number.isInteger(value) || Number.isSafeInteger(value));
  }
  return typeof value === 'string' || typeof value === 'boolean';
}

/** Longer lists in claims are ignored. */
const mostListed = 1024;

/** Operand of a comparison from a claim, converted by `fit`; undefined if nothing fits. */
export function fitOperand(
  op: RuleOperator,
  value: unknown,
  fit: (item: unknown) => unknown,
): unknown {
  if (!takesList(op)) return fit(value);
  const given = operandsOf(op, value);
  const fitting = given.map(fit).filter((item) => item !== undefined);
  if (takesRange(op)) return given.length === 2 && fitting.length === 2 ? fitting : undefined;
  return fitting.length === 0 || fitting.length > mostListed ? undefined : fitting;
}

/** The part of a rule that is the same for all callers; null: none. */
export function ruleForAnyone(rule: RowRule): RowRule | null {
  switch (rule.kind) {
    case 'all': {
      const rules = rule.rules.map(ruleForAnyone).filter((part) => part !== null);
      return rules.length === 0 && rule.rules.length > 0 ? null : { kind: 'all', rules };
    }
    case 'any': {
      const rules = rule.rules.map(ruleForAnyone).filter((part) => part !== null);
      return rules.length < rule.rules.length ? null : { kind: 'any', rules };
    }
    case 'not':
      return comparesCaller(rule.rule) ? null : rule;
    case 'related': {
      const inner = ruleForAnyone(rule.rule);
      return inner && { ...rule, rule: inner };
    }
    case 'scope':
    case 'compare':
    case 'null':
      return comparesCaller(rule) ? null : rule;
  }
}

/** Whether a rule compares claims or scopes. */
export function comparesCaller(rule: RowRule): boolean {
  if ('rules' in rule) return rule.rules.some(comparesCaller);
  if ('rule' in rule) return comparesCaller(rule.rule);
  return rule.kind === 'scope' || (rule.kind === 'compare' && 'claim' in rule.value);
}

/** Whether a rule follows foreign keys. */
export function followsKeys(rule: RowRule): boolean {
  if ('rules' in rule) return rule.rules.some(followsKeys);
  return rule.kind === 'related' || (rule.kind === 'not' && followsKeys(rule.rule));
}
