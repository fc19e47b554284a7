import { isDeepStrictEqual } from 'node:util';
import { resolveModel } from '../../../../pipeline/model/resolve-model.ts';
import type { OutputFile } from '../../../../pipeline/output-file.ts';
import type { ApiModel, Operation } from '../../../../pipeline/model/api-model.ts';
import { buildClient, buildEdit } from '../build-edit.ts';
import { differenceBetween, send } from '../compare-response.ts';
import type { Call } from '../edit-row.ts';
import { contractFailures, startEdit, touchedPaths, type EditPlace } from '../run-edit.ts';
import { applySteps, type Step } from './random-edit.ts';

/** The result of an edit: one of the two valid outcomes, or a finding. */
export type Outcome =
  | { readonly kind: 'rejected' }
  | { readonly kind: 'followed'; readonly files: readonly OutputFile[] }
  | { readonly kind: 'finding'; readonly what: string; readonly detail: string };

/** Tests steps on the shop's document, without type checks. */
export function tryEdit(steps: readonly Step[], place: EditPlace): Promise<Outcome> {
  return tryDocument(applySteps(place.shop.document, steps).document, place);
}

/** Tests an edited document of the shop, without type checks. */
async function tryDocument(document: object, place: EditPlace): Promise<Outcome> {
  let stage = 'build crashes';
  try {
    const build = await buildEdit(document, place.shop);
    if (build.kind === 'rejected') {
      const dumb = build.problems.find((one) => one.place === undefined || one.message.length < 10);
      return dumb === undefined
        ? { kind: 'rejected' }
        : { kind: 'finding', what: 'a problem without place or sentence', detail: dumb.message };
    }
    stage = 'client crashes';
    const client = await buildClient(build.model);
    const files = [...build.files, ...client];
    if (!isOfShop(build.model, place)) return { kind: 'followed', files };
    stage = 'server does not start';
    await using running = await startEdit(build, place);
    stage = 'a test breaks off';
    const paths = testedPaths(build.model, touchedPaths(place.shop.document, document));
    const differing = await differences(build.model, paths, running);
    const found =
      differing ??
      (waitsForDatabase(build.model) ? null : await contractFindings(build.model, paths, running));
    return found ?? { kind: 'followed', files };
  } catch (error) {
    const { message, stack = '' } = error instanceof Error ? error : new Error(String(error));
    const line = stack.split('\n').find((one) => one.includes('    at ')) ?? '';
    return { kind: 'finding', what: stage, detail: `${message} ${line.trim()}` };
  }
}

/** Whether a document still describes the shop's tables; the effect on other databases is not known here. */
function isOfShop({ models }: ApiModel, { shop }: EditPlace): boolean {
  const tables = new Map(
    resolveModel(shop.document).models.map((model) => [model.source.table, model]),
  );
  return models.every(({ source, properties }) => {
    const known = tables.get(source.table);
    return (
      isDeepStrictEqual(source, known?.source) &&
      properties.every((property) =>
        known?.properties.some((one) => isDeepStrictEqual(one.source, property.source)),
      )
    );
  });
}

/** Whether a warning requires a change to the database, which was not made. */
function waitsForDatabase({ warnings }: ApiModel): boolean {
  return warnings.some(({ message }) => /Ignore this if (?!it is intended)/.test(message));
}

/** Paths whose operations all belong to tables: the others have no handlers. */
function testedPaths({ operations }: ApiModel, touched: readonly string[]): readonly string[] {
  return touched.filter((path) => {
    const own = operations.filter((operation) => operation.path === path);
    return own.length > 0 && own.every(({ crud }) => crud !== null);
  });
}

type Running = Awaited<ReturnType<typeof startEdit>>;

async function differences(
  { operations, basePaths, warnings }: ApiModel,
  paths: readonly string[],
  running: Running,
): Promise<Outcome | null> {
  // The mock fills in the values of triggers, which the database does not have.
  const unfilled = new Set(
    warnings
      .filter(({ message }) => message.endsWith('Ignore this if a trigger fills the column.'))
      .map(({ place = '' }) => place.slice(place.indexOf('#'))),
  );
  const calls = operations
    .filter(({ path, pointer }) => paths.includes(path) && !unfilled.has(pointer))
    .flatMap(callsOf);
  for (const [line, ...rest] of calls) {
    const call: Call = [line.replace(' ', ` ${basePaths[0] ?? ''}`), ...rest];
    const server = await send(running.server, call);
    const mock = await send(running.mock, call);
    const fault = running.mockFaults[0];
    if (fault !== undefined) {
      const detail =
        fault instanceof Error ? (fault.stack ?? fault.message) : JSON.stringify(fault);
      return { kind: 'finding', what: 'mock crashes', detail: `${line}: ${detail.slice(0, 400)}` };
    }
    if (server.status === 500) {
      const log = running.log.findLast(({ err }) => err !== undefined);
      const detail = `${line}: ${JSON.stringify(log?.['err'] ?? server.body).slice(0, 500)}`;
      return { kind: 'finding', what: 'server answers 500', detail };
    }
    const detail = differenceBetween(call, server, mock);
    if (detail !== null) return { kind: 'finding', what: 'mock and server differ', detail };
  }
  return null;
}

function callsOf({ method, path, crud }: Operation): readonly Call[] {
  const name = method.toUpperCase();
  const nowhere = path.replace(/\{[^}]+\}/g, '99999');
  const call = (line: string, body?: unknown): Call => [line, body, 0];
  switch (crud?.action) {
    case 'list':
      return [call(`${name} ${nowhere}`), call(`${name} ${nowhere}?nope=1`)];
    case 'create':
      return [call(`${name} ${nowhere}`, {}), call(`${name} ${nowhere}`, [])];
    case 'update':
      return [call(`${name} ${nowhere}`, {}), call(`${name} ${nowhere}`, { nope: 1 })];
    default:
      return [call(`${name} ${nowhere}`), call(`${name} ${path.replace(/\{[^}]+\}/g, 'x')}`)];
  }
}

async function contractFindings(
  model: ApiModel,
  paths: readonly string[],
  running: Running,
): Promise<Outcome | null> {
  if (paths.length === 0) return null;
  // The build has warned about them.
  const undeclared = model.warnings.flatMap(
    ({ message }) => /responds with (\d+) .* does not declare it/.exec(message)?.[1] ?? [],
  );
  const isWarned = (failure: string): boolean =>
    undeclared.some((status) =>
      failure.endsWith(`The status ${status} is not declared. (${status})`),
    );
  for (const name of ['server', 'mock'] as const) {
    const failures = await contractFailures({ model, url: running[name], paths });
    const first = failures.find((failure) => !isWarned(failure));
    if (first === undefined) continue;
    const log = running.log.findLast(({ err }) => err !== undefined);
    const detail = `${first} ${log === undefined ? '' : JSON.stringify(log['err']).slice(0, 300)}`;
    return { kind: 'finding', what: `contract tests fail on the ${name}`, detail };
  }
  return null;
}
