import type { BuiltDocument } from '../../document/build-document.ts';
import { PipelineError } from '../../errors.ts';
import { keepKeyOrder } from '../../document/keep-key-order.ts';
import { databasePlaces } from '../../merge/database/database-places.ts';
import type { DatabasePlace } from '../../merge/database/database-places.ts';
import { withKeptFilters } from '../../merge/database/kept-filters.ts';
import { withMadeRenames } from '../../merge/database/made-renames.ts';
import {
  parseRename,
  renameInDatabase,
  renamesOfTables,
} from '../../merge/database/rename-in-database.ts';
import type { DatabaseRename } from '../../merge/database/rename-in-database.ts';
import { withEarlierPrivate } from '../../merge/database/newcomers.ts';
import {
  renameCandidates,
  renameText,
  schemaRenames,
} from '../../merge/database/rename-candidates.ts';
import { withRenamedTypes } from '../../merge/database/renamed-types.ts';
import { editsBetween } from '../../merge/edits/edit-sentences.ts';
import type { DocumentEdit } from '../../merge/edits/edit-sentences.ts';
import { isOpenConflict } from '../../merge/merge-change.ts';
import type { MergeChange } from '../../merge/merge-change.ts';
import { mergeIntrospected } from '../../merge/merge-introspected.ts';
import { sameJson } from '../../merge/values/same-json.ts';
import type { OpenApiDocument } from '../../openapi-document.ts';
import type { DocumentState } from './document-state.ts';
import { mergeInputs } from './document-state.ts';
import { withLateRenames } from './late-renames.ts';
import type { MergeSettings } from './merge-settings.ts';
import { readOverruled, withOverruled } from './overruled-edits.ts';
import type { OverruledEdit } from './overruled-edits.ts';
import { invalidEdits } from './invalid-merge.ts';
import { validMerge } from './valid-merge.ts';

/** Input of a merge. */
export interface IntrospectionMerge {
  readonly folder: string;
  readonly state: DocumentState;
  readonly settings: MergeSettings;
  /** Builds the document of the database; names follow an earlier document. */
  readonly build: (previous: OpenApiDocument | null) => BuiltDocument;
  /** Asks which candidates were renamed; absent without a terminal. */
  readonly askRenames?: (candidates: readonly string[]) => Promise<readonly string[]>;
}

/** The merged document and its new base. */
export interface MergedIntrospection {
  readonly document: OpenApiDocument;
  readonly base: OpenApiDocument;
  readonly notes: BuiltDocument['notes'];
  readonly changes: readonly MergeChange[];
  readonly conflicts: readonly MergeChange[];
  /** New tables and columns that are private. */
  readonly private: readonly DatabasePlace[];
  /** Tables and columns that a flag makes public. */
  readonly exposed: readonly DatabasePlace[];
  /**
   * Newly recognised edits: those of an overlay, and all differences if the merge base was
   * recreated.
   */
  readonly edits: readonly DocumentEdit[];
  /** Edits that are overwritten. */
  readonly discarded: readonly DocumentEdit[];
  /** Renames given by flag or answer, as `old=new`. */
  readonly renames: readonly string[];
  /** Possible renames that were not decided, as `old=new`. */
  readonly possibleRenames: readonly string[];
  readonly overruled: readonly OverruledEdit[];
  /** Why `build` would reject the document; null if it is valid. */
  readonly invalid: PipelineError | null;
}

/** Merges the current state of a database into the edited document. */
export async function mergeIntrospection(
  request: IntrospectionMerge,
): Promise<MergedIntrospection> {
  const { folder, state, settings } = request;
  const build = keepingFilters(request.build);
  const merge = { ...request, build };
  const read = settings.rebase ? rebased(state, request.build) : await mergeInputs(folder, state);
  const overruled = await readOverruled(folder, state.path);
  const declared = renamesOfTables(read.base, settings.renames);
  const { edited: renamedLate, renames } = withLateRenames(read, declared, overruled);
  const given = { ...read, edited: renamedLate };
  const named = withRenames(given, renames);
  const first = build(named.base);
  const unchanged = unchangedBase(settings, given, first);
  if (unchanged !== null) {
    return {
      ...{ document: given.edited, base: unchanged, notes: first.notes, overruled },
      ...nothingMerged,
      invalid: state.isEdited
        ? await invalidEdits(given.edited, { folder, state, valid: given.base })
        : null,
    };
  }
  const found = await renamed(merge, { given, named, first, renames });
  const { document: fresh, notes } = found.built;
  const edited = withOverruled(found.edited, overruled, settings.takes);
  const { onConflict, takes, expose } = settings;
  const merged = mergeIntrospected(
    { base: found.base, fresh, edited },
    {
      ...{ takes, expose },
      ...(onConflict === null || onConflict === 'fail' ? {} : { onConflict }),
    },
  );
  const isIntrospected = sameJson(merged.document, merged.nextBase);
  const content = isIntrospected ? merged.nextBase : merged.document;
  const ordered = keepKeyOrder(content, given.edited);
  // A document without edits and marks is valid, as after a first introspection.
  const isMixed = !sameJson(ordered, fresh) && (state.isEdited || !sameJson(ordered, given.edited));
  const { document, changes, invalid } = isMixed
    ? await validMerge({
        ...{ document: ordered, fresh: merged.fresh, changes: merged.changes, takes },
        place: { folder, state, valid: merged.nextBase },
      })
    : { document: ordered, changes: merged.changes, invalid: null };
  return {
    ...{ document, base: merged.nextBase, notes, overruled, invalid },
    ...{ changes, conflicts: changes.filter(isOpenConflict) },
    ...{ private: merged.private, exposed: merged.exposed, possibleRenames: found.possible },
    renames: found.renames,
    edits: settings.rebase ? editsBetween(merged.nextBase, document) : [],
    discarded: [],
  };
}

