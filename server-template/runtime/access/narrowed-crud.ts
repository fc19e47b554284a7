import type { Field } from '../database/database.ts';
import { namedField } from '../database/table-shape.ts';
import type { ResolvedCrud } from '../document/openapi.ts';
import { lackedScope, type PropertyGuards } from '../shared/access/property-guards.ts';
import type { EmbeddedRelation } from '../shared/list/embedding.ts';
import type { Member } from '../shared/response-shape.ts';

/** An operation as if its table had only the properties that a caller with these scopes may see. */
export function narrowedCrud(
  crud: ResolvedCrud,
  { read }: Pick<PropertyGuards, 'read'>,
  scopes: ReadonlySet<string>,
): ResolvedCrud {
  const isSeen = seenBy(scopes, read);
  const seen = (fields: readonly Field[]): readonly Field[] =>
    fields.filter((field) => isSeen(namedField(field).property));
  const { output, row, list, embed } = crud;
  return {
    ...crud,
    ...(output === undefined ? {} : { output: seen(output) }),
    ...(row === undefined ? {} : { row: seenMembers(row, isSeen) }),
    ...(embed === undefined
      ? {}
      : { embed: { ...embed, relations: seenRelations(embed.relations, isSeen, scopes) } }),
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

/** All scopes by which callers see more or less of an operation's rows. */
export function readScopes({ guards, embed }: ResolvedCrud): readonly string[] {
  const inner = (relations: readonly EmbeddedRelation[]): readonly string[] =>
    relations.flatMap(({ read = {}, relations: more = [] }) => [
      ...Object.values(read),
      ...inner(more),
    ]);
  return [...new Set([...Object.values(guards?.read ?? {}), ...inner(embed?.relations ?? [])])];
}

type IsSeen = (property: string) => boolean;

function seenBy(scopes: ReadonlySet<string>, read: PropertyGuards['read']): IsSeen {
  return (property) => lackedScope(read, property, scopes) === null;
}

/** Related rows tell the key that leads to them. */
function seenRelations(
  relations: readonly EmbeddedRelation[],
  isSeen: IsSeen,
  scopes: ReadonlySet<string>,
): readonly EmbeddedRelation[] {
  return relations.flatMap((relation): readonly EmbeddedRelation[] => {
    const { key, row, read = {}, relations: inner = [] } = relation;
    const isSeenThere = seenBy(scopes, read);
    if (!key.every(([own, other]) => isSeen(own) && isSeenThere(other))) return [];
    return [
      {
        ...relation,
        row: seenMembers(row, isSeenThere),
        relations: seenRelations(inner, isSeenThere, scopes),
      },
    ];
  });
}

/** An object of which nothing is left goes too. */
function seenMembers(members: readonly Member[], isSeen: IsSeen): readonly Member[] {
  return members.flatMap((member): readonly Member[] => {
    const { value } = member;
    if (value.kind === 'column') return isSeen(value.property) ? [member] : [];
    if (value.kind !== 'object' || value.members.length === 0) return [member];
    const left = seenMembers(value.members, isSeen);
    return left.length === 0 ? [] : [{ ...member, value: { ...value, members: left } }];
  });
}
