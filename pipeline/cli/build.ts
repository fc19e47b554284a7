import { isAbsolute, relative, resolve, sep } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { PipelineError } from '../errors.ts';
import type { Build } from './build/build-project.ts';
import { askFrameworks } from './build/clients/ask-frameworks.ts';
import { frameworkEmitters } from './build/clients/framework-emitters.ts';
import { extraNames } from './build/extras/extras.ts';
import type { Extra } from './build/extras/extras.ts';
import { command } from './command-line/command.ts';
import type { CommandContext } from './command-line/command.ts';
import { oneOfFlag, someOfFlag } from './command-line/flag-values.ts';
import { printWarning } from './command-line/print-failure.ts';
import { withProgress } from './terminal/progress.ts';
import { frameworks, languages } from './project/generator-config.ts';
import { clientOutputs, loadProject } from './project/load-project.ts';
import type { Project } from './project/load-project.ts';

const args = {
  document: {
    type: 'positional',
    required: false,
    description: 'Path or name of one document (default: all documents of the project)',
  },
  'skip-prompts': {
    type: 'boolean',
    description:
      'Ask no questions; clients for the named or configured frameworks are still generated',
  },
  verbose: { type: 'boolean', description: 'List every file' },
  emit: {
    type: 'string',
    valueHint: extraNames.join('|'),
    description:
      'Generate only this: prisma/schema.prisma, deploy/kubernetes.yaml, src/zod/schemas.ts, or openapi-3.1/ with the document in OpenAPI 3.1',
  },
  update: {
    type: 'boolean',
    description: 'Regenerate even if nothing changed, and list every file',
  },
  frameworks: {
    type: 'string',
    valueHint: `${frameworks.join('|')},…`,
    description:
      'Frameworks to generate a client for, comma-separated; saved in .generator.json (default: those saved there)',
  },
  'client-output': {
    type: 'string',
    valueHint: 'path',
    description:
      'Folder of the clients, which may be outside the project; saved in .generator.json (default: src/api)',
  },
  language: {
    type: 'string',
    valueHint: languages.join('|'),
    description:
      'Language of the generated code (default: the one in .generator.json, then typescript)',
  },
  check: {
    type: 'boolean',
    description:
      'Write nothing, and exit with 1 if anything would change or an edited file hides a newer version',
  },
  force: {
    type: 'boolean',
    description: 'Build even if a newer version of specmill built the project before',
  },
  'dry-run': { type: 'boolean', description: 'Show what would change without writing anything' },
  json: { type: 'boolean', description: 'Print the report as JSON' },
} as const;

/** `specmill build`: document → server and clients. */
export const buildCommand = command({
  name: 'build',
  alias: 'generate',
  description: 'Generate the server and the typed client from the document',
  args,
  examples: [
    { line: 'specmill build', effect: 'Build every document of the project' },
    { line: 'specmill build shop', effect: 'Build one document' },
    {
      line: 'specmill build --check',
      effect: 'In CI: fail if the generated files are out of date',
    },
    { line: 'specmill build --emit prisma', effect: 'Write the tables as a Prisma schema' },
    { line: 'specmill build --emit kubernetes', effect: 'Write Kubernetes manifests for the API' },
    {
      line: 'specmill build --emit zod',
      effect: 'Write the request bodies as zod schemas, for forms',
    },
    {
      line: 'specmill build --emit openapi-3.1',
      effect: 'Write the public document in OpenAPI 3.1, for tools that need it',
    },
    {
      line: 'specmill build --client-output ../web/src/api',
      effect: 'Write the clients into the project of a front end',
    },
    { line: 'specmill build --language javascript', effect: 'Generate JavaScript' },
  ],
  run: build,
});

type BuildContext = CommandContext<typeof args>;

async function build(context: BuildContext): Promise<number | undefined> {
  // Most of a build runs once, so that optimising its code costs more time than it saves, even with
  // 1,000 tables.
  setFlagsFromString('--no-turbofan');
  const { args: given, folder, signal } = context;
  const wanted = someOfFlag('frameworks', given.frameworks, frameworks);
  const language = oneOfFlag('language', given.language, languages);
  const emit = oneOfFlag('emit', given.emit, extraNames);
  const loaded = await loadProject(folder);
  const clientOutput = clientOutputFlag(loaded, given['client-output']);
  const project =
    clientOutput === null
      ? loaded
      : { ...loaded, ...clientOutputs({ clients: { output: clientOutput } }) };
  if (emit !== null) return buildOnly(emit, context, project);
  const chosen = wanted ?? (await askFrameworks(project, given['skip-prompts'] === true));
  const clients = chosen ?? project.frameworks ?? [];
  const missing = clients.filter((name) => frameworkEmitters[name] === undefined);
  if (missing.length > 0) {
    printWarning(
      `Clients for ${missing.join(', ')} are not part of this version; only the TypeScript client is written.`,
    );
  }
  const { buildProject } = await import('./build/build-project.ts');
  const built = await withProgress(
    'Building',
    (notify) =>
      buildProject({
        project,
        ...(given.document === undefined ? {} : { document: given.document }),
        options: {
          language: language ?? project.language,
          frameworks: clients,
          keepFrameworks: chosen !== null,
          ...(clientOutput === null ? {} : { clientOutput }),
        },
        regenerate: given.update === true,
        isForced: given.force === true,
        dryRun: isPlan(context),
        signal,
        notify,
      }),
    given.json === true,
  );
  return reported(built, context);
}

/** The folder of the clients, relative to the project; null without the flag. Throws USAGE. */
function clientOutputFlag({ folder }: Project, flag: string | undefined): string | null {
  if (flag === undefined) return null;
  const path = relative(folder, resolve(folder, flag)).split(sep).join('/');
  if (!/^(?:\.\.\/)*\.\.$|^$/.test(path) && !isAbsolute(path)) return path;
  throw new PipelineError({
    code: 'USAGE',
    message: `--client-output ${flag} must name a folder for the clients.`,
    hint: 'For example: specmill build --client-output ../web/src/api',
  });
}

async function buildOnly(
  extra: Extra,
  context: BuildContext,
  project: Project,
): Promise<number | undefined> {
  const { args: given, signal } = context;
  const { buildExtra } = await import('./build/extras/build-extra.ts');
  const built = await withProgress(
    'Building',
    (notify) =>
      buildExtra(extra, {
        project,
        ...(given.document === undefined ? {} : { document: given.document }),
        dryRun: isPlan(context),
        signal,
        notify,
      }),
    given.json === true,
  );
  return reported(built, context);
}

function isPlan({ args: given }: BuildContext): boolean {
  return given.check === true || given['dry-run'] === true;
}

async function reported(built: Build, context: BuildContext): Promise<number | undefined> {
  const { args: given } = context;
  const { reportBuild } = await import('./build/report-build.ts');
  reportBuild(built, {
    json: given.json === true,
    isPlan: isPlan(context),
    isFull: given.update === true,
    isVerbose: given.verbose === true,
  });
  const isShadowed = built.files.some(({ shadowed }) => shadowed !== undefined);
  return given.check === true && (built.isChanged || isShadowed) ? 1 : undefined;
}
