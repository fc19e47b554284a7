import { providerOf } from '../../catalog/database-provider.ts';
import { readCatalog } from '../../catalog/read-catalog.ts';
import type { ConnectOptions } from '../../dialects/dialect.ts';
import { buildDocument } from '../../document/build-document.ts';
import { PipelineError } from '../../errors.ts';
import { databasePlaces } from '../../merge/database/database-places.ts';
import { withMadeRenames } from '../../merge/database/made-renames.ts';
import { withEarlierPrivate } from '../../merge/database/newcomers.ts';
import { renameCandidates, renameText } from '../../merge/database/rename-candidates.ts';
import { editsBetween, editSentence } from '../../merge/edits/edit-sentences.ts';
import { pointerToProperty } from '../../merge/identity/property-paths.ts';
import { X_DB } from '../../extensions.ts';
import { placeKey } from '../../migrate/describe/described-database.ts';
import type { Place } from '../../migrate/describe/described-database.ts';
import { planMigration } from '../../migrate/plan-migration.ts';
import { describeStep } from '../../migrate/print/describe-step.ts';
import type { Step } from '../../migrate/steps/step.ts';
import { pointerTo } from '../../model/json-pointer.ts';
import type { OpenApiDocument } from '../../openapi-document.ts';
import type { Project } from '../project/load-project.ts';
import { documentWithDatabase } from './described-document.ts';
import type { DescribedDocument } from './described-document.ts';

/** What to compare with a database. */
export interface DriftRequest {
  readonly project: Project;
  readonly url: string;
  readonly connect: ConnectOptions;
  /** The document introspected from the database. */
  readonly before: DescribedDocument;
  /** The current document. */
  readonly edited: DescribedDocument;
}

/** One difference between a database and its document. */
export interface Drift {
  /** Which side changed: the database since the introspection, or the document. */
  readonly side: 'database' | 'document';
  /** Short description: `add column orders.note`. */
  readonly what: string;
  /** Document and pointer. */
  readonly place: string;
  /** The command that fixes it. */
  readonly fix: string;
  /** Whether it makes a planned migration unsafe. */
  readonly blocksMigration: boolean;
}

/** Compares a database with its merge base and with the current document. */
export async function findDrift(request: DriftRequest): Promise<readonly Drift[]> {
  const present = await readPresent(request);
  return [...changesOfDatabase(request, present), ...editsWithoutDatabase(request, present)];
}

async function readPresent({
  project,
  url,
  connect,
  before,
  edited,
}: DriftRequest): Promise<DescribedDocument> {
  const { include, exclude, schemas, naming } = project.introspection;
  const described = before.database.catalog.provider;
  const provider = providerOf(url);
  if (provider !== described) {
    throw new PipelineError({
      code: 'USAGE',
      message: `The document is for ${described}, but the database URL is for ${provider}.`,
      hint: 'Give the URL of the database that the document describes.',
    });
  }
  const { catalog, dialect } = await readCatalog({
    ...{ url, include, exclude, connect },
    schemas: schemas.length === 0 ? null : schemas,
  });
  const build = (previous: OpenApiDocument): OpenApiDocument => {
    const { title } = previous.info;
    const { servers } = project.openapi;
    const built = buildDocument(catalog, dialect, { title, servers, naming, previous });
    const document = withEarlierPrivate(built.document, previous);
    // The document as it would be read from a file.
    return JSON.parse(JSON.stringify(document)) as OpenApiDocument;
  };
  const first = build(before.document);
  const { base: renamed } = withMadeRenames({
    base: before.document,
    edited: edited.document,
    fresh: first,
  });
  return documentWithDatabase('the database', renamed === before.document ? first : build(renamed));
}

/**
 * Changes to the database since the introspection; if its tables are unchanged, other changes that
 * an introspection would bring.
 */
function changesOfDatabase(
  { before, edited }: DriftRequest,
  present: DescribedDocument,
): readonly Drift[] {
  const { base } = withMadeRenames({
    base: before.document,
    edited: edited.document,
    fresh: present.document,
  });
  const renames = renameCandidates(base, present.document);
  const flags = renames.map((rename) => `--rename ${renameText(rename, base)}`);
  const fix = ['specmill introspect', ...flags].join(' ');
  const known = new Set(
    [before, edited].flatMap(({ database: { catalog } }) => catalog.tables.map(placeKey)),
  );
  const { steps } = planMigration(before.database, present.database);
  const changes = withoutRecreated(withoutPartsOfNew(steps)).map((step): Drift => ({
    ...{ side: 'database', what: describeStep(step), fix },
    place: placeOf(step, edited.name, [edited.document, present.document, before.document]),
    blocksMigration: 'table' in step ? known.has(placeKey(step.table)) : !comesAlone.has(step.kind),
  }));
  if (changes.length > 0) return changes;
  return editsBetween(before.document, present.document).map((edit): Drift => ({
    ...{ side: 'database', what: editSentence(edit).replace(/\.$/, ''), fix },
    place: `${edited.name}#${edit.pointer ?? ''}`,
    blocksMigration: false,
  }));
}

