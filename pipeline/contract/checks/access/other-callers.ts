import {
  valueFor,
  type Caller,
  type RowRule,
  type RuleLeaf,
} from '../../../../server-template/runtime/shared/access/row-rule.ts';
import { visitTree } from '../../../../server-template/runtime/shared/list/condition-tree.ts';
import type { Crud } from '../../../model/api-model.ts';
import { callerOf } from '../../request/token-claims.ts';
import type { Row } from '../../rows/row-shape.ts';
import type { Identity } from '../../run/run-options.ts';
import type { Trial } from '../../run/trial.ts';

/** A row of the run's own, as far as it is known, and the rule that gives it to its caller. */
export interface OwnRow {
  readonly rule: Crud['rows'];
  readonly row: Row;
}

/** Who else there is that a row is not given to, too; the trial ends where nobody is. */
export function otherCallers(
  trial: Trial,
  own: OwnRow = { rule: trial.operation.crud?.rows ?? null, row: {} },
): readonly Identity[] {
  const { others = [] } = trial.session.parts.options;
  if (others.length === 0) return trial.skip('There is no second caller: name two with --as.');
  const strangers = others.filter((other) => isStranger(trial, other, own));
  return strangers.length > 0
    ? strangers
    : trial.skip('The row rules allow every caller of --as to read these rows.');
}

/** Whether the rules keep a row from somebody else. */
export function isStranger(trial: Trial, other: Identity, { rule, row }: OwnRow): boolean {
  if (rule === null) return true;
  const owner = callerOf(trial.session.parts.options);
  return !mayReach(rule, { row, owner, other: callerOf(other) });
}

/** The body of an error without what differs from one response to the next. */
export function stableBody(body: string): string {
  return body.replaceAll(/[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}/gi, '');
}

/** A row, and who asks for it. */
interface Reach {
  /** As far as it is known. */
  readonly row: Row;
  /** Whose row it is. */
  readonly owner: Caller;
  readonly other: Caller;
}

/** Null: as it is for the row's owner. */
type Truth = boolean | null;

/** Whether a rule may give somebody's row to another caller, too: both have the same tenant, or the other one a scope for all rows. */
function mayReach(rule: RowRule, reach: Reach): boolean {
  return truthOf(rule, reach) !== false;
}

function truthOf(rule: RowRule, reach: Reach): Truth {
  return visitTree<RuleLeaf, Truth>(rule, {
    joined({ kind, rules }) {
      const decisive = kind === 'any';
      const parts = rules.map((part) => truthOf(part, reach));
      if (parts.includes(decisive)) return decisive;
      return parts.includes(null) ? null : !decisive;
    },
    negated({ rule: part }) {
      const truth = truthOf(part, reach);
      return truth === null ? null : !truth;
    },
    // Of the row that a foreign key names nothing is known.
    related: ({ rule: part }) => (truthOf(part, { ...reach, row: {} }) === false ? false : null),
    leaf: (leaf) => leafTruth(leaf, reach),
  });
}

function leafTruth(leaf: RuleLeaf, { row, owner, other }: Reach): Truth {
  if (leaf.kind === 'scope') return other.scopes.has(leaf.scope);
  const { property } = leaf;
  const isKnown = Object.hasOwn(row, property);
  if (leaf.kind === 'null') return isKnown ? (row[property] === null) === leaf.isNull : null;
  const { op, value } = leaf;
  const theirs = valueFor(value, other);
  if (theirs === undefined) return false;
  const among = textsOf(theirs);
  if (isKnown && (op === 'eq' || op === 'in')) return among.includes(String(row[property]));
  return textsOf(valueFor(value, owner)).some((text) => among.includes(text)) ? null : false;
}

function textsOf(value: unknown): readonly string[] {
  return value === undefined ? [] : [value].flat().map(String);
}
