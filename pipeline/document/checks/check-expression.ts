/**
 * A parsed CHECK. `opaque` is an expression without translation: a CASE, a subscript, an unknown
 * operator.
 */
export type Expression =
  | { readonly kind: 'literal'; readonly value: string | boolean | NumberLiteral | null }
  | { readonly kind: 'column'; readonly name: string }
  | { readonly kind: 'call'; readonly name: string; readonly operands: readonly Expression[] }
  | { readonly kind: 'cast'; readonly operand: Expression; readonly type: string }
  | { readonly kind: 'not'; readonly operand: Expression }
  | { readonly kind: 'and' | 'or'; readonly left: Expression; readonly right: Expression }
  | {
      readonly kind: 'comparison';
      readonly operator: ComparisonOperator;
      readonly left: Expression;
      readonly right: Expression;
    }
  | {
      readonly kind: 'in';
      readonly operand: Expression;
      readonly values: readonly Expression[];
      readonly negated: boolean;
    }
  | { readonly kind: 'isNull'; readonly operand: Expression; readonly negated: boolean }
  /** LIKE and regular expressions; `operator` is in lower case. */
  | {
      readonly kind: 'match';
      readonly operator: string;
      readonly operand: Expression;
      readonly pattern: Expression;
    }
  | { readonly kind: 'array'; readonly items: readonly Expression[] }
  | { readonly kind: 'opaque' };

/** A number as written, since a double may not represent it. */
export interface NumberLiteral {
  readonly digits: string;
}

/** The six comparisons. */
export type ComparisonOperator = '=' | '<>' | '<' | '<=' | '>' | '>=';
