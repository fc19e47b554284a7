import { resolve } from 'node:path';
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
import { findSpecmill } from './init/find-specmill.ts';
import { ownPackage } from './init/own-package.ts';
import { DEFAULT_NAME } from './init/project-answers.ts';
import type { ProjectAnswers } from './init/project-answers.ts';
import { projectFiles } from './init/project-files.ts';
import { requireProjectName } from './init/project-name.ts';
import { introspectCommand } from './introspect.ts';
import {
  DEFAULT_OUTPUT,
  defaultClientOutputs,
  frameworks,
  languages,
} from './project/generator-config.ts';
import { printWarning } from './command-line/print-failure.ts';
import { rememberPassword } from './terminal/secrets.ts';
import { colors, isInteractive, printNotice, printResult } from './terminal/terminal.ts';

const args = {
  name: {
    type: 'positional',
    required: false,
    description: `Name of the project and its folder (default ${DEFAULT_NAME})`,
  },
  db: {
    type: 'string',
    valueHint: 'url',
    description: 'Database URL, kept in .env only (default file:./<name>.db)',
  },
  output: {
    type: 'string',
    valueHint: 'folder',
    description: `Folder of the generated API (default ${DEFAULT_OUTPUT})`,
  },
  frameworks: {
    type: 'string',
    valueHint: frameworks.join(','),
    description: 'Frameworks to write a typed client for, comma-separated',
  },
  language: {
    type: 'string',
    valueHint: languages.join('|'),
    description: 'Language of generated code (default typescript)',
  },
  ci: {
    type: 'string',
    valueHint: ciKinds.join('|'),
    description: 'Add a workflow and a script with the gates of the API; in a project, to that one',
  },
  'skip-prompts': { type: 'boolean', description: 'Ask nothing, take the defaults' },
  'auto-generate': {
    type: 'boolean',
    description: 'Introspect the database and build the server at once',
  },
} as const;

/** `specmill init`: creates a project. */
export const initCommand = command({
  name: 'init',
  description: 'Creates a project',
  args,
  examples: [
    { line: 'specmill init my-shop', effect: 'asks for the rest on a terminal' },
    { line: 'specmill init my-shop --db file:./shop.db --skip-prompts', effect: 'asks nothing' },
    {
      line: 'specmill init my-shop --db postgresql://localhost/shop --auto-generate',
      effect: 'and introspects and builds',
    },
    { line: 'specmill init my-shop --frameworks angular,react', effect: 'with clients' },
    { line: 'specmill init --ci github', effect: 'in a project: adds its CI' },
  ],
  run: init,
});

type InitContext = CommandContext<typeof args>;

async function init(context: InitContext): Promise<undefined> {
  const ci = oneOfFlag('ci', context.args.ci, ciKinds);
  if (ci !== null && context.args.name === undefined && isProject(context.folder)) {
    return addToProject(context.folder);
  }
  const answers = { ...(await answersOf(context)), ci };
  const { name } = answers;
  const folder = resolve(context.folder, name);
  rememberPassword(answers.databaseUrl);
  await requireEmptyFolder(folder, name);
  const { range, installing } = ownPackage();
  await createProject(folder, name, await projectFiles(answers, range), context.signal);
  printResult(`Created ${name}.`);
  if (context.args['auto-generate'] === true) {
    const data = { folder, signal: context.signal };
    await runCommand(introspectCommand.definition, { rawArgs: [], data });
    await runCommand(buildCommand.definition, { rawArgs: ['--skip-prompts'], data });
  }
  const found = findSpecmill(folder, process.env['PATH'] ?? '');
  const call = found ?? (range === null ? 'specmill' : 'npx specmill');
  const isFound = found !== null || range !== null;
  const steps = [
    `cd ${name} && npm install`,
    ...(isFound ? [] : [installing]),
    ...(context.args['auto-generate'] === true ? [] : [`${call} introspect`, `${call} build`]),
    'npm start',
  ];
  if (!isFound) printWarning(notFound);
  printNotice(`\nNext:\n${steps.map((line) => `  ${colors.cyan(line)}`).join('\n')}`);
}

/** Of a project that is there, nothing is changed but what is missing. */
async function addToProject(folder: string): Promise<undefined> {
  const files = await addCi(folder);
  for (const { path, isCreated } of files) {
    printResult(`${isCreated ? 'created' : 'kept (yours)'} ${path}`);
  }
  printNotice(`\nNext:\n  ${colors.cyan('npm install && npm run ci')}`);
}

const notFound =
  'specmill is not on the PATH, and npm run mock, dev, introspect and build call it: the second step installs it';

async function answersOf({
  args: given,
  folder,
}: InitContext): Promise<Omit<ProjectAnswers, 'ci'>> {
  if (given.name !== undefined) {
    requireProjectName(given.name);
    await requireEmptyFolder(resolve(folder, given.name), given.name);
  }
  if (given.db !== undefined) providerOf(given.db);
  const known = {
    name: given.name ?? null,
    databaseUrl: given.db ?? null,
    output: pathFlag('output', given.output) ?? DEFAULT_OUTPUT,
    frameworks: someOfFlag('frameworks', given.frameworks, frameworks),
  };
  const language = oneOfFlag('language', given.language, languages) ?? 'typescript';
  const mayAsk = given['skip-prompts'] !== true && isInteractive();
  const asked = mayAsk ? await ask(known) : defaultsFor(known);
  const { databaseUrl } = asked;
  return { ...known, ...asked, databaseUrl, provider: providerOf(databaseUrl), language };
}

async function ask(known: KnownAnswers): Promise<AskedAnswers> {
  const { askAnswers } = await import('./init/ask-answers.ts');
  return askAnswers(known);
}

function defaultsFor({
  name,
  databaseUrl,
  output,
  frameworks: wanted,
}: KnownAnswers): AskedAnswers {
  const chosen = name ?? DEFAULT_NAME;
  return {
    name: chosen,
    databaseUrl: databaseUrl ?? `file:./${chosen}.db`,
    output,
    angularOutput: wanted?.includes('angular') === true ? defaultClientOutputs.angular : null,
  };
}
