import { globSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { isAbsolute, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { PipelineError } from '../../errors.ts';
import { reasonOf } from './call-hook.ts';
import * as entry from './contract-hooks.ts';
import { freshRegistry } from './hook-registry.ts';
import type { HookRegistry } from './hook-registry.ts';
import type { RunHook, TransactionHook } from './hook-transaction.ts';

/**
 * Resolves `import … from 'specmill/contract'` and Dredd's `require('hooks')` in hook files,
 * wherever specmill is installed.
 */
const entryNames = new Set(['specmill/contract', 'hooks']);
const entryUrl = new URL(
  import.meta.url.endsWith('.ts') ? './contract-hooks.ts' : './contract-hooks.js',
  import.meta.url,
).href;

/**
 * Loads hook files, given as paths or patterns relative to a folder, in the order of the patterns.
 * Throws HOOK_FILE_INVALID with every file that is missing or fails.
 */
export async function loadHookFiles(
  folder: string,
  patterns: readonly string[],
): Promise<HookRegistry> {
  const registry = freshRegistry();
  const resolution = registerHooks({
    resolve: (specifier, context, next) =>
      entryNames.has(specifier) ? { url: entryUrl, shortCircuit: true } : next(specifier, context),
  });
  try {
    for (const file of filesOf(folder, patterns)) await loadFile(file);
  } finally {
    resolution.deregister();
  }
  return registry;
}

function filesOf(folder: string, patterns: readonly string[]): readonly string[] {
  const files = new Set<string>();
  for (const pattern of patterns) {
    const found = globSync(pattern, { cwd: folder }).sort();
    if (found.length === 0) {
      throw new PipelineError({
        code: 'HOOK_FILE_INVALID',
        message: `There is no hook file ${JSON.stringify(pattern)}.`,
        place: pattern,
        hint: 'Correct hookfiles in the configuration, or --hookfiles.',
      });
    }
    for (const file of found) files.add(isAbsolute(file) ? file : resolve(folder, file));
  }
  return [...files];
}

async function loadFile(file: string): Promise<void> {
  try {
    const module = (await import(pathToFileURL(file).href)) as Readonly<Record<string, unknown>>;
    registerExports(module, file);
  } catch (error) {
    if (error instanceof PipelineError) throw error;
    throw new PipelineError(
      {
        code: 'HOOK_FILE_INVALID',
        message: `The hook file cannot be loaded: ${reasonOf(error)}`,
        place: file,
        hint: 'Hook files are modules that Node runs as they are: .ts, .mts, .js, .mjs or .cjs.',
      },
      { cause: error },
    );
  }
}

const forRun = { beforeAll: entry.beforeAll, afterAll: entry.afterAll };
const forEach = {
  beforeEach: entry.beforeEach,
  beforeEachValidation: entry.beforeEachValidation,
  afterEach: entry.afterEach,
};
const forName = {
  before: entry.before,
  beforeValidation: entry.beforeValidation,
  after: entry.after,
};

/**
 * A file may export hooks instead of registering them: functions by the names of hooks, and
 * `before`, `beforeValidation`, `after` as functions by transaction.
 */
function registerExports(module: Readonly<Record<string, unknown>>, file: string): void {
  for (const [name, register] of Object.entries(forRun)) {
    if (module[name] !== undefined) register(functionOf<RunHook>(module[name], name, file));
  }
  for (const [name, register] of Object.entries(forEach)) {
    if (module[name] !== undefined) register(functionOf<TransactionHook>(module[name], name, file));
  }
  for (const [name, register] of Object.entries(forName)) {
    const hooks = module[name];
    if (hooks === undefined) continue;
    if (typeof hooks !== 'object' || hooks === null)
      throw notHooks(name, file, 'an object that maps transaction names to functions');
    for (const [transaction, hook] of Object.entries(hooks)) {
      register(
        transaction,
        functionOf<TransactionHook>(hook, `${name}[${JSON.stringify(transaction)}]`, file),
      );
    }
  }
}

function functionOf<Hook extends RunHook | TransactionHook>(
  value: unknown,
  name: string,
  file: string,
): Hook {
  if (typeof value === 'function') return value as Hook;
  throw notHooks(name, file, 'a function');
}

function notHooks(name: string, place: string, expected: string): PipelineError {
  return new PipelineError({
    code: 'HOOK_FILE_INVALID',
    message: `The export ${name} of a hook file must be ${expected}.`,
    place,
  });
}
