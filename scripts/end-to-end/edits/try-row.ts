import type { ApiModel } from '../../../pipeline/model/api-model.ts';
import type { Problem } from '../../../pipeline/errors.ts';
import { buildClient, buildEdit } from './build-edit.ts';
import { differenceBetween, differenceFrom, send } from './compare-response.ts';
import { EditedDocument } from './edited-document.ts';
import type { Call, EditRow, ExpectedProblem } from './edit-row.ts';
import type { ServerFolder } from './native-server.ts';
import { contractFailures, startEdit, touchedPaths, type RunningEdit } from './run-edit.ts';
import type { Shop } from './shop.ts';
import type { TypedProject } from './type-check.ts';

/**
 * Tests an edit; fails on an unexpected outcome. Returns the project to type-check, or null.
 * `requests`: of the contract tests, which reach the first cells of each touched operation; 0: none.
 */
export async function tryRow(
  row: EditRow,
  shop: Shop,
  folder: ServerFolder,
  requests: number,
): Promise<TypedProject | null> {
  const edited = new EditedDocument(shop.document);
  if (typeof row.change === 'function') row.change(edited);
  else edited.change(row.change);
  const build = await buildEdit(edited.root, shop);
  if (row.rejected !== undefined) {
    if (build.kind === 'built') throw new Error('the build does not reject it');
    mustReport(build.problems, row.rejected);
    return null;
  }
  if (build.kind === 'rejected') {
    throw new Error(`the build rejects it:\n${build.problems.map(inWords).join('\n')}`);
  }
  const { model } = build;
  if (row.warned !== undefined) mustReport(model.warnings, row.warned);
  const files = withCustom(build.files, row);
  {
    await using running = await startEdit({ model, files }, { shop, folder });
    await tryCalls(row, running);
    if (row.contract === undefined && requests > 0) {
      const paths = touchedPaths(shop.document, edited.root);
      mustBeEmpty(await contractFailures({ model, url: running.server, paths }, requests));
    }
  }
  return { name: row.name, files: [...files, ...(await clientOf(model, row))] };
}

async function clientOf(model: ApiModel, { types, client }: EditRow) {
  if (types === undefined && client === undefined) return [];
  const files = await buildClient(model);
  const text = files.find(({ path }) => path.endsWith('client.ts'))?.content.toString();
  if (client !== undefined && text?.includes(client) !== true) {
    throw new Error(`client.ts lacks ${client}`);
  }
  return types === undefined ? files : [...files, snippet(types)];
}

function withCustom(files: Awaited<ReturnType<typeof buildClient>>, { custom = {} }: EditRow) {
  return files.map((file) => {
    const content = custom[file.path];
    return content === undefined ? file : { ...file, content };
  });
}

function snippet(statements: string): TypedProject['files'][number] {
  const content = `import * as client from './client.js';
const api = client.createClient();
export async function tried(): Promise<void> {
${statements}
}
`;
  return { path: 'client/tried.ts', owner: 'generated', content };
}

async function tryCalls({ calls = [], mock = calls }: EditRow, running: RunningEdit) {
  const isCompared = mock === calls;
  const wrong: (string | null)[] = [];
  for (const call of calls) {
    const got = await send(running.server, call);
    wrong.push(differenceFrom(call, got));
    if (!isCompared) continue;
    const mocked = await send(running.mock, call);
    wrong.push(
      differenceBetween(call, got, mocked) ?? prefixed(differenceFrom(known(call), mocked)),
    );
  }
  if (!isCompared && typeof mock !== 'string') {
    for (const call of mock)
      wrong.push(prefixed(differenceFrom(call, await send(running.mock, call))));
  }
  mustBeEmpty(wrong.filter((one) => one !== null));
}

function prefixed(difference: string | null): string | null {
  return difference === null ? null : `mock: ${difference}`;
}

/** Expectations that also apply to the mock, which has other rows: missing members, and sent values. */
function known([request, body, status, wanted, more]: Call): Call {
  if (typeof wanted !== 'object' || wanted === null || Array.isArray(wanted)) {
    return [request, body, status, undefined, more ?? {}];
  }
  const sent = typeof body === 'object' && body !== null ? body : {};
  const kept = Object.entries(wanted).filter(
    ([name, value]) =>
      value === undefined || Object.hasOwn(sent, name) || request.startsWith('POST'),
  );
  return [request, body, status, Object.fromEntries(kept), more ?? {}];
}

function mustReport(
  problems: readonly Problem[],
  wanted: ExpectedProblem | readonly ExpectedProblem[],
): void {
  const all = Array.isArray(wanted)
    ? (wanted as readonly ExpectedProblem[])
    : [wanted as ExpectedProblem];
  for (const { at, says } of all) {
    const isReported = problems.some(({ place = '', message, hint = '' }) => {
      const text = `${message} ${hint}`;
      const fits = typeof says === 'string' ? text.includes(says) : says.test(text);
      return fits && place.includes(at);
    });
    if (isReported) continue;
    throw new Error(
      `no problem with ${String(says)} at ${at}:\n${problems.map(inWords).join('\n')}`,
    );
  }
}

function mustBeEmpty(wrong: readonly string[]): void {
  if (wrong.length > 0) throw new Error(wrong.join('\n'));
}

function inWords({ place = '', message, hint = '' }: Problem): string {
  return `${place} ${message} ${hint}`;
}
