import { basename, dirname, resolve } from 'node:path';
import { runCommand } from 'citty';
import { providerOf } from '../catalog/database-provider.ts';
import { buildCommand } from './build.ts';
import { command } from './command-line/command.ts';
import type { CommandContext } from './command-line/command.ts';
import { oneOfFlag, pathFlag, someOfFlag } from './command-line/flag-values.ts';
import type { AskedAnswers, KnownAnswers } from './init/ask-answers.ts';
import { addCi, isProject } from './init/add-ci.ts';
import { ciKinds } from './init/ci-files.ts';
import { createProject, requireEmptyFolder } from './init/create-project.ts';
import { DEFAULT_NAME } from './init/project-answers.ts';
import type { ProjectAnswers } from './init/project-answers.ts';
import { projectFiles } from './init/project-files.ts';
import { requireProjectName } from './init/project-name.ts';
import { introspectCommand } from './introspect.ts';
import { DEFAULT_OUTPUT, frameworks, languages } from './project/generator-config.ts';
import { rememberPassword } from './terminal/secrets.ts';
import { colors, isInteractive, printNotice, printResult } from './terminal/terminal.ts';

/** Samples that a project can start from. */
const templates = ['shop'] as const;

const args = {
  name: {
    type: 'positional',
    required: false,
    description: `Name of the project and its folder, "." for the current one (default ${DEFAULT_NAME})`,
  },
  db: {
    type: 'string',
    valueHint: 'url',
    description: 'Database URL; stored only in .env (default file:./<name>.db)',
  },
  output: {
    type: 'string',
    valueHint: 'folder',
    description: `Folder for the generated API (default ${DEFAULT_OUTPUT})`,
  },
  frameworks: {
    type: 'string',
    valueHint: `${frameworks.join('|')},…`,
    description: 'Frameworks to generate a typed client for, comma-separated',
  },
  language: {
    type: 'string',
    valueHint: languages.join('|'),
    description: 'Language of the generated code (default typescript)',
  },
  ci: {
    type: 'string',
    valueHint: ciKinds.join('|'),
    description: 'Add a CI workflow and the script it runs; in an existing project, only these',
  },
  template: {
    type: 'string',
    valueHint: templates.join('|'),
    description:
      'Start from a sample: "shop" has a catalogue, orders, payments by phone and a front end',
  },
  'skip-prompts': { type: 'boolean', description: 'Ask no questions and use the defaults' },
  'auto-generate': {
    type: 'boolean',
    description: 'Introspect the database and build the server right away',
  },
} as const;

/** `specmill init`: creates a project. */
export const initCommand = command({
  name: 'init',
  description: 'Create a project',
  args,
  examples: [
    { line: 'specmill init my-shop', effect: 'Ask for the database and everything else' },
    { line: 'specmill init .', effect: 'Use the current folder and its name' },
    {
      line: 'specmill init my-shop --db file:./shop.db --skip-prompts',
      effect: 'Ask no questions',
    },
    {
      line: 'specmill init my-shop --db postgresql://localhost/shop --auto-generate',
      effect: 'Create, introspect and build in one go',
    },
    { line: 'specmill init my-shop --frameworks angular,react', effect: 'Also generate clients' },
    {
      line: 'specmill init my-shop --template shop',
      effect: 'Create the sample shop, ready to run',
    },
    { line: 'specmill init --ci github', effect: 'Add CI to an existing project' },
  ],
  run: init,
});

type InitContext = CommandContext<typeof args>;

async function init(given: InitContext): Promise<undefined> {
  const isHere = given.args.name === '.';
  const context = isHere ? inParent(given) : given;
  const ci = oneOfFlag('ci', context.args.ci, ciKinds);
  if (ci !== null && context.args.name === undefined && isProject(context.folder)) {
    return addToProject(context.folder);
  }
  const template = oneOfFlag('template', context.args.template, templates);
  const answers = { ...(await answersOf(context)), ci, template };
  const { name } = answers;
  const folder = resolve(context.folder, name);
  rememberPassword(answers.databaseUrl);
  await requireEmptyFolder(folder, name);
  const files = await projectFiles(answers);
  await createProject(folder, name, files, context.signal);
  printResult(`Created ${name}.`);
  if (template !== null) {
    const { applyTemplate } = await import('./init/template/apply-template.ts');
    const isFilled = await applyTemplate(answers, files, { folder, signal: context.signal });
    printResult(isFilled ? 'Created its tables.' : 'Its tables already exist and were kept.');
  }
  const isBuilt = context.args['auto-generate'] === true || template !== null;
  if (isBuilt) {
    const data = { folder, signal: context.signal };
    if (template === null) await runCommand(introspectCommand.definition, { rawArgs: [], data });
    await runCommand(buildCommand.definition, { rawArgs: ['--skip-prompts'], data });
  }
  const steps = [
    isHere ? 'npm install' : `cd ${name} && npm install`,
    ...(isBuilt ? [] : ['npx specmill introspect', 'npx specmill build']),
    template === null ? 'npm start' : 'npm run shop',
  ];
  printNotice(`\nNext:\n${steps.map((line) => `  ${colors.cyan(line)}`).join('\n')}`);
}

/** For a project in the current folder, whose name is the folder's. */
function inParent(context: InitContext): InitContext {
  const { args: given, folder } = context;
  return {
    ...context,
    folder: dirname(folder),
    args: { ...given, name: basename(folder) } as typeof given,
  };
}

/** Adds missing files to an existing project; existing ones are not changed. */
async function addToProject(folder: string): Promise<undefined> {
  const files = await addCi(folder);
  for (const { path, isCreated } of files) {
    printResult(`${isCreated ? 'created' : 'kept (yours)'} ${path}`);
  }
  printNotice(`\nNext:\n  ${colors.cyan('npm install && npm run ci')}`);
}

async function answersOf({
  args: given,
  folder,
  signal,
}: InitContext): Promise<Omit<ProjectAnswers, 'ci' | 'template'>> {
  if (given.name !== undefined) {
    requireProjectName(given.name);
    await requireEmptyFolder(resolve(folder, given.name), given.name);
  }
  if (given.db !== undefined) providerOf(given.db);
  const known = {
    name: given.name ?? null,
    databaseUrl: given.db ?? null,
    output: pathFlag('output', given.output) ?? DEFAULT_OUTPUT,
    language: oneOfFlag('language', given.language, languages),
    frameworks: someOfFlag('frameworks', given.frameworks, frameworks),
  };
  const mayAsk = given['skip-prompts'] !== true && isInteractive();
  const asked = mayAsk ? await ask(known, signal) : defaultsFor(known);
  const { databaseUrl } = asked;
  return { ...known, ...asked, databaseUrl, provider: providerOf(databaseUrl) };
}

async function ask(known: KnownAnswers, signal: AbortSignal): Promise<AskedAnswers> {
  const { askAnswers } = await import('./init/ask-answers.ts');
  return askAnswers(known, signal);
}

function defaultsFor({
  name,
  databaseUrl,
  output,
  language,
  frameworks: wanted,
}: KnownAnswers): AskedAnswers {
  const chosen = name ?? DEFAULT_NAME;
  return {
    name: chosen,
    databaseUrl: databaseUrl ?? `file:./${chosen}.db`,
    output,
    language: language ?? 'typescript',
    frameworks: wanted,
  };
}
