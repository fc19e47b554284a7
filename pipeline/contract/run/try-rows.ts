import type { Operation } from '../../model/api-model.ts';
import { uniqueKeys } from '../plan/scenario-cells.ts';
import { propertyOf } from '../plan/plan-resources.ts';
import { statusFinding } from './trial.ts';
import { bodyPointer, draftRequest } from './draft-request.ts';
import { boundaryBody } from './boundary-body.ts';
import { lostValues } from './compare-row.ts';
import { hasPath, rowOf, type Row } from './made-row.ts';
import type { MadeRow } from './row-maker.ts';
import { unknownPath } from './unknown-path.ts';
import { readRow, responsesOf, tryScenario, type Walk } from './walk.ts';

/** Whether a guessed resource keeps what it is sent; one of a model has to. */
export async function isStateful(walk: Walk, made: MadeRow): Promise<boolean> {
  if (walk.resource.model !== null) return true;
  const { resource } = walk;
  const shows = async (path: MadeRow['path']): Promise<Row | null> => {
    const { row = null } = (await readRow(walk, { ...made, path })) ?? {};
    const written = { resource, sent: made.body, before: null, pointer: '#' };
    return row !== null && lostValues(written, row).length === 0 ? row : null;
  };
  const row = await shows(made.path);
  if (row === null || resource.get === null || !hasPath(resource, row, made.path)) return false;
  // A mock shows its example whatever the key is, and the example may be what it was sent.
  const other = unknownPath(walk.session, resource.get, walk.maker);
  return other === null || (await shows(other)) === null;
}

/** Second rows with the same key, and rows that refer to nothing. */
export async function tryKeys(walk: Walk, made: MadeRow): Promise<void> {
  const { resource, maker } = walk;
  const { create, model } = resource;
  if (create === null || model === null) return;
  for (const columns of uniqueKeys(model.source)) {
    const names = columns.map((column) => nameInBody(walk, column) ?? column);
    await tryScenario(
      walk,
      { operation: create, name: 'unique', detail: names.join(',') },
      async (trial) => {
        const known = columns.map(
          (column, index) =>
            made.row[propertyOf(model, column) ?? ''] ?? made.body[names[index] ?? ''],
        );
        if (known.some((value) => value === null || value === undefined))
          return trial.skip('The row has null in the key, which may stand twice.');
        const fresh = await maker.body(resource, { properties: 'all', examples: 'ignore' });
        const body = {
          ...fresh,
          ...Object.fromEntries(names.map((name, index) => [name, known[index]])),
        };
        const sent = await maker.create(resource, body, trial.cellId);
        trial.skipWithoutAccess(sent.real.status);
        if (sent.real.status < 300 || sent.real.status >= 500)
          trial.fail(sent, {
            ...statusFinding(create, sent, '409'),
            keyword: 'unique',
            message: `A second row with the same ${names.join(', ')} is answered with ${sent.real.status}.`,
          });
      },
    );
  }
  await tryOrphans(walk, made, create);
}

async function tryOrphans(walk: Walk, made: MadeRow, create: Operation): Promise<void> {
  const { resource, maker, session } = walk;
  const pointer = bodyPointer(create);
  for (const link of resource.links) {
    const names = link.source.columns.map((column) => nameInBody(walk, column) ?? column);
    await tryScenario(
      walk,
      { operation: create, name: 'orphan', detail: names.join(',') },
      async (trial) => {
        const fresh = await maker.body(resource, { properties: 'all', examples: 'ignore' });
        const missing = Object.fromEntries(
          names.map((name) => [name, missingKey(fresh[name] ?? made.row[name], maker.nextSeed())]),
        );
        const body: Row = { ...fresh, ...missing };
        if (
          Object.values(missing).includes(undefined) ||
          pointer === null ||
          !session.parts.validator.accepts(pointer, 'request', body)
        )
          return trial.skip('No key could be made that surely refers to nothing.');
        const sent = await maker.create(resource, body, trial.cellId);
        trial.skipWithoutAccess(sent.real.status);
        if (sent.real.status < 300 || sent.real.status >= 500)
          trial.fail(sent, {
            ...statusFinding(create, sent, '409'),
            keyword: 'foreign key',
            message: `A row whose ${names.join(', ')} refers to nothing is answered with ${sent.real.status}.`,
          });
      },
    );
  }
}

