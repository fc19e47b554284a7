import { pairUp } from './pair-up.ts';
import type { KeyOf } from './pair-up.ts';

/** An entry with a name chosen by its document. */
export interface Named {
  readonly name: string;
  /** The part of the database that it represents; null for parts that are not from the database. */
  readonly source: string | null;
}

/** Base: the last introspection. Fresh: the current one. Edited: the base with the user's edits. */
export interface Three<Value> {
  readonly base: Value;
  readonly fresh: Value;
  readonly edited: Value;
}

/** The same entry in up to three documents, and its name in the merged one. */
export interface Same<Entry> {
  readonly name: string;
  readonly base: Entry | null;
  readonly fresh: Entry | null;
  readonly edited: Entry | null;
}

/** How names are compared and numbered. */
export interface Spelling {
  /** Equal for names that cannot coexist. */
  readonly claim: (name: string) => string;
  /** An alternative to a taken name. */
  readonly numbered: (name: string, number: number) => string;
}

const plainSpelling: Spelling = {
  claim: (name) => name,
  numbered: (name, number) => `${name}${number}`,
};

/** Matches the entries of three documents and finds one name for each: the user's if it was changed, otherwise introspection's. Entries are matched by key, then by name; entries that only fresh and edited have must represent the same part of the database, or none and have the same name. */
export function commonNames<Entry extends Named>(
  { base, fresh, edited }: Three<readonly Entry[]>,
  keys: readonly KeyOf<Entry>[],
  spelling: Spelling = plainSpelling,
): readonly Same<Entry>[] {
  const byName: KeyOf<Entry> = ({ name }) => name;
  const ownName: KeyOf<Entry> = ({ name, source }) => (source === null ? name : null);
  const toFresh = pairUp(base, fresh, [...keys, byName]);
  const toEdited = pairUp(base, edited, [...keys, byName]);
  const lateFresh = without(fresh, toFresh.values());
  const lateEdited = without(edited, toEdited.values());
  const late = pairUp(lateFresh, lateEdited, [...keys, ownName]);
  const same = [
    ...base.map((entry) => ({
      base: entry,
      fresh: toFresh.get(entry) ?? null,
      edited: toEdited.get(entry) ?? null,
    })),
    ...lateFresh.map((entry) => ({ base: null, fresh: entry, edited: late.get(entry) ?? null })),
    ...without(lateEdited, late.values()).map((entry) => ({
      ...{ base: null, fresh: null, edited: entry },
    })),
  ];
  return named(same, spelling);
}

type Unnamed<Entry> = Omit<Same<Entry>, 'name'>;

/** Names of kept entries are assigned first; dropped ones release theirs. */
function named<Entry extends Named>(
  all: readonly Unnamed<Entry>[],
  { claim, numbered }: Spelling,
): readonly Same<Entry>[] {
  const claims = new Set(
    all.filter(staysAsItIs).flatMap(({ edited }) => (edited === null ? [] : [claim(edited.name)])),
  );
  return all.map((one) => {
    const wanted = wantedName(one);
    if (staysAsItIs(one) && wanted === one.edited?.name) return { ...one, name: wanted };
    if (isDropped(one)) return { ...one, name: wanted };
    for (let number = 1; ; number += 1) {
      const name = number === 1 ? wanted : numbered(wanted, number);
      if (claims.has(claim(name))) continue;
      claims.add(claim(name));
      return { ...one, name };
    }
  });
}

/** Whether it keeps its name in the edited document. */
function staysAsItIs<Entry extends Named>(one: Unnamed<Entry>): boolean {
  return one.edited !== null && !isDropped(one) && wantedName(one) === one.edited.name;
}

function isDropped<Entry extends Named>({ base, fresh, edited }: Unnamed<Entry>): boolean {
  return base !== null && fresh === null && base.source !== null && edited?.source === base.source;
}

function wantedName<Entry extends Named>({ base, fresh, edited }: Unnamed<Entry>): string {
  const isChosen = edited !== null && edited.name !== base?.name;
  const name = isChosen ? edited.name : (fresh ?? edited ?? base)?.name;
  return name ?? '';
}

function without<Entry>(all: readonly Entry[], some: Iterable<Entry>): readonly Entry[] {
  const left = new Set(some);
  return all.filter((entry) => !left.has(entry));
}
