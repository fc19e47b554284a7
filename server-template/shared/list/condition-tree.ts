/** Conditions on rows: row rules and the conditions of requests. */
export type ConditionTree<Leaf> = Joined<Leaf> | Negated<Leaf> | Related<Leaf> | Leaf;

/** All hold, or any. */
export interface Joined<Leaf> {
  readonly kind: 'all' | 'any';
  readonly rules: readonly ConditionTree<Leaf>[];
}

/** Negation; null values give neither true nor false. */
export interface Negated<Leaf> {
  readonly kind: 'not';
  readonly rule: ConditionTree<Leaf>;
}

/** Holds for a row of another table, or of the same one. */
export interface Related<Leaf> {
  readonly kind: 'related';
  /** Model of the other row. */
  readonly model: string;
  /** Pairs of properties for each column of the foreign key: the own one and the other row's. */
  readonly key: readonly (readonly [own: string, other: string])[];
  readonly rule: ConditionTree<Leaf>;
}

interface Named {
  readonly kind: string;
}

/** One function per kind of condition. */
export interface TreeVisitor<Leaf, Result> {
  readonly joined: (tree: Joined<Leaf>) => Result;
  readonly negated: (tree: Negated<Leaf>) => Result;
  readonly related: (tree: Related<Leaf>) => Result;
  readonly leaf: (leaf: Leaf) => Result;
}

/** Calls the visitor's function for a condition. */
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
