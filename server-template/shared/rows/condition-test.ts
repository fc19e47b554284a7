import { visitTree } from '../list/condition-tree.ts';
import type { ConditionTree } from '../list/condition-tree.ts';
import { storedValue } from './row.ts';
import type { Row } from './row.ts';

/** True, false, or null for a comparison with null. */
export type ConditionTest = (row: Row) => boolean | null;

/** Finds rows of a model with given values. */
export type FindRows = (
  model: string,
  key: readonly (readonly [own: string, other: string])[],
  row: Row,
) => readonly Row[];

/** How to evaluate conditions on rows: `model` is that of the rows; null: the tree's own. */
export interface ConditionParts<Leaf> {
  readonly findRows: FindRows;
  readonly model: string | null;
  readonly leafTest: (leaf: Leaf, model: string | null) => ConditionTest;
}

/** Compiles conditions, with SQL's logic. */
export function conditionTest<Leaf extends { readonly kind: string }>(
  tree: ConditionTree<Leaf>,
  parts: ConditionParts<Leaf>,
): ConditionTest {
  return visitTree<Leaf, ConditionTest>(tree, {
    joined({ kind, rules }) {
      const tests = rules.map((rule) => conditionTest(rule, parts));
      const decisive = kind === 'any';
      return (row) => {
        const found = tests.map((test) => test(row));
        if (found.includes(decisive)) return decisive;
        return found.includes(null) ? null : !decisive;
      };
    },
    negated({ rule }) {
      const test = conditionTest(rule, parts);
      return (row) => {
        const found = test(row);
        return found === null ? null : !found;
      };
    },
    related({ model, key, rule }) {
      const test = conditionTest(rule, { ...parts, model });
      return (row) => {
        const isNull = key.some(([own]) => storedValue(row, own) === null);
        if (isNull) return key.length === 1 ? null : false;
        return parts.findRows(model, key, row).some((other) => test(other) === true);
      };
    },
    leaf: (leaf) => parts.leafTest(leaf, parts.model),
  });
}
