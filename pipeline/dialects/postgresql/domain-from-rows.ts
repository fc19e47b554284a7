import type { CatalogNote, Check, DomainType } from '../../catalog/catalog.ts';
import type { CatalogRows, ConstraintRow, TypeRow } from './catalog-rows.ts';
import { unvalidatedNote } from './keys-from-rows.ts';
import { byName, placeName } from './name-order.ts';
import { declaredType } from './type-resolver.ts';

/** A domain over domains is reported as one over their base type, which is equivalent. */
export function domainFromRow(row: TypeRow, rows: CatalogRows): DomainType {
  const chain = domainChain(row, rows.types);
  const { base, baseSqlType, dimensions } = chain.at(-1) ?? row;
  return {
    schema: row.schema,
    name: row.name,
    sqlType: declaredType({ id: base, sqlType: baseSqlType ?? '', dimensions }),
    nullable: !chain.some((domain) => domain.notNull),
    default: chain.map((domain) => domain.default).find((value) => value !== null) ?? null,
    checks: chain.flatMap((domain) => domainChecks(domain, rows.constraints)).sort(byName),
    comment: row.comment,
  };
}

/** Notes about constraints of a domain that are not translated. */
export function domainNotes(row: TypeRow, { constraints }: CatalogRows): readonly CatalogNote[] {
  return constraints
    .filter((check) => check.domain === row.id && check.kind === 'c' && !check.validated)
    .map(({ name }) => ({ table: placeName(row), message: unvalidatedNote(name) }));
}

function domainChain(row: TypeRow, types: readonly TypeRow[]): readonly TypeRow[] {
  const base = types.find((type) => type.kind === 'd' && type.id === row.base);
  return base === undefined ? [row] : [row, ...domainChain(base, types)];
}

function domainChecks({ id }: TypeRow, constraints: readonly ConstraintRow[]): readonly Check[] {
  return constraints
    .filter((row) => row.domain === id && row.kind === 'c' && row.validated)
    .map((row) => ({ name: row.name, expression: row.expression ?? '' }));
}
