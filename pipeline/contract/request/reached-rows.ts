import {
  valueFor,
  type Caller,
  type RowRule,
  type RuleLeaf,
} from '../../../server-template/shared/access/row-rule.ts';
import { visitTree } from '../../../server-template/shared/list/condition-tree.ts';
import type { Crud, Model, Property } from '../../model/api-model.ts';
import { isSameClaim } from './same-claim.ts';
import type { Row } from '../rows/row-shape.ts';

/** A row, and who asks for it. */
interface Reach {
  /** As far as it is known. */
  readonly row: Row;
  /** Whose row it is. */
  readonly owner: Caller;
  readonly other: Caller;
  /** The column of a property of a model, or of the row's own; undefined: unknown. */
  readonly columnOf: ColumnOf;
}

type ColumnOf = (model: string | null, property: string) => Property | undefined;

/** Finds the columns that the rules of an operation compare. */
export function comparedColumns(
  models: readonly Model[],
  crud: Pick<Crud, 'model'> | null,
): ColumnOf {
  return (name, property) => {
    const model = name === null ? crud?.model : models.find((one) => one.name === name);
    return model?.properties.find((one) => one.name === property);
  };
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
    related: ({ rule: part, model }) => {
      const columnOf: ColumnOf = (name, property) => reach.columnOf(name ?? model, property);
      return truthOf(part, { ...reach, row: {}, columnOf }) === false ? false : null;
    },
    leaf: (leaf) => leafTruth(leaf, reach),
  });
}

function leafTruth(leaf: RuleLeaf, { row, owner, other, columnOf }: Reach): Truth {
  if (leaf.kind === 'scope') return other.scopes.has(leaf.scope);
  const { property } = leaf;
  const isKnown = Object.hasOwn(row, property);
  if (leaf.kind === 'null') return isKnown ? (row[property] === null) === leaf.isNull : null;
  const { op, value } = leaf;
  const theirs = valueFor(value, other);
  if (theirs === undefined) return false;
  const column = columnOf(null, property);
  const isTheirs = (one: unknown): boolean =>
    [theirs].flat().some((claim) => isSameClaim(column, claim, one));
  if (isKnown && (op === 'eq' || op === 'in')) return isTheirs(row[property]);
  return [valueFor(value, owner)].flat().some(isTheirs) ? null : false;
}
