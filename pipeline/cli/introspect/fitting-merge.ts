import type { PipelineError, Problem } from '../../errors.ts';
import { X_CRUD, X_INTERNAL } from '../../extensions.ts';
import { labelledPointer, partAt, splitPointer, withPartAt } from '../../merge/labelled-pointer.ts';
import type { MergeChange } from '../../merge/merge-change.ts';
import { mergeDocuments } from '../../merge/merge-documents.ts';
import { httpMethods } from '../../model/http-methods.ts';
import type { OpenApiDocument } from '../../openapi-document.ts';
import { isJsonObject } from '../../../server-template/shared/json/json-object.ts';

/** A merged document that `build` rejects. */
interface UnfitMerge {
  readonly document: OpenApiDocument;
  /** The current introspection, with the same names. */
  readonly fresh: OpenApiDocument;
  readonly changes: readonly MergeChange[];
  /** Why `build` rejects it. */
  readonly error: PipelineError;
  /** Places that a flag decides. */
  readonly taken: readonly string[];
  /** Why `build` would reject a document; null if it is valid. */
  readonly errorOf: (document: OpenApiDocument) => Promise<PipelineError | null>;
}

/** A valid merge, and the differences that made it invalid: they were undone. */
export interface FittedMerge {
  readonly document: OpenApiDocument;
  readonly changes: readonly MergeChange[];
}

/** More checks take too long. */
const MOST_CHECKS = 300;

/**
 * Undoes the fewest edits that make a merge invalid. The database's own document is always valid,
 * so that only differences from it can be causes; those nearest to a problem are tried first. What a
 * flag decides stays. Null if that is not enough.
 */
export async function fittedMerge(merge: UnfitMerge): Promise<FittedMerge | null> {
  const differences = new Set(differencesOf(merge));
  const undone: MergeChange[] = [];
  const budget = { checks: MOST_CHECKS };
  let { document } = merge;
  let problems: readonly Problem[] = merge.error.problems;
  for (let [target] = problems; target !== undefined; [target] = problems) {
    const better = await withoutCause({ merge, document, problems, target, differences, budget });
    if (better === null) return null;
    ({ document, problems } = better);
    differences.delete(better.change);
    undone.push(better.change);
  }
  const isUndone = ({ pointer }: MergeChange): boolean =>
    undone.some((one) => one.pointer === pointer);
  return { document, changes: [...merge.changes.filter((one) => !isUndone(one)), ...undone] };
}

interface Search {
  readonly merge: UnfitMerge;
  readonly document: OpenApiDocument;
  readonly problems: readonly Problem[];
  /** The problem to solve. */
  readonly target: Problem;
  readonly differences: ReadonlySet<MergeChange>;
  readonly budget: { checks: number };
}

/** The document without the one difference that causes a problem; null if there is none. */
async function withoutCause({ document, problems, target, ...search }: Search): Promise<{
  readonly change: MergeChange;
  readonly document: OpenApiDocument;
  readonly problems: readonly Problem[];
} | null> {
  const { merge, differences, budget } = search;
  const before = problems.map((problem) => nameOf(document, problem));
  const place = placeOf(document, target);
  const ordered = byDistance([...differences], place);
  for (const change of [...itemsAt(document, place, ordered), ...ordered]) {
    const without = withPartAt(document, splitPointer(change.pointer), change.database);
    if (without === null) continue;
    budget.checks -= 1;
    if (budget.checks < 0) return null;
    const left = (await merge.errorOf(without))?.problems ?? [];
    const names = left.map((problem) => nameOf(without, problem));
    const isSolved = isBetter(names, before, nameOf(document, target));
    if (isSolved) return { change, document: without, problems: left };
  }
  return null;
}

/** The item of a list at a place inside of a part that only the document has: removing it may be enough. */
function itemsAt(
  document: OpenApiDocument,
  place: string,
  differences: readonly MergeChange[],
): readonly MergeChange[] {
  const isInside = differences.some(
    ({ pointer, database }) =>
      database === undefined && pointer !== place && isWithin(place, pointer),
  );
  const keys = isInside ? splitPointer(place) : [];
  if (!Array.isArray(partAt(document, keys.slice(0, -1)))) return [];
  const yours = partAt(document, keys);
  return [{ pointer: place, yours, winner: 'database', reason: 'impossible' }];
}

