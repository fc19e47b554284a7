import type { RowRule, RuleLeaf, RuleValue } from '../access/row-rule.ts';
import { visitTree } from '../list/condition-tree.ts';
import type { RuleOperator } from '../list/operators.ts';

const signs: Readonly<Record<RuleOperator, string>> = {
  ...{ eq: '=', ne: '!=', in: 'in', between: 'between' },
  ...{ gt: '>', gte: '>=', lt: '<', lte: '<=' },
};

/** A row rule as text: `tenantId = $claims.tenant and Order.customerId = $claims.sub`. */
export function ruleText(rule: RowRule, prefix = ''): string {
  return visitTree<RuleLeaf, string>(rule, {
    joined({ kind, rules }) {
      if (rules.length === 0) return kind === 'all' ? `${prefix}a row` : 'no row';
      const parts = rules.map((part) => ruleText(part, prefix));
      if (kind === 'all') return parts.join(' and ');
      return parts.length === 1 ? parts.join('') : `(${parts.join(' or ')})`;
    },
    negated: ({ rule: inner }) => `not (${ruleText(inner, prefix)})`,
    related: ({ model, rule: inner }) => ruleText(inner, `${prefix}${model}.`),
    leaf: (leaf) => leafText(leaf, prefix),
  });
}

function leafText(leaf: RuleLeaf, prefix: string): string {
  if (leaf.kind === 'scope') return `scope ${leaf.scope}`;
  if (leaf.kind === 'null') return `${prefix}${leaf.property} is ${leaf.isNull ? '' : 'not '}null`;
  return `${prefix}${leaf.property} ${signs[leaf.op]} ${operandText(leaf.value)}`;
}

/** A rule's operand, or a preset's value, as text. */
function operandText(value: RuleValue): string {
  return 'claim' in value ? `$claims.${value.claim.join('.')}` : JSON.stringify(value.constant);
}
