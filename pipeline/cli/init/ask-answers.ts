import { password, select, text } from '@clack/prompts';
import type { Provider } from '../../catalog/catalog.ts';
import { providerOf } from '../../catalog/database-provider.ts';
import { PipelineError } from '../../errors.ts';
import { providerNames } from '../introspect/report-introspection.ts';
import { withoutPassword } from '../project/database-url.ts';
import { defaultClientOutputs } from '../project/generator-config.ts';
import type { Framework } from '../project/generator-config.ts';
import { isPlainRelativePath } from '../../write/project-path.ts';
import { projectNameFault } from './project-name.ts';
import { DEFAULT_NAME } from './project-answers.ts';

/** What a person says at the terminal; questions that flags answered are not asked. */
export interface AskedAnswers {
  readonly name: string;
  readonly databaseUrl: string;
  readonly output: string;
  readonly angularOutput: string | null;
}

/** What need not be asked. */
export interface KnownAnswers {
  readonly name: string | null;
  readonly databaseUrl: string | null;
  readonly output: string;
  readonly frameworks: readonly Framework[] | null;
}

const examples: Readonly<Record<Provider, (name: string) => string>> = {
  mysql: (name) => `mysql://root@localhost:3306/${name}`,
  postgresql: (name) => `postgresql://postgres@localhost:5432/${name}`,
  sqlserver: (name) => `sqlserver://localhost:1433;database=${name};user=sa`,
  sqlite: (name) => `file:./${name}.db`,
  cockroachdb: (name) => `cockroachdb://root@localhost:26257/${name}`,
};

// Prompts are for the person, stdout for the result.
const output = process.stderr;

/** Asks on the terminal what flags left open. Throws INTERRUPTED when the person gives up. */
export async function askAnswers(known: KnownAnswers): Promise<AskedAnswers> {
  const name = known.name ?? (await askName());
  const databaseUrl = known.databaseUrl ?? (await askDatabaseUrl(name));
  const api = await askPath('Where should the API be written?', known.output);
  const wantsAngular = known.frameworks === null || known.frameworks.includes('angular');
  const angularOutput = wantsAngular
    ? await askPath('Where should an Angular client be written?', defaultClientOutputs.angular)
    : null;
  return { name, databaseUrl, output: api, angularOutput };
}

async function askName(): Promise<string> {
  return answered(
    await text({
      message: 'What is the project called?',
      placeholder: DEFAULT_NAME,
      defaultValue: DEFAULT_NAME,
      output,
      validate: (value) => {
        const fault = projectNameFault(value === undefined || value === '' ? DEFAULT_NAME : value);
        return fault === null ? undefined : `The name ${fault}.`;
      },
    }),
  );
}

async function askDatabaseUrl(name: string): Promise<string> {
  const order: readonly Provider[] = ['mysql', 'postgresql', 'sqlserver', 'sqlite', 'cockroachdb'];
  const provider = answered<Provider>(
    await select<Provider>({
      message: 'Which database?',
      options: order.map((value) => ({ value, label: providerNames[value] })),
      output,
    }),
  );
  const example = examples[provider](name);
  const url = answered(
    await text({
      message: 'Its URL, without the password?',
      placeholder: example,
      defaultValue: example,
      output,
      validate: (value) => urlFault(value === undefined || value === '' ? example : value),
    }),
  );
  if (provider === 'sqlite') return url;
  const secret = answered(
    await password({ message: 'The password (leave empty for none)?', output }),
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
  return 'Leave the password out: it is asked for next, unseen.';
}

/** A database URL with a password, written as the URL's kind wants it. */
export function withPassword(url: string, secret: string): string {
  if (secret === '') return url;
  if (/^sqlserver:/i.test(url)) return `${url};password={${secret.replaceAll('}', '}}')}}`;
  const encoded = encodeURIComponent(secret).replaceAll("'", '%27');
  return url.replace(/^([a-z]+:\/\/)(?:([^/?#@]*)@)?/i, (_, scheme: string, user?: string) => {
    return `${scheme}${user ?? ''}:${encoded}@`;
  });
}

async function askPath(message: string, initial: string): Promise<string> {
  return answered(
    await text({
      message,
      placeholder: initial,
      defaultValue: initial,
      output,
      validate: (value) =>
        value === undefined || value === '' || isPlainRelativePath(value)
          ? undefined
          : 'Give a path below the project, with forward slashes.',
    }),
  );
}

function answered<Value extends string>(answer: Value | symbol): Value {
  if (typeof answer !== 'symbol') return answer;
  throw new PipelineError({ code: 'INTERRUPTED', message: 'Interrupted; nothing was created.' });
}