/** Clients use filters and sort orders even if somebody drops their index. */
function keepingFilters(build: IntrospectionMerge['build']): IntrospectionMerge['build'] {
  return (previous) => {
    const built = build(previous);
    if (previous === null) return built;
    const { document, unindexed } = withKeptFilters(built.document, previous);
    const notes = unindexed.map(({ table, property }) => ({
      place: table,
      message: `No index begins with ${property} any more: its filters and sort orders are kept, and read the whole table.`,
    }));
    return { document, notes: [...built.notes, ...notes] };
  };
}

/** The outcome if the database is unchanged, except for the documents. */
const nothingMerged = {
  ...{ changes: [], conflicts: [], private: [], exposed: [] },
  ...{ renames: [], possibleRenames: [], edits: [], discarded: [] },
} as const;

/** The base of the next merge if the database is unchanged and no flag changes the document; otherwise null. */
function unchangedBase(
  { takes, renames, expose, rebase }: MergeSettings,
  { base }: Inputs,
  { document }: BuiltDocument,
): OpenApiDocument | null {
  if (rebase || [takes, renames, expose].some(({ length }) => length > 0)) return null;
  const fresh = withEarlierPrivate(document, base);
  return sameJson(fresh, base) ? fresh : null;
}

interface Inputs {
  readonly base: OpenApiDocument;
  readonly edited: OpenApiDocument;
}

/** Without a base, every difference from the current database counts as an edit. */
function rebased({ present }: DocumentState, build: IntrospectionMerge['build']): Inputs {
  const { document } = build(present);
  return { base: document, edited: present ?? document };
}

/** Base and edited document with the database's new names, and other possible renames. */
async function renamed(
  { settings, build, askRenames }: IntrospectionMerge,
  {
    given,
    named,
    first,
    renames: declared,
  }: {
    readonly given: Inputs;
    /** The same with the renames of flags. */
    readonly named: Inputs;
    readonly first: BuiltDocument;
    /** These renames, of tables and columns. */
    readonly renames: readonly string[];
  },
): Promise<
  Inputs & {
    readonly possible: readonly string[];
    readonly renames: readonly string[];
    readonly built: BuiltDocument;
  }
> {
  const made = withMadeRenames({ ...named, fresh: first.document });
  const renamed = withRenamedTypes(made, first.document);
  const built = renamed.base === named.base ? first : build(renamed.base);
  rejectUnknown(given, declared, built.document);
  const candidates = renameCandidates(renamed.base, built.document);
  const texts = [
    ...schemaRenames(renamed.base, built.document),
    ...candidates.map((candidate: DatabaseRename) => renameText(candidate, renamed.base)),
  ];
  const { renames } = settings;
  if (texts.length === 0 || askRenames === undefined) {
    return { ...renamed, built, renames, possible: texts };
  }
  const answered = await askRenames(texts);
  const asked = withRenames(renamed, renamesOfTables(renamed.base, answered));
  return { ...asked, built: build(asked.base), renames: [...renames, ...answered], possible: [] };
}

/** Renamed tables and columns must exist in the database under their new names. */
function rejectUnknown({ base }: Inputs, renames: readonly string[], fresh: OpenApiDocument): void {
  const places = databasePlaces(fresh);
  renames.reduce((document, text) => {
    const rename = parseRename(document, text);
    const { place, to } = rename;
    const owner = rename.schema === undefined ? place.schema : rename.schema;
    const isThere = places.some(({ schema, table, column }) =>
      place.column === null ? schema === owner && table === to : column === to,
    );
    if (isThere) return renameInDatabase(document, rename);
    throw new PipelineError({
      code: 'USAGE',
      message: `--rename ${text}: the database has no ${place.column === null ? 'table' : 'column'} ${JSON.stringify(to)}; nothing was written.`,
      hint: 'Use the name that the database has now.',
    });
  }, base);
}

function withRenames(inputs: Inputs, renames: readonly string[]): Inputs {
  return renames.reduce(({ base, edited }, text) => {
    const rename = parseRename(base, text);
    return {
      base: renameInDatabase(base, rename),
      edited: renameInDatabase(edited, placeIn(edited, rename)),
    };
  }, inputs);
}

/** Models and properties may have other names in the edited document. */
function placeIn(edited: OpenApiDocument, rename: DatabaseRename): DatabaseRename {
  const { schema, table, column } = rename.place;
  const place = databasePlaces(edited).find(
    (one) => one.schema === schema && one.table === table && one.column === column,
  );
  return place === undefined ? rename : { ...rename, place };
}
