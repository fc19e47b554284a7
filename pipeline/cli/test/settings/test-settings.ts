import type { Budget, CellSelection } from '../../../contract/run/run-options.ts';
import { PipelineError } from '../../../errors.ts';
import { listFlag, oneOfFlag, secondsFlag } from '../../command-line/flag-values.ts';
import { readEnvironment } from '../../project/environment.ts';
import type { Environment } from '../../project/environment.ts';
import { findConfig } from './find-config.ts';
import type { Identity } from '../../../contract/run/run-options.ts';
import { callersOf, headersOf } from './headers.ts';
import { budgetOf, jobsOf, numberOf } from './numbers.ts';
import { repeatedFlag } from '../../command-line/repeated-flag.ts';
import { reportTargets } from './report-targets.ts';
import type { ReportTarget } from './report-targets.ts';
import { testArgs } from './test-args.ts';

/** Verbosity of the output. */
export type LogLevel = (typeof logLevels)[number];

const logLevels = ['debug', 'warning', 'error', 'silent'] as const;

/** All settings of a test run: flags, then the configuration, then defaults. */
export interface TestSettings {
  /** Folder of the project, absolute. */
  readonly folder: string;
  readonly environment: Environment;
  /** Null without a configuration. */
  readonly configFile: string | null;
  /** Null: the only one in the project. */
  readonly document: string | null;
  readonly apiDir: string | null;
  /** Null: from the document. */
  readonly endpoint: string | null;
  /** Null: the API is running already. */
  readonly server: string | null;
  readonly serverWait: number;
  readonly isDryRun: boolean;
  readonly isNames: boolean;
  /** Whether to run what failed in the last run. */
  readonly isReplay: boolean;
  readonly selection: CellSelection;
  /**
   * Writes that may affect data that the run did not create: all, or operations by id or as `POST
   * /reset`.
   */
  readonly allowDestructive: boolean | readonly string[];
  readonly headers: Readonly<Record<string, string>>;
  /** Callers besides the one of the headers. */
  readonly others: readonly Identity[];
  /** Whether any caller is named, so that attacks are expected. */
  readonly namesCallers: boolean;
  readonly hookFiles: readonly string[];
  /** Null: a new seed for each run; 1 in a CI job. */
  readonly seed: number | null;
  /** Missing values are derived from the document. */
  readonly budget: Partial<Budget>;
  /** Time-out of a response, in seconds. */
  readonly timeout: number;
  /** Number of resources tested at once. */
  readonly jobs: number;
  /** Null: no gate. */
  readonly minCoverage: number | null;
  /** Whether an operation that was never called successfully fails the run. */
  readonly isStrict: boolean;
  readonly reports: readonly ReportTarget[];
  readonly details: boolean;
  readonly inlineErrors: boolean;
  readonly logLevel: LogLevel;
  readonly json: boolean;
}

/** Parsed flags; repeatable ones are read from the raw arguments. */
export type GivenFlags = {
  readonly [Name in keyof typeof testArgs]?:
    | ((typeof testArgs)[Name]['type'] extends 'boolean' ? boolean : string)
    | undefined;
};

interface SettingsSource {
  readonly args: GivenFlags;
  readonly rawArgs: readonly string[];
  readonly folder: string;
}

