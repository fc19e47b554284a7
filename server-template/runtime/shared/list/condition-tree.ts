/** Conditions on rows, joined: rules of rows and the conditions that requests send are both made of them. */
export type ConditionTree<Leaf> = Joined<Leaf> | Negated<Leaf> | Related<Leaf> | Leaf;

/** All of them hold, or any. */
export interface Joined<Leaf> {
  readonly kind: 'all' | 'any';
  readonly rules: readonly ConditionTree<Leaf>[];
}

/** It does not hold; what depends on a value that is null neither holds nor fails. */
export interface Negated<Leaf> {
  readonly kind: 'not';
  readonly rule: ConditionTree<Leaf>;
}

/** It holds for a row of another table, or of the same one. */
export interface Related<Leaf> {
  readonly kind: 'related';
  /** Name of the model whose row is meant. */
  readonly model: string;
  /** For each column of the foreign key, the own property and the other row's. */
  readonly key: readonly (readonly [own: string, other: string])[];
  readonly rule: ConditionTree<Leaf>;
}

interface Named {
  readonly kind: string;
}

/** What to make of each kind of condition. */
export interface TreeVisitor<Leaf, Result> {
  readonly joined: (tree: Joined<Leaf>) => Result;
  readonly negated: (tree: Negated<Leaf>) => Result;
  readonly related: (tree: Related<Leaf>) => Result;
  readonly leaf: (leaf: Leaf) => Result;
}

/** Makes something of a condition by its kind. */
export function visitTree<Leaf extends Named, Result>(
  tree: ConditionTree<Leaf>,
  visitor: TreeVisitor<Leaf, Result>,
): Result {
  switch (tree.kind) {
    case 'all':
    case 'any':
      return visitor.joined(tree as Joined<Leaf>);
    case 'not':
      return visitor.negated(tree as Negated<Leaf>);
    case 'related':
      return visitor.related(tree as Related<Leaf>);
    default:
      return visitor.leaf(tree as Leaf);
  }
}
