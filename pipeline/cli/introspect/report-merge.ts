import { operationsText } from '../../diff/report/report-words.ts';
import type { DatabasePlace } from '../../merge/database/database-places.ts';
import { editSentence } from '../../merge/edits/edit-sentences.ts';
import { isConflict } from '../../merge/merge-change.ts';
import type { MergeChange, MergeReason, Winner } from '../../merge/merge-change.ts';
import type { Introspection } from './introspect-project.ts';

const reasons: Readonly<Record<MergeReason, string>> = {
  onlyDatabase: 'only the database changed it',
  databaseKnows: 'both changed it; below x-db the database wins',
  youWrote: 'both changed it; outside x-db your value wins',
  youDeleted: 'you deleted it, and deletions are kept',
  databaseDropped: 'the database no longer has it',
  impossible: 'the document would be invalid with yours, as the database is now',
  asked: 'chosen by a flag',
};

/** The command that reverses a decision in favour of the other side. */
function turningCommand({ pointer, winner, reason }: MergeChange): string {
  const flag =
    reason === 'youDeleted'
      ? `--restore ${quoted(pointer)}`
      : takingFlag(winner === 'database' ? 'document' : 'database', pointer);
  return `specmill introspect ${flag}`;
}

/** `--take` for a place and the side to take it from. */
export function takingFlag(from: Winner, pointer: string): string {
  return `--take ${quoted(`${from}:${pointer}`)}`;
}

/** A change as JSON. */
export function changeReport(change: MergeChange): object {
  const { reason, ...rest } = change;
  return {
    ...rest,
    why: reasons[reason],
    conflict: isConflict(change),
    turn: turningCommand(change),
  };
}

/** Lines about conflicts: every place that both sides changed. */
export function mergeLines({ merged }: Pick<Introspection, 'merged'>): readonly string[] {
  return merged
    .filter(isConflict)
    .flatMap((change) => [
      `! ${change.pointer}`,
      `    base      ${shownPart(change.base)}`,
      `    database  ${shownPart(change.database)}`,
      `    yours     ${shownPart(change.yours)}`,
      `    kept: ${change.winner === 'database' ? "the database's" : 'yours'}; ${reasons[change.reason]}`,
      `    ${change.reason === 'impossible' ? 'to restore it, once it is possible' : 'to reverse'}: ${turningCommand(change)}`,
    ]);
}

/** Lines about new private parts, parts that a flag exposes, and renames. */
export function newcomerLines({
  private: places,
  exposed,
  renames,
  possibleRenames,
}: Pick<Introspection, 'private' | 'exposed' | 'renames' | 'possibleRenames'>): readonly string[] {
  return [
    ...places.map((place) => {
      const { table, column } = place;
      const name = column === null ? table : `${table}.${column}`;
      return `private ${placeName(place)}: not served; to make it public: specmill introspect --expose ${quoted(name)}`;
    }),
    ...exposed.map((place) => `public ${placeName(place)}: served from the next specmill build on`),
    ...renames.map(
      (rename) =>
        `renamed ${rename.replace('=', ' to ')}: its name in JSON and your edits are kept`,
    ),
    ...possibleRenames.map((rename) => {
      const [from = '', to = ''] = rename.split('=');
      return `renamed? ${from} is gone and ${to} is new; if it was renamed, specmill introspect --rename ${quoted(rename)} keeps its name and your edits`;
    }),
  ];
}

function placeName({ model, property }: DatabasePlace): string {
  return property === null ? model : `${model}.${property}`;
}

/** Lines about newly recognised and overwritten edits. */
export function editLines({
  edits,
  discarded,
}: Pick<Introspection, 'edits' | 'discarded'>): readonly string[] {
  return [
    ...edits.map((edit) => `your edit: ${editSentence(edit)}`),
    ...discarded.map((edit) => `discarded: ${editSentence(edit)}`),
  ];
}

const MOST_BREAKING = 20;

/** Lines about changes that break clients, the worst first. */
export function breakingLines({ breaking }: Pick<Introspection, 'breaking'>): readonly string[] {
  const shownOnes = breaking.slice(0, MOST_BREAKING).map((finding) => {
    const { level, message, rule } = finding;
    const verb = level === 'breaking' ? 'breaks' : 'may break';
    const operations = operationsText(finding);
    const isSaid = operations === '' || message.startsWith(operations);
    return `${verb} clients: ${message}${isSaid ? '' : ` In ${operations}.`} (${rule})`;
  });
  const more = breaking.length - shownOnes.length;
  return more === 0
    ? shownOnes
    : [
        ...shownOnes,
        `breaks or may break clients: ${more} more ${more === 1 ? 'change' : 'changes'} (specmill diff lists all)`,
      ];
}

const WIDEST = 100;

/** A part of a document in one line; long ones are cut. */
export function shownPart(value: unknown): string {
  if (value === undefined) return '(nothing)';
  const text = JSON.stringify(value);
  return text.length <= WIDEST ? text : `${text.slice(0, WIDEST)}…`;
}

/** A word quoted for a shell. */
function quoted(text: string): string {
  return /^[\w@%+=:,./~-]+$/.test(text) && !text.startsWith('~')
    ? text
    : `'${text.replaceAll("'", `'\\''`)}'`;
}
