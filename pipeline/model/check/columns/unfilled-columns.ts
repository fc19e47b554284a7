import type { DocumentDb } from '../../../extensions.ts';
import type { Operation, Property } from '../../api-model.ts';
import type { ProblemList } from '../../problem-list.ts';

/** Warns of columns that must have a value, when a create sends none and the database has no default. */
export function checkUnfilledColumns(
  problems: ProblemList,
  { crud, pointer }: Operation,
  database: DocumentDb | null,
): void {
  if (crud?.action !== 'create') return;
  const filled = new Set([...crud.input, ...crud.key].map(({ column }) => column));
  for (const property of crud.model.properties) {
    if (filled.has(property.source.column) || !mustBeSent(property, database)) continue;
    problems.warn(
      pointer,
      `A create sends nothing for the column ${JSON.stringify(property.source.column)} of ${crud.model.name}, which is never null and has no default: the database refuses every row. It is right where a trigger fills the column.`,
    );
  }
}

function mustBeSent({ nullable, source }: Property, database: DocumentDb | null): boolean {
  const { default: preset, identity, generated, managed, domain } = source;
  const domains = database?.domains ?? [];
  const hasDomainDefault = domains.some(
    ({ schema, name, default: value }) =>
      value !== undefined && domain === (schema === undefined ? name : `${schema}.${name}`),
  );
  return (
    nullable === false &&
    !hasDomainDefault &&
    [preset, identity, generated, managed].every((value) => value === undefined)
  );
}
