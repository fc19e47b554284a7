import type { Crud } from '../../model/api-model.ts';

type Rule = NonNullable<Crud['rows']>;
type Comparison = Extract<Rule, { readonly kind: 'compare' }>;

/** A comparison with a claim, and the model of its property; null: the rule's own. */
type ClaimedComparison = Comparison & { readonly model: string | null };

/** Whether an operation reaches different rows for different callers. */
export function dependsOnCaller(crud: Crud | null): boolean {
  return crud !== null && claimedIn(crud.rows).length > 0;
}

/** Whether the parent row in its path belongs to a caller. */
export function isBelowClaimed(crud: Crud | null): boolean {
  return claimedIn(crud?.parent?.rows ?? null).length > 0;
}

/** The comparisons with claims in a rule. */
export function claimedIn(
  rule: Rule | null,
  model: string | null = null,
): readonly ClaimedComparison[] {
  if (rule === null) return [];
  if ('rules' in rule) return rule.rules.flatMap((part) => claimedIn(part, model));
  if (rule.kind === 'not') return claimedIn(rule.rule, model);
  if (rule.kind === 'related') return claimedIn(rule.rule, rule.model);
  return rule.kind === 'compare' && 'claim' in rule.value ? [{ ...rule, model }] : [];
}

/** The single-column foreign keys that a rule follows to rows of a caller. */
export function followedIn(rule: Rule | null): readonly { property: string; model: string }[] {
  if (rule === null) return [];
  if ('rules' in rule) return rule.rules.flatMap(followedIn);
  if (rule.kind === 'not') return followedIn(rule.rule);
  const [pair, ...more] = rule.kind === 'related' ? rule.key : [];
  if (rule.kind !== 'related' || pair === undefined || more.length > 0) return [];
  return claimedIn(rule).length === 0 ? [] : [{ property: pair[0], model: rule.model }];
}

/** The comparisons of a row's own properties with claims. */
export function ownClaimed(rule: Rule | null): readonly Comparison[] {
  if (rule === null) return [];
  if ('rules' in rule) return rule.rules.flatMap(ownClaimed);
  return rule.kind === 'compare' && 'claim' in rule.value ? [rule] : [];
}