/** Whether a change removes a handwritten operation, which only its author can replace. */
export function removesOwnPart({ pointer, database, yours }: MergeChange): boolean {
  if (database !== undefined || !isJsonObject(yours)) return false;
  const [first, , ...rest] = splitPointer(pointer);
  if (first !== 'paths' || rest.length > 1) return false;
  const operations: readonly unknown[] =
    rest.length === 1 ? [yours] : httpMethods.map((method) => yours[method]);
  return operations.some((one) => isJsonObject(one) && !(X_CRUD in one));
}

/** Keys that limit who may do or see something. */
const limits: ReadonlySet<string> = new Set([
  ...['security', 'securitySchemes', X_INTERNAL, 'writeOnly', 'readOnly'],
  ...['rows', 'presets', 'readScope', 'writeScope', 'rateLimit'],
]);

/** Whether without a change more is allowed, such as the rows that a rule hides. */
export function opensAccess({ pointer, database, yours }: MergeChange): boolean {
  if (splitPointer(pointer).some((key) => limits.has(key))) return true;
  // Without the whole part, nothing is allowed that it limits.
  if (database === undefined) return false;
  const kept = new Set(keysIn(database));
  return keysIn(yours).some((key) => limits.has(key) && !kept.has(key));
}

function keysIn(value: unknown): readonly string[] {
  if (Array.isArray(value)) return value.flatMap(keysIn);
  return isJsonObject(value)
    ? Object.entries(value).flatMap(([key, inner]) => [key, ...keysIn(inner)])
    : [];
}

/** Edits that no flag decides, as conflicts that the database wins. */
function differencesOf({
  document,
  fresh,
  changes: merged,
  taken,
}: UnfitMerge): readonly MergeChange[] {
  const { changes } = mergeDocuments({ base: fresh, fresh: document, edited: fresh });
  const isFree = ({ pointer }: MergeChange): boolean =>
    !taken.some((one) => isWithin(pointer, one) || isWithin(one, pointer));
  return changes
    .filter((change) => isFree(change) && !change.pointer.endsWith(`/${X_INTERNAL}`))
    .map(({ pointer, base: database, database: yours }): MergeChange => ({
      ...(merged.find((change) => change.pointer === pointer) ?? {}),
      pointer,
      ...(database === undefined ? {} : { database }),
      ...(yours === undefined ? {} : { yours }),
      ...{ winner: 'database', reason: 'impossible' },
    }));
}

/** Whether a problem is solved, and no other took its place. */
function isBetter(left: readonly string[], before: readonly string[], target: string): boolean {
  if (left.includes(target)) return false;
  // Some problems are found only after others are solved.
  return left.length < before.length || !before.some((one) => left.includes(one));
}

/** Identifies a problem in several versions of a document, in which lists have other lengths. */
function nameOf(document: OpenApiDocument, problem: Problem): string {
  return `${placeOf(document, problem)} ${problem.message}`;
}

function placeOf(document: OpenApiDocument, { place = '' }: Problem): string {
  const at = place.indexOf('#/');
  return at === -1 ? '' : labelledPointer(document, place.slice(at + 1));
}

/** The differences at a place, in its containers, of the same property, of the same part, and the others. */
function byDistance(differences: readonly MergeChange[], place: string): readonly MergeChange[] {
  const property = propertyOf(place);
  const part = place.split('/').slice(0, 4).join('/');
  const distance = ({ pointer }: MergeChange): number => {
    if (isWithin(place, pointer) || isWithin(pointer, place)) return 0;
    if (property !== null && propertyOf(pointer) === property) return 1;
    return isWithin(pointer, part) ? 2 : 3;
  };
  return differences.toSorted((one, other) => distance(one) - distance(other));
}

/** `note` in `/components/schemas/Order/properties/note/maxLength`. */
function propertyOf(pointer: string): string | null {
  return /^\/components\/schemas\/[^/]+\/properties\/([^/]+)/.exec(pointer)?.[1] ?? null;
}

function isWithin(pointer: string, holder: string): boolean {
  return pointer === holder || pointer.startsWith(`${holder}/`);
}
