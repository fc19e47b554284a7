import { isDeepStrictEqual } from 'node:util';
import { noHooks } from '../../../pipeline/contract/run/run-hooks.ts';
import { runContract } from '../../../pipeline/contract/run-contract.ts';
import { startMock } from '../../../pipeline/mock/start-mock.ts';
import type { ApiModel } from '../../../pipeline/model/api-model.ts';
import type { OutputFile } from '../../../pipeline/output-file.ts';
import { startWritten, type ServerFolder } from './native-server.ts';
import type { Part } from './edited-document.ts';
import type { Shop } from './shop.ts';

/** Server and mock of an edit under test. */
export interface RunningEdit extends AsyncDisposable {
  readonly server: string;
  readonly mock: string;
  /** Errors in the mock. */
  readonly mockFaults: readonly unknown[];
  /** Log of the server. */
  readonly log: readonly Readonly<Record<string, unknown>>[];
}

/** Environment of a test. */
export interface EditPlace {
  readonly shop: Shop;
  readonly folder: ServerFolder;
  readonly rows?: 'empty';
}

/** Starts the server on a new database, and the mock. */
export async function startEdit(
  { model, files }: { readonly model: ApiModel; readonly files: readonly OutputFile[] },
  { shop, folder, rows }: EditPlace,
): Promise<RunningEdit> {
  await using opened = new AsyncDisposableStack();
  const database = await shop.createDatabase(rows);
  opened.defer(() => database.drop());
  // In development, the document has keys of the server's own rows as examples.
  const server = await startWritten(folder, files, database.url, { production: true });
  opened.defer(() => server.stop());
  const faults: unknown[] = [];
  const mock = await startMock({
    ...{ documents: [{ name: 'shop', model }], port: 0 },
    behaviour: { isStateful: true, bodyLimit: 100_000 },
    onFault: (error) => {
      faults.push(error);
    },
  });
  opened.defer(() => mock.stop());
  const held = opened.move();
  return {
    ...{ server: server.url, mock: mock.url, mockFaults: faults, log: server.log },
    [Symbol.asyncDispose]: () => held.disposeAsync(),
  };
}

/** Runs the contract tests of the paths that an edit affects; returns the failures. */
export async function contractFailures(
  {
    model,
    url,
    paths,
  }: { readonly model: ApiModel; readonly url: string; readonly paths: readonly string[] },
  requests = 150,
): Promise<readonly string[]> {
  const { cells, leftovers } = await runContract(model, {
    ...{ endpoint: url + (model.basePaths[0] ?? ''), seed: 42, headers: {}, hooks: noHooks, paths },
    ...{ budget: { requests, seconds: 60 }, signal: new AbortController().signal },
    // Server, mock and tests share one process, which may be slow.
    timeoutMs: 30_000,
  });
  const failed = cells.flatMap(({ id, outcome }) =>
    outcome.kind === 'failed'
      ? [
          `${id}: ${outcome.failures.map(({ message, actual }) => `${message} (${actual})`).join('; ')}`,
        ]
      : [],
  );
  const mayStay = keptModels(model);
  const left = leftovers.filter((one) => !mayStay.has(/a row of ([^\s:]+)/.exec(one)?.[1] ?? ''));
  return [...failed, ...left.map((one) => `left over: ${one}`)];
}

/** Models whose rows remain: an edit removed the operation that deletes them, or the one that deletes rows that reference them. */
function keptModels({ operations, models }: ApiModel): ReadonlySet<string> {
  const modelsWith = (action: 'create' | 'delete') =>
    operations.flatMap(({ crud }) => (crud?.action === action ? [crud.model.name] : []));
  const kept = new Set(modelsWith('create')).difference(new Set(modelsWith('delete')));
  // Iterating a set also visits items added meanwhile.
  for (const name of kept) {
    const { foreignKeys = [] } = models.find((one) => one.name === name)?.source ?? {};
    const tables = new Set(foreignKeys.map(({ references }) => references.table));
    for (const one of models) if (tables.has(one.source.table)) kept.add(one.name);
  }
  return kept;
}

/** Paths whose operations differ between two documents, at most four; customers if there are none. */
export function touchedPaths(before: object, after: object): readonly string[] {
  const [old, now] = [before, after].map((document) => (document as Part)['paths'] as Part);
  const known = wholePaths(before, old ?? {});
  const touched = Object.keys(now ?? {}).filter(
    (path) => !isDeepStrictEqual(known[path], whole(after, now?.[path])),
  );
  return touched.length === 0 ? ['/customers', '/customers/{id}'] : touched.slice(0, 4);
}

const unedited = new WeakMap<object, Readonly<Part>>();

/** The paths of a document with their references resolved, which all its edits share. */
function wholePaths(document: object, paths: Part): Readonly<Part> {
  const known =
    unedited.get(document) ??
    Object.fromEntries(Object.entries(paths).map(([path, one]) => [path, whole(document, one)]));
  unedited.set(document, known);
  return known;
}

/** A part with its references resolved. */
function whole(document: object, part: unknown, depth = 0): unknown {
  if (typeof part !== 'object' || part === null || depth > 30) return part;
  if (Array.isArray(part)) return part.map((one) => whole(document, one, depth + 1));
  const { $ref: reference } = part as Part;
  if (typeof reference === 'string')
    return whole(document, pointed(document, reference), depth + 1);
  return Object.fromEntries(
    Object.entries(part).map(([name, one]) => [name, whole(document, one, depth + 1)]),
  );
}

function pointed(document: object, reference: string): unknown {
  let place: unknown = document;
  for (const step of reference.slice(2).split('/')) {
    place = (place as Part | undefined)?.[step.replaceAll('~1', '/').replaceAll('~0', '~')];
  }
  return place;
}
