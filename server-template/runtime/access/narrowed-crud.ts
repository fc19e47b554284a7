import type { Field } from '../database/database.ts';
import { namedField } from '../database/table-shape.ts';
import type { ResolvedCrud } from '../document/openapi.ts';
import { lackedScope, type PropertyGuards } from '../shared/access/property-guards.ts';
import type { Member } from '../shared/response-shape.ts';

/** An operation as if its table had only the properties that a caller with these scopes may see. */
export function narrowedCrud(
  crud: ResolvedCrud,
  { read }: PropertyGuards,
  scopes: ReadonlySet<string>,
): ResolvedCrud {
  const isSeen = (property: string): boolean => lackedScope(read, property, scopes) === null;
  const seen = (fields: readonly Field[]): readonly Field[] =>
    fields.filter((field) => isSeen(namedField(field).property));
  const { output, row, list } = crud;
  return {
    ...crud,
    ...(output === undefined ? {} : { output: seen(output) }),
    ...(row === undefined ? {} : { row: seenMembers(row, isSeen) }),
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

/** An object of which nothing is left goes too. */
function seenMembers(
  members: readonly Member[],
  isSeen: (property: string) => boolean,
): readonly Member[] {
  return members.flatMap((member): readonly Member[] => {
    const { value } = member;
    if (value.kind === 'column') return isSeen(value.property) ? [member] : [];
    if (value.kind !== 'object' || value.members.length === 0) return [member];
    const left = seenMembers(value.members, isSeen);
    return left.length === 0 ? [] : [{ ...member, value: { ...value, members: left } }];
  });
}
