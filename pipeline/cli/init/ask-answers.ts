import { resolve } from 'node:path';
import type { Readable, Writable } from 'node:stream';
import { multiselect, password, select, spinner, text } from '@clack/prompts';
import type { Provider } from '../../catalog/catalog.ts';
import { providerOf } from '../../catalog/database-provider.ts';
import { PipelineError } from '../../errors.ts';
import { databaseSummary, providerNames } from '../introspect/report-introspection.ts';
import { withoutPassword } from '../project/database-url.ts';
import { frameworks as everyFramework } from '../project/generator-config.ts';
import type { Framework, Language } from '../project/generator-config.ts';
import { isPlainRelativePath } from '../../write/project-path.ts';
import { projectNameFault } from './project-name.ts';
import { DEFAULT_NAME } from './project-answers.ts';

/** Answers of the user at the terminal; questions that flags answered are skipped. */
export interface AskedAnswers {
  readonly name: string;
  readonly databaseUrl: string;
  readonly output: string;
  readonly language: Language;
  readonly frameworks: readonly Framework[] | null;
}

/** Answers that are known already. */
export interface KnownAnswers {
  readonly name: string | null;
  readonly databaseUrl: string | null;
  readonly output: string;
  readonly language: Language | null;
  readonly frameworks: readonly Framework[] | null;
}

const examples: Readonly<Record<Provider, (name: string) => string>> = {
  mysql: (name) => `mysql://root@localhost:3306/${name}`,
  postgresql: (name) => `postgresql://postgres@localhost:5432/${name}`,
  sqlserver: (name) => `sqlserver://localhost:1433;database=${name};user=sa`,
  sqlite: (name) => `file:./${name}.db`,
  cockroachdb: (name) => `cockroachdb://root@localhost:26257/${name}`,
};

const frameworkLabels: Readonly<Record<Framework, string>> = {
  angular: 'Angular',
  react: 'React',
  svelte: 'Svelte',
  vue: 'Vue',
};

const CONNECT_MS = 5000;

/** Streams of the prompts. */
export interface Terminal {
  readonly input: Readable;
  readonly output: Writable;
}

// Prompts go to stderr, because stdout is for results.
const ownTerminal: Terminal = { input: process.stdin, output: process.stderr };

/**
 * Asks what the flags left open, and connects to the database. Throws INTERRUPTED if the user
 * cancels.
 */
export async function askAnswers(
  known: KnownAnswers,
  signal: AbortSignal,
  terminal: Terminal = ownTerminal,
): Promise<AskedAnswers> {
  const name = known.name ?? (await askName(terminal));
  const databaseUrl = known.databaseUrl ?? (await askDatabase(name, signal, terminal));
  const api = await askPath('Where should the API be generated?', known.output, terminal);
  const language = known.language ?? (await askLanguage(terminal));
  const frameworks = known.frameworks ?? (await askFrameworks(terminal));
  return { name, databaseUrl, output: api, language, frameworks };
}

async function askLanguage(terminal: Terminal): Promise<Language> {
  return answered<Language>(
    await select<Language>({
      message: 'Which language should the code use?',
      options: [
        { value: 'typescript', label: 'TypeScript' },
        { value: 'javascript', label: 'JavaScript, with type declarations' },
      ],
      ...terminal,
    }),
  );
}

async function askFrameworks(terminal: Terminal): Promise<readonly Framework[]> {
  const answer = await multiselect<Framework>({
    message: 'Which frameworks do you want clients for, in addition to the plain client?',
    options: everyFramework.map((value) => ({ value, label: frameworkLabels[value] })),
    initialValues: [],
    required: false,
    ...terminal,
  });
  if (typeof answer === 'symbol') throw interrupted();
  return answer;
}

/** Asks for a database until one can be reached, or the user continues without one. */
async function askDatabase(name: string, signal: AbortSignal, terminal: Terminal): Promise<string> {
  let written: string | undefined;
  for (;;) {
    written = await askDatabaseUrl(name, terminal, written);
    const url = await withAskedPassword(written, terminal);
    const problem = await connectionProblem({ name, url }, signal, terminal);
    if (problem === null) return url;
    const next = answered<'again' | 'go on'>(
      await select<'again' | 'go on'>({
        message: problem,
        options: [
          { value: 'again', label: 'Enter another URL' },
          { value: 'go on', label: 'Continue anyway' },
        ],
        ...terminal,
      }),
    );
    if (next === 'go on') return url;
  }
}

