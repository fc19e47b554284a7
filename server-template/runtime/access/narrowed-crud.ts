import { namedField } from '../../shared/operation/field.ts';
import type { ResolvedCrud } from '../../shared/operation/resolved-crud.ts';
import type { PropertyGuards } from '../../shared/access/property-guards.ts';
import { seenBy, seenMembers, seenRelations } from '../../shared/access/seen-rows.ts';
import type { EmbeddedRelation } from '../../shared/list/embedding.ts';

/** An operation limited to the properties that a caller with these scopes may see. */
export function narrowedCrud(
  crud: ResolvedCrud,
  { read }: Pick<PropertyGuards, 'read'>,
  scopes: ReadonlySet<string>,
): ResolvedCrud {
  const isSeen = seenBy(scopes, read);
  const isSeenIn = ({ read: others = {} }: Pick<EmbeddedRelation, 'read'>) =>
    seenBy(scopes, others);
  const { output, row, list, embed } = crud;
  return {
    ...crud,
    ...(output === undefined
      ? {}
      : { output: output.filter((field) => isSeen(namedField(field).property)) }),
    ...(row === undefined ? {} : { row: seenMembers(row, isSeen) }),
    ...(embed === undefined
      ? {}
      : { embed: { ...embed, relations: seenRelations(embed.relations, isSeen, isSeenIn) } }),
    ...(list?.search === undefined
      ? {}
      : {
          list: {
            ...list,
            search: {
              ...list.search,
              columns: list.search.columns.filter(({ property }) => isSeen(property)),
            },
          },
        }),
  };
}

/** All scopes that determine what callers see of an operation's rows. */
export function readScopes({ guards, embed }: ResolvedCrud): readonly string[] {
  const inner = (relations: readonly EmbeddedRelation[]): readonly string[] =>
    relations.flatMap(({ read = {}, through, relations: more = [] }) => [
      ...Object.values(read),
      ...Object.values(through?.read ?? {}),
      ...inner(more),
    ]);
  return [...new Set([...Object.values(guards?.read ?? {}), ...inner(embed?.relations ?? [])])];
}