/** A new table includes its keys and comments, which are not listed separately. */
function withoutPartsOfNew(steps: readonly Step[]): readonly Step[] {
  const keyOf = (step: Step): string => placeKey(tableOf(step) ?? { schema: null, name: '' });
  const created = new Set(steps.filter(({ kind }) => kind === 'createTable').map(keyOf));
  return steps.filter((step) => step.kind === 'createTable' || !created.has(keyOf(step)));
}

/** A view that a migration drops and creates again, because a table under it changes, is not a difference. */
function withoutRecreated(steps: readonly Step[]): readonly Step[] {
  const viewsOf = (kind: 'dropView' | 'createView'): ReadonlySet<string> =>
    new Set(steps.flatMap((step) => (step.kind === kind ? [contentOf(step)] : [])));
  const [dropped, created] = [viewsOf('dropView'), viewsOf('createView')];
  return steps.filter(
    (step) =>
      (step.kind !== 'dropView' && step.kind !== 'createView') ||
      !dropped.has(contentOf(step)) ||
      !created.has(contentOf(step)),
  );
}

function contentOf({ table }: Extract<Step, { readonly kind: 'dropView' | 'createView' }>): string {
  return JSON.stringify([placeKey(table), table.kind, table.definition]);
}

/** Types and schemas that no document lists are ignored, like other tables. */
const comesAlone: ReadonlySet<Step['kind']> = new Set([
  'createSchema',
  'createEnum',
  'createDomain',
]);

/** Edits to the document that the database lacks. */
function editsWithoutDatabase(
  { before, edited }: DriftRequest,
  present: DescribedDocument,
): readonly Drift[] {
  const stepsTo = (from: DescribedDocument, to: DescribedDocument): readonly Step[] =>
    withoutRecreated(planMigration(from.database, to.database).steps);
  const done = new Set(stepsTo(before, present).map(identityOf));
  const wanted = new Set(
    stepsTo(before, edited)
      .filter((step) => !isLeftUnsaid(step) && !done.has(identityOf(step)))
      .map(subjectOf),
  );
  return stepsTo(present, edited)
    .filter((step) => wanted.has(subjectOf(step)))
    .map((step): Drift => ({
      ...{ side: 'document', what: describeStep(step), blocksMigration: false },
      place: placeOf(step, edited.name, [edited.document, before.document]),
      fix: 'Change the database with specmill migrate --apply, or undo the edit.',
    }));
}

/** A document may omit parts of the database, or express them differently. */
function isLeftUnsaid({ kind }: Step): boolean {
  return /^(?:drop(?:Table|View|Column|Enum|Domain)|comment)/.test(kind);
}

/** Description and schema: two schemas may have tables, enums or domains of the same name. */
function identityOf(step: Step): string {
  return JSON.stringify([placeOfStep(step)?.schema ?? null, describeStep(step)]);
}

/** `change column orders.note`, without details, and its schema. */
function subjectOf(step: Step): string {
  return identityOf(step).replace(/:.*/s, '');
}

/** Place of a step's table or column in the first document that has it. */
function placeOf(step: Step, name: string, documents: readonly OpenApiDocument[]): string {
  const table = tableOf(step);
  const column = columnOf(step);
  for (const wanted of new Set([column, null])) {
    for (const document of documents) {
      const { defaultSchema = null } = document[X_DB] ?? {};
      const found = databasePlaces(document).find(
        (place) =>
          place.table === table?.name &&
          (place.schema ?? defaultSchema) === table.schema &&
          place.column === wanted,
      );
      if (found === undefined) continue;
      const { model, path } = found;
      return name + pointerToProperty(pointerTo('#/components/schemas', model), path);
    }
  }
  return `${name}#`;
}

/** The table, enum or domain of a step. */
function placeOfStep(step: Step): Place | null {
  if ('type' in step) return step.type;
  if ('domain' in step) return step.domain;
  return step.kind === 'replaceEnum' || step.kind === 'alterDomain' ? step.to : tableOf(step);
}

function tableOf(step: Step): Place | null {
  if ('table' in step) return step.table;
  return step.kind === 'renameTable' ? step.to : null;
}

function columnOf(step: Step): string | null {
  if ('column' in step) return step.column.name;
  if (step.kind === 'renameColumn') return step.to;
  return step.kind === 'alterColumn' ? step.to.name : null;
}