/** Connects once and prints what was found; a message if that fails. */
async function connectionProblem(
  { name, url }: { readonly name: string; readonly url: string },
  signal: AbortSignal,
  { output }: Terminal,
): Promise<string | null> {
  const { readCatalog } = await import('../../catalog/read-catalog.ts');
  const progress = spinner({ output });
  progress.start('Connecting');
  try {
    const { catalog } = await readCatalog({
      ...{ url, include: [], exclude: [], schemas: null },
      connect: { timeoutMs: CONNECT_MS, signal, baseFolder: resolve(name) },
    });
    progress.stop(`Connected to ${databaseSummary(catalog)}`);
    return null;
  } catch (error) {
    if (!(error instanceof PipelineError)) throw error;
    // Tables, or a SQLite file, may be created later.
    const mayWait = error.code === 'DATABASE_EMPTY' || providerOf(url) === 'sqlite';
    progress.stop(mayWait ? error.message : 'Not connected');
    return mayWait ? null : error.message;
  }
}

async function askName(terminal: Terminal): Promise<string> {
  return answered(
    await text({
      message: 'What is the name of the project?',
      placeholder: DEFAULT_NAME,
      defaultValue: DEFAULT_NAME,
      ...terminal,
      validate: (value) => {
        const fault = projectNameFault(value === undefined || value === '' ? DEFAULT_NAME : value);
        return fault === null ? undefined : `The name ${fault}.`;
      },
    }),
  );
}

/** A database URL without its password; `earlier` did not work and can be corrected. */
async function askDatabaseUrl(name: string, terminal: Terminal, earlier?: string): Promise<string> {
  const order: readonly Provider[] = ['postgresql', 'mysql', 'sqlite', 'sqlserver', 'cockroachdb'];
  const chosen = earlier === undefined ? undefined : providerOf(earlier);
  const provider = answered<Provider>(
    await select<Provider>({
      message: 'Which database do you use?',
      options: order.map((value) => ({ value, label: providerNames[value] })),
      ...(chosen === undefined ? {} : { initialValue: chosen }),
      ...terminal,
    }),
  );
  const example = examples[provider](name);
  return answered(
    await text({
      message:
        provider === 'sqlite' ? 'What is its URL?' : 'What is its URL, without the password?',
      placeholder: example,
      defaultValue: example,
      ...(earlier !== undefined && provider === chosen ? { initialValue: earlier } : {}),
      ...terminal,
      validate: (value) => urlFault(value === undefined || value === '' ? example : value),
    }),
  );
}

async function withAskedPassword(url: string, terminal: Terminal): Promise<string> {
  if (providerOf(url) === 'sqlite') return url;
  const secret = answered(
    await password({ message: 'What is the password? (empty for none)', ...terminal }),
  );
  return withPassword(url, secret);
}

function urlFault(url: string): string | undefined {
  try {
    providerOf(url);
  } catch (error) {
    if (error instanceof PipelineError) return error.message;
    throw error;
  }
  if (url === withoutPassword(url)) return undefined;
  return 'Leave out the password; it is asked for next and not shown.';
}

/** A database URL with a password, encoded for its provider. */
export function withPassword(url: string, secret: string): string {
  if (secret === '') return url;
  if (/^sqlserver:/i.test(url)) return `${url};password={${secret.replaceAll('}', '}}')}}`;
  const encoded = encodeURIComponent(secret).replaceAll("'", '%27');
  return url.replace(/^([a-z]+:\/\/)(?:([^/?#@]*)@)?/i, (_, scheme: string, user?: string) => {
    return `${scheme}${user ?? ''}:${encoded}@`;
  });
}

async function askPath(message: string, initial: string, terminal: Terminal): Promise<string> {
  return answered(
    await text({
      message,
      placeholder: initial,
      defaultValue: initial,
      ...terminal,
      validate: (value) =>
        value === undefined || value === '' || isPlainRelativePath(value)
          ? undefined
          : 'Enter a path inside the project, with forward slashes.',
    }),
  );
}

function answered<Value extends string>(answer: Value | symbol): Value {
  if (typeof answer !== 'symbol') return answer;
  throw interrupted();
}

function interrupted(): PipelineError {
  return new PipelineError({ code: 'INTERRUPTED', message: 'Interrupted; nothing was created.' });
}
