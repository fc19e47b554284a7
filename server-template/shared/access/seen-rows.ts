import type { EmbeddedJunction, EmbeddedRelation } from '../list/embedding.ts';
import type { Member } from '../response-shape.ts';
import { lackedScope, type PropertyGuards } from './property-guards.ts';

/** Whether a caller may see a property of a table. */
export type IsSeen = (property: string) => boolean;

/** What a caller with these scopes sees. */
export function seenBy(scopes: ReadonlySet<string>, read: PropertyGuards['read']): IsSeen {
  return (property) => lackedScope(read, property, scopes) === null;
}

/** The visible members of a row; empty objects are removed. */
export function seenMembers(members: readonly Member[], isSeen: IsSeen): readonly Member[] {
  return members.flatMap((member): readonly Member[] => {
    const { value } = member;
    if (value.kind === 'column') return isSeen(value.property) ? [member] : [];
    if (value.kind !== 'object' || value.members.length === 0) return [member];
    const left = seenMembers(value.members, isSeen);
    return left.length === 0 ? [] : [{ ...member, value: { ...value, members: left } }];
  });
}

interface Embedded<Relation> extends Pick<EmbeddedRelation, 'read'> {
  readonly key: readonly (readonly [own: string, other: string])[];
  readonly through?: EmbeddedJunction;
  readonly row: readonly Member[];
  readonly relations?: readonly Relation[];
}

/** The visible relations: related rows reveal the foreign key. */
export function seenRelations<Relation extends Embedded<Relation>>(
  relations: readonly Relation[],
  isSeen: IsSeen,
  isSeenIn: (relation: Pick<EmbeddedRelation, 'read'>) => IsSeen,
): readonly Relation[] {
  return relations.flatMap((relation): readonly Relation[] => {
    const { key, row, through, relations: inner } = relation;
    const isSeenThere = isSeenIn(relation);
    const isSeenBetween = through === undefined ? isSeenThere : isSeenIn(through);
    const far = through?.key ?? [];
    if (!key.every(([own, other]) => isSeen(own) && isSeenBetween(other))) return [];
    if (!far.every(([own, other]) => isSeenBetween(own) && isSeenThere(other))) return [];
    return [
      {
        ...relation,
        row: seenMembers(row, isSeenThere),
        ...(inner === undefined ? {} : { relations: seenRelations(inner, isSeenThere, isSeenIn) }),
      },
    ];
  });
}