/** Merges flags over configuration over defaults. Throws USAGE or CONFIG_INVALID. */
export async function readSettings(context: SettingsSource): Promise<TestSettings> {
  const { args: given, folder } = context;
  const environment = await readEnvironment(folder);
  const { values, file: configFile } = await findConfig(folder, given.config ?? null);
  requireNodeHooks(values.get('language'));
  const text = (key: TextFlag): string | null => given[key] ?? textOf(values.get(key));
  const flag = (key: BooleanFlag): boolean => given[key] ?? values.get(key) === true;
  const list = (key: string): readonly string[] | null =>
    repeatedFlag(context.rawArgs, testArgs, key) ?? textsOf(values.get(key));
  const [paths, documents] = splitPaths(list('path') ?? []);
  const seconds = (key: 'server-wait' | 'timeout', otherwise: number): number =>
    secondsFlag(key, given[key] ?? numberText(values.get(key)), otherwise);
  const hookFiles = list('hookfiles') ?? [];
  return {
    folder,
    environment,
    configFile,
    document: given.document ?? documentOf(values) ?? documents[0] ?? null,
    apiDir: given['api-dir'] ?? null,
    endpoint: text('endpoint'),
    server: text('server'),
    serverWait: seconds('server-wait', 3),
    isDryRun: flag('dry-run'),
    isNames: flag('names'),
    isReplay: given.replay === true,
    selection: selectionOf(list('only'), list('method'), paths),
    ...callersOf(
      list('as') ?? [],
      headersOf(list('header') ?? [], textOf(values.get('user')), environment),
      environment,
    ),
    allowDestructive: allowedOf(given['allow-destructive'], values.get('allow-destructive')),
    hookFiles,
    seed: numberOf('seed', given.seed ?? values.get('seed'), 2 ** 31 - 1),
    budget: budgetOf(given.budget ?? values.get('budget')),
    timeout: seconds('timeout', 5),
    jobs: jobsOf([given.jobs, values.get('jobs')], hookFiles),
    minCoverage: numberOf('min-coverage', given['min-coverage'] ?? values.get('min-coverage'), 100),
    isStrict: flag('strict'),
    reports: reportTargets(
      listFlag('reporter', given.reporter) ?? textsOf(values.get('reporter')) ?? [],
      // Configured output files do not apply to reporters given by flag.
      listFlag('output', given.output) ??
        (given.reporter === undefined ? textsOf(values.get('output')) : null) ??
        [],
    ),
    details: flag('details') || given.verbose === true,
    inlineErrors: flag('inline-errors'),
    logLevel: logLevelOf(given, textOf(values.get('loglevel'))),
    json: given.json === true,
  };
}

type TextFlag = 'endpoint' | 'server';
type BooleanFlag = 'dry-run' | 'names' | 'strict' | 'details' | 'inline-errors';

function selectionOf(
  only: readonly string[] | null,
  methods: readonly string[] | null,
  paths: readonly string[],
): CellSelection {
  return {
    ...(only === null || only.length === 0 ? {} : { only }),
    ...(methods === null || methods.length === 0 ? {} : { methods }),
    ...(paths.length === 0 ? {} : { paths }),
  };
}

/**
 * In Dredd's configuration `path` lists documents; here it selects paths of one. What looks like a
 * file name is a document.
 */
function splitPaths(
  all: readonly string[],
): readonly [paths: readonly string[], documents: readonly string[]] {
  const isFile = (path: string): boolean =>
    !path.startsWith('/') || /\.(?:json|ya?ml)$/i.test(path);
  return [all.filter((path) => !isFile(path)), all.filter(isFile)];
}

/** `true`, or names of operations. Throws CONFIG_INVALID. */
function allowedOf(given: boolean | undefined, value: unknown): boolean | readonly string[] {
  if (given !== undefined) return given;
  if (value === undefined || value === null) return false;
  if (typeof value === 'boolean') return value;
  const names = textsOf(value);
  if (names !== null) return names;
  throw new PipelineError({
    code: 'CONFIG_INVALID',
    message: 'allow-destructive must be true or a list of operations.',
    hint: 'For example: allow-destructive: [POST /reset].',
  });
}

function documentOf(values: ReadonlyMap<string, unknown>): string | null {
  const keys = ['document', 'openapi', 'blueprint'];
  return keys.map((key) => textOf(values.get(key))).find((text) => text !== null) ?? null;
}

function logLevelOf(given: GivenFlags, configured: string | null): LogLevel {
  if (given.verbose === true) return 'debug';
  return oneOfFlag('loglevel', given.loglevel ?? configured ?? undefined, logLevels) ?? 'warning';
}

function requireNodeHooks(language: unknown): void {
  if (typeof language !== 'string') return;
  if (['nodejs', 'node', 'javascript', 'typescript'].includes(language.toLowerCase())) return;
  throw new PipelineError({
    code: 'CONFIG_INVALID',
    message: `Hooks in ${JSON.stringify(language)} need a hook server, which specmill does not run.`,
    hint: 'Write the hooks as a TypeScript or JavaScript module; specmill test --init creates one.',
  });
}

/** Dredd writes an empty text for an unset key. */
function textOf(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null;
}

function numberText(value: unknown): string | undefined {
  return typeof value === 'number' ? String(value) : undefined;
}

function textsOf(value: unknown): readonly string[] | null {
  if (typeof value === 'string') return value === '' ? [] : [value];
  return Array.isArray(value) ? value.filter((one) => typeof one === 'string') : null;
}
