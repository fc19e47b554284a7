import type { Catalog, DomainType } from '../../catalog/catalog.ts';
import { placeKey } from '../describe/described-database.ts';
import type { PlanContext } from './plan-context.ts';
import { harmless } from './step.ts';
import type { Step } from './step.ts';

/** Creates new domains. */
export function createDomainSteps({ before, after }: PlanContext): readonly Step[] {
  return after.domains
    .filter((domain) => domainAt(before, domain) === undefined)
    .map((domain) => harmless({ kind: 'createDomain', domain }));
}

/** Changes the default, NOT NULL or checks of domains. The step fails if a row violates them. */
export function alterDomainSteps({ before, after }: PlanContext): readonly Step[] {
  return after.domains.flatMap((to): readonly Step[] => {
    const from = domainAt(before, to);
    return from === undefined || contentOf(from) === contentOf(to)
      ? []
      : [harmless({ kind: 'alterDomain', from, to })];
  });
}

/** Drops domains that were removed. */
export function dropDomainSteps({ before, after }: PlanContext): readonly Step[] {
  return before.domains
    .filter((domain) => domainAt(after, domain) === undefined)
    .map((domain) => harmless({ kind: 'dropDomain', domain }));
}

function domainAt({ domains }: Catalog, domain: DomainType): DomainType | undefined {
  return domains.find((one) => placeKey(one) === placeKey(domain));
}

function contentOf({ sqlType, nullable, default: text, checks }: DomainType): string {
  return JSON.stringify([
    sqlType,
    nullable,
    text,
    checks.map(({ name, expression }) => [name, expression]),
  ]);
}
