import {
  valueFor,
  type Caller,
  type RowRule,
  type RuleLeaf,
} from '../../../server-template/shared/access/row-rule.ts';
import { visitTree } from '../../../server-template/shared/list/condition-tree.ts';
import type { Row } from './row-shape.ts';

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
export function mayReach(rule: RowRule, reach: Reach): boolean {
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