function nameInBody({ resource }: Walk, column: string): string | null {
  return resource.create?.crud?.input.find((one) => one.column === column)?.name ?? null;
}

function missingKey(like: unknown, seed: number): unknown {
  if (typeof like === 'number')
    return Number.isInteger(like) ? 2_147_483_646 - (seed % 100_000) : undefined;
  if (typeof like !== 'string') return undefined;
  const hex = seed.toString(16).padStart(12, '0');
  if (/^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/i.test(like))
    return `5bec3111-0000-4000-8000-${hex}`;
  return like.length < 5 ? undefined : `${like.slice(0, like.length - 5)}${hex.slice(-5)}`;
}

/** Valid bodies at the edges of what the schema allows. */
export async function tryBoundaries(walk: Walk): Promise<void> {
  const { resource, maker, session } = walk;
  const { create, model } = resource;
  if (create === null) return;
  for (const variant of ['required only', 'smallest', 'largest', 'null where allowed']) {
    await tryScenario(
      walk,
      { operation: create, name: 'boundary', detail: variant },
      async (trial) => {
        if (resource.remove === null)
          return trial.skip('Rows that are created could not be deleted again.');
        const base = await maker.body(resource, {
          properties: variant === 'required only' ? 'required' : 'all',
          examples: 'ignore',
        });
        const body = boundaryBody(session, resource, base, variant);
        if (body === null) return trial.skip('The schema has no such edge.');
        const sent = await maker.create(resource, body, trial.cellId);
        const { status } = sent.real;
        trial.skipWithoutAccess(status);
        const isSecretive =
          model === null ||
          (model.source.checks ?? []).length > 0 ||
          model.properties.some(({ source }) => source.generated !== undefined);
        if (status >= 500 || (status >= 400 && status !== 409 && !isSecretive))
          trial.fail(sent, {
            ...statusFinding(create, sent, '2XX'),
            message: `A valid body (${variant}) is refused with ${status}.`,
          });
        else if (status >= 400)
          trial.skip(
            `The API refuses the body with ${status}, for a reason that the document may not tell.`,
          );
        else {
          const row = rowOf(sent.real.body);
          if (row !== null && model !== null)
            lostValues(
              { resource, sent: body, before: null, pointer: responsesOf(create) },
              row,
            ).forEach((finding) => trial.fail(sent, finding));
        }
      },
    );
  }
}

/** A row that others refer to cannot be deleted. */
export async function tryReferred(walk: Walk, made: MadeRow): Promise<void> {
  const { resource, maker, session } = walk;
  for (const link of resource.links) {
    const names = link.source.columns.map((column) => nameInBody(walk, column) ?? column);
    await tryScenario(
      walk,
      { operation: resource.create, name: 'referred', detail: names.join(',') },
      async (trial) => {
        const { onDelete } = link.source;
        if (onDelete !== undefined && onDelete !== 'restrict')
          return trial.skip(`The foreign key allows it: on delete ${onDelete}.`);
        const parent = maker.madeParent(link, made.row);
        if (parent === null)
          return trial.skip('The row that it refers to was not made by this run.');
        const { remove } = parent.resource;
        if (remove === null) return trial.skip('No operation deletes the row that it refers to.');
        const draft = draftRequest(session, remove, { seed: 1, path: parent.path });
        if (typeof draft === 'string') return trial.skip(draft);
        const sent = await trial.send(draft, { expected: '409' });
        trial.skipWithoutAccess(sent.real.status);
        if (sent.real.status >= 300 && sent.real.status < 500) return;
        if (sent.real.status < 300) maker.forget(parent);
        trial.fail(sent, {
          ...statusFinding(remove, sent, '409'),
          keyword: 'foreign key',
          message: `Deleting a row that others refer to is answered with ${sent.real.status}.`,
        });
      },
    );
  }
}
