import type { Level } from './finding.ts';
import { bodyRules } from './rules/body-rules.ts';
import { headerRules } from './rules/header-rules.ts';
import { callbackRules, operationRules } from './rules/operation-rules.ts';
import { parameterRules } from './rules/parameter-rules.ts';
import { propertyRules } from './rules/property-rules.ts';
import { responseRules, statusRules } from './rules/response-rules.ts';
import type { Verdict } from './rules/rule.ts';
import { schemaRules } from './rules/schema-rules.ts';
import { schemeRules, securityRules } from './rules/security-rules.ts';
import { serverRules } from './rules/server-rules.ts';

/** A rule in the list of all rules. */
export interface ListedRule {
  readonly id: string;
  readonly level: Level;
  readonly why: string;
}

const plainRules: readonly ListedRule[] = [
  ...[operationRules, callbackRules, parameterRules, bodyRules].flat(),
  ...[statusRules, responseRules, headerRules, securityRules, schemeRules, serverRules].flat(),
].map(({ id, level, why }) => ({ id, level, why }));

const directedRules = [...propertyRules, ...schemaRules].flatMap(({ id, request, response }) => [
  ...listed(`request-${id}`, request),
  ...listed(`response-${id}`, response),
]);

/** All rules by which documents are compared. */
export const catalogue: readonly ListedRule[] = [...plainRules, ...directedRules];

function listed(id: string, verdict: Verdict | null): readonly ListedRule[] {
  return verdict === null ? [] : [{ id, level: verdict.level, why: verdict.why }];
}
