import { PipelineError } from '../../errors.ts';
import type { RunningMock } from '../../mock/start-mock.ts';
import { groupedProblems, shownPlaces } from '../command-line/grouped-problems.ts';
import { printFailure, printWarning } from '../command-line/print-failure.ts';
import { colors, printable, printNotice, printResult } from '../terminal/terminal.ts';
import type { ReadDocument } from './read-documents.ts';

/** One line of the request log. */
interface TriedRequest {
  readonly method: string;
  readonly url: string;
  readonly status: number;
  readonly milliseconds: number;
  readonly operation: string | null;
  readonly reason?: string;
}

/** A callback and its result. */
interface TriedCallback {
  readonly name: string;
  readonly method: string;
  readonly url: string;
  readonly outcome: string;
}

/** The served documents and settings. */
export interface Served {
  readonly mock: RunningMock;
  readonly documents: readonly ReadDocument[];
  readonly isStateful: boolean;
}

/** Changes of a reload. */
export interface Change {
  readonly changed: readonly ReadDocument[];
  /** Whether documents were added, removed or moved. */
  readonly isMoved: boolean;
}

/** Reports what a mock does. */
export interface MockReporter {
  /** Called before a large document is read, with its size in bytes. */
  readonly reading: (place: string, size: number) => void;
  readonly listening: (served: Served) => void;
  readonly reloaded: (served: Served, change: Change) => void;
  readonly notReloaded: (error: unknown) => void;
  readonly ending: () => void;
  readonly request: (request: TriedRequest) => void;
  readonly callback: (callback: TriedCallback) => void;
  readonly fault: (error: unknown) => void;
}

const MOST_WARNINGS = 5;
const LONGEST_URL = 300;

/** Reports as text on stderr. */
export function reportToPeople(): MockReporter {
  const reported = new Set<string>();
  const warn = (documents: readonly ReadDocument[]): void => {
    const lines = documents
      .flatMap(({ warnings, place }) =>
        groupedProblems(warnings.map((warning) => ({ place, ...warning }))),
      )
      .map((group) => `${group.problem.message} (${shownPlaces(group).join(', ')})`)
      .filter((line) => !reported.has(line));
    lines.forEach((line) => reported.add(line));
    lines.slice(0, MOST_WARNINGS).forEach(printWarning);
    const others = lines.length - MOST_WARNINGS;
    if (others > 0) printWarning(`and ${others} more; use --json to see all of them`);
  };
  return {
    reading: (place, size) =>
      printNotice(colors.dim(`Reading ${printable(place)} (${(size / 1e6).toFixed(0)} MB)`)),
    listening: (served) => {
      warn(served.documents);
      printServed(served);
      printAddresses(served);
    },
    reloaded: (served, { changed, isMoved }) => {
      warn(served.documents);
      printNotice(colors.green(reloadLine(served, changed)));
      if (isMoved) printServed(served);
    },
    notReloaded: (error) => {
      printFailure(error, { json: false });
      printNotice(colors.yellow('The last valid documents are still served.'));
    },
    ending: () =>
      printNotice(
        colors.dim('Stopping after the current requests; press Ctrl-C again to stop now.'),
      ),
    request: ({ method, url, status, milliseconds, reason = '' }) => {
      const paint = status >= 500 ? colors.red : status >= 400 ? colors.yellow : colors.green;
      const line = oneLine(`${method} ${url}`, LONGEST_URL);
      const time = colors.dim(`${milliseconds.toFixed(1)} ms`);
      printNotice(
        `${paint(String(status))} ${line} ${time} ${oneLine(reason, LONGEST_URL)}`.trim(),
      );
    },
    callback: ({ name, method, url, outcome }) => {
      const line = oneLine(`${name}: ${method} ${url} → ${outcome}`, LONGEST_URL);
      printNotice(`${colors.dim('callback')} ${line}`);
    },
    fault: (error) => void printFailure(error, { json: false }),
  };
}

/** Reports as JSON lines on stdout. */
export function reportToPrograms(): MockReporter {
  const notify = (line: object): void => printResult(JSON.stringify(line));
  const served = ({ mock, documents }: Served): object => ({
    url: mock.url,
    otherUrls: mock.otherUrls,
    documents: documents.map(({ name, place, model, warnings }) => {
      const url = mock.urls.get(name) ?? mock.url;
      return {
        ...{ name, place, title: model.title, operations: model.operations.length },
        ...{ url, openapi: `${url}/openapi.json`, docs: `${url}/docs`, warnings },
      };
    }),
  });
  return {
    reading: () => undefined,
    listening: (given) => notify({ event: 'listening', ok: true, ...served(given) }),
    reloaded: (given) => notify({ event: 'reloaded', ok: true, ...served(given) }),
    notReloaded: (error) => notify({ event: 'reloaded', ok: false, problems: problemsOf(error) }),
    ending: () => notify({ event: 'ending', ok: true }),
    request: ({ milliseconds, ...request }) =>
      notify({ event: 'request', ...request, milliseconds: Number(milliseconds.toFixed(3)) }),
    callback: (callback) => notify({ event: 'callback', ...callback }),
    fault: (error) => notify({ event: 'fault', ok: false, problems: problemsOf(error) }),
  };
}

function reloadLine({ documents, isStateful }: Served, changed: readonly ReadDocument[]): string {
  if (changed.length === 0) return 'Reloaded; no document has changed.';
  const names = changed.map(({ name }) => name).join(', ');
  const what = documents.length === 1 ? 'Reloaded' : `Reloaded ${names}`;
  return isStateful ? `${what}; all changes were discarded.` : `${what}.`;
}

function printServed({ mock, documents, isStateful }: Served): void {
  for (const { name, model } of documents) {
    const url = mock.urls.get(name) ?? mock.url;
    const { length } = model.operations;
    const count = length === 1 ? '1 operation' : `${length} operations`;
    printNotice(
      `${colors.green('Mocking')} ${oneLine(model.title, 100)} at ${colors.bold(url)} ${colors.dim(`(${count})`)}`,
    );
    printNotice(`  ${colors.dim('explorer')} ${url}/docs`);
  }
  if (isStateful) {
    printNotice(`  ${colors.dim('changes are kept until')} POST ${mock.url}/__mock/reset`);
  }
}

function printAddresses({ mock }: Served): void {
  for (const url of mock.otherUrls) printNotice(`  ${colors.dim('from other machines')} ${url}`);
}

function oneLine(text: string, most: number): string {
  const line = printable(text.replace(/[\s\u0085\u2028\u2029]+/g, ' '));
  return line.length > most ? `${line.slice(0, most)}…` : line;
}

function problemsOf(error: unknown): readonly object[] {
  if (error instanceof PipelineError) return error.problems;
  const hint = error instanceof Error ? (error.stack ?? error.message) : String(error);
  return [{ code: 'FAULT', message: 'This is a bug in specmill.', hint }];
}
