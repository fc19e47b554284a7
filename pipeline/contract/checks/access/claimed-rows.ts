import type { Crud } from '../../../model/api-model.ts';

/** Whether an operation reaches other rows for one caller than for another. */
export function dependsOnCaller(crud: Crud | null): boolean {
  return crud !== null && mentionsClaim(crud.rows);
}

function mentionsClaim(rule: Crud['rows']): boolean {
  if (rule === null) return false;
  if ('rules' in rule) return rule.rules.some(mentionsClaim);
  if (rule.kind === 'not' || rule.kind === 'related') return mentionsClaim(rule.rule);
  return rule.kind === 'compare' && 'claim' in rule.value;
}
