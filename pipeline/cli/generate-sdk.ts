import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { PipelineError } from '../errors.ts';
import { projectFacts } from '../sdk/finish-file.ts';
import { generatorNames, sdkLanguages } from '../sdk/sdk-languages.ts';
import { command } from './command-line/command.ts';
import type { CommandContext } from './command-line/command.ts';
import { listFlag } from './command-line/flag-values.ts';
import { chooseLanguages, languageNames } from './generate-sdk/choose-languages.ts';
import { findGenerator } from './generate-sdk/find-generator.ts';
import type { FoundGenerator, GeneratorSearch } from './generate-sdk/find-generator.ts';
import { findJava } from './generate-sdk/find-java.ts';
import { generateSdks, readSdkDocuments } from './generate-sdk/generate-sdks.ts';
import { reportSdks } from './generate-sdk/report-sdks.ts';
import { listGenerators } from './generate-sdk/run-generator.ts';
import type { GeneratorProgram } from './generate-sdk/run-generator.ts';
import { withProgress } from './terminal/progress.ts';
import type { Notify } from './terminal/progress.ts';
import { readEnvironment } from './project/environment.ts';
import type { Environment } from './project/environment.ts';
import { findDocuments } from './project/find-documents.ts';
import { printNotice, printResult } from './terminal/terminal.ts';

const args = {
  document: {
    type: 'positional',
    required: false,
    description: 'Path or name of one document (default: all documents, one folder each)',
  },
  lang: {
    type: 'string',
    valueHint: 'python,go',
    completed: sdkLanguages.map(({ name }) => name),
    description: 'Languages to generate, comma-separated (required)',
  },
  output: {
    type: 'string',
    valueHint: 'folder',
    description:
      'Folder for the SDKs, with one subfolder per language (default ./sdks). Edited files are kept, and the new version is written next to them as .new',
  },
  'api-dir': {
    type: 'string',
    valueHint: 'path',
    description:
      'Where the documents are (default: API_DIR, then .generator.json, then ./openapi, then ./api)',
  },
  jar: {
    type: 'string',
    valueHint: 'file',
    description:
      'Path to openapi-generator-cli (default: OPENAPI_GENERATOR_JAR; otherwise it is downloaded once into your cache folder)',
  },
  'generator-version': {
    type: 'string',
    valueHint: '7.14.0',
    description:
      'Release of OpenAPI Generator. One that specmill has no hash of is fetched from MAVEN_MIRROR_URL, and its hash is pinned in openapi-generator.lock.json, which you commit',
  },
  'list-languages': { type: 'boolean', description: 'List the languages that --lang accepts' },
  json: { type: 'boolean', description: 'Print the report as JSON' },
} as const;

type Context = CommandContext<typeof args>;

/** `specmill generate-sdk`: document → clients in other languages, by OpenAPI Generator. */
export const generateSdkCommand = command({
  name: 'generate-sdk',
  description: 'Generate clients in other languages (needs Java 11 or newer)',
  args,
  examples: [
    { line: 'specmill generate-sdk --lang python,go', effect: 'Write ./sdks/python and ./sdks/go' },
    { line: 'specmill generate-sdk --list-languages', effect: 'List the languages' },
    {
      line: 'specmill generate-sdk --lang r --api-dir ./docs',
      effect: 'Use a document in another folder',
    },
  ],
  run: generateSdk,
});

async function generateSdk(context: Context): Promise<number | undefined> {
  const { args: given, folder, signal } = context;
  const environment = await readEnvironment(folder);
  if (given['list-languages'] === true) return listLanguages(context, environment);
  const asked = listFlag('lang', given.lang);
  const isOwnJar = ownJar(context, environment) !== null;
  const { 'generator-version': wanted } = given;
  if (isOwnJar && wanted !== undefined) {
    const message = 'Give either --jar (or OPENAPI_GENERATOR_JAR) or --generator-version.';
    throw new PipelineError({ code: 'USAGE', message });
  }
  const isNamed = isOwnJar || wanted !== undefined;
  if (!isNamed) chooseLanguages(asked);
  else if (asked === null) chooseLanguages(null);
  const found = await findDocuments({
    folder,
    apiDir: given['api-dir'] ?? null,
    document: given.document ?? null,
    environment,
  });
  const documents = await readSdkDocuments(found);
  const generated = await withProgress('Looking for the generator', async (notify) => {
    const { program, version } = await findProgram(context, environment, notify);
    const listed = version === NAMED_RELEASE ? generatorNames : await listedBy(program, signal);
    const languages = chooseLanguages(asked, listed);
    notify('Generating');
    const output = resolve(folder, given.output ?? 'sdks');
    const manifest = await readFile(join(folder, 'package.json'), 'utf8').catch(() => null);
    const facts = projectFacts(manifest);
    return generateSdks({ documents, languages, output, program, facts, signal, notify });
  });
  return reportSdks(generated, documents, { folder, json: given.json === true });
}

/** The release whose languages are listed in the source. */
const NAMED_RELEASE = '7.0.0';

async function findProgram(
  context: Context,
  environment: Environment,
  notify: Notify,
): Promise<{ readonly program: GeneratorProgram; readonly version: string | null }> {
  const java = await findJava(environment, context.signal);
  const generator = await generatorFor(context, environment, notify);
  return { program: { java, jar: generator.path }, version: generator.version };
}

async function generatorFor(
  context: Context,
  environment: Environment,
  notify: Notify,
): Promise<FoundGenerator> {
  const search: GeneratorSearch = {
    folder: context.folder,
    jar: context.args.jar ?? null,
    wanted: context.args['generator-version'] ?? null,
    environment,
    signal: context.signal,
    notify,
    onFetch: ({ version, size }, path) => {
      notify(`Fetching OpenAPI Generator ${version}`);
      if (process.stderr.isTTY) return;
      const megabytes = (size / 1_000_000).toFixed(0);
      printNotice(`Fetching OpenAPI Generator ${version} (${megabytes} MB) into ${path}`);
    },
  };
  return findGenerator(search);
}

function ownJar({ args: given }: Context, environment: Environment): string | null {
  return given.jar ?? environment.get('OPENAPI_GENERATOR_JAR') ?? null;
}

async function listedBy(
  program: GeneratorProgram,
  signal: AbortSignal,
): Promise<readonly string[]> {
  const folder = await mkdtemp(join(tmpdir(), 'specmill-sdk-'));
  try {
    return await listGenerators(program, folder, signal);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/**
 * Lists the languages. A jar is needed only if the user names one: the languages of the default
 * release are known.
 */
async function listLanguages(context: Context, environment: Environment): Promise<undefined> {
  const isNamed =
    ownJar(context, environment) !== null || context.args['generator-version'] !== undefined;
  const listed = isNamed
    ? await listedBy(
        (await findProgram(context, environment, () => undefined)).program,
        context.signal,
      )
    : generatorNames;
  const named = sdkLanguages.map(({ name }) => name);
  const others = languageNames(listed).filter((name) => !named.includes(name));
  if (context.args.json === true) {
    printResult(JSON.stringify({ ok: true, languages: named, others }, null, 2));
    return undefined;
  }
  for (const name of named) printResult(name);
  printNotice(
    `\nOpenAPI Generator also offers these, which specmill does not test:\n${others.join(', ')}`,
  );
  return undefined;
}
