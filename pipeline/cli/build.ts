import { askFrameworks } from './build/clients/ask-frameworks.ts';
import { frameworkEmitters } from './build/clients/framework-emitters.ts';
import { command } from './command-line/command.ts';
import type { CommandContext } from './command-line/command.ts';
import { oneOfFlag, someOfFlag } from './command-line/flag-values.ts';
import { printWarning } from './command-line/print-failure.ts';
import { withProgress } from './terminal/progress.ts';
import { frameworks, languages } from './project/generator-config.ts';
import { loadProject } from './project/load-project.ts';

const args = {
  document: {
    type: 'positional',
    required: false,
    description: 'One document of several: its path or name (default all)',
  },
  'skip-prompts': {
    type: 'boolean',
    description: 'Ask nothing; frameworks that are named or configured are still built',
  },
  verbose: { type: 'boolean', description: 'List every file that was written' },
  update: {
    type: 'boolean',
    description: 'Regenerate though nothing changed, and list every file',
  },
  frameworks: {
    type: 'string',
    valueHint: frameworks.join(','),
    description: 'Frameworks to write a client for, kept in .generator.json; else those it names',
  },
  language: {
    type: 'string',
    valueHint: languages.join('|'),
    description: 'Language of generated code; else that of .generator.json, else typescript',
  },
  check: {
    type: 'boolean',
    description:
      'Write nothing; exit with 1 when anything would change, or an edited file hides a newer version',
  },
  'dry-run': { type: 'boolean', description: 'Say what would change and write nothing' },
  json: { type: 'boolean', description: 'Report as JSON on stdout' },
} as const;

/** `specmill build`: document → server and clients. */
export const buildCommand = command({
  name: 'build',
  alias: 'generate',
  description: 'Writes the server and the typed client of a document',
  args,
  examples: [
    { line: 'specmill build', effect: 'every document of the project' },
    { line: 'specmill build shop', effect: 'one of them' },
    { line: 'specmill build --check', effect: 'for CI: fails when a build is due' },
    { line: 'specmill build --language javascript', effect: 'without types' },
  ],
  run: build,
});

async function build({ args: given, folder, signal }: CommandContext<typeof args>) {
  const wanted = someOfFlag('frameworks', given.frameworks, frameworks);
  const language = oneOfFlag('language', given.language, languages);
  const project = await loadProject(folder);
  const chosen = wanted ?? (await askFrameworks(project, given['skip-prompts'] === true));
  const clients = chosen ?? project.frameworks ?? [];
  const missing = clients.filter((name) => frameworkEmitters[name] === undefined);
  if (missing.length > 0) {
    printWarning(
      `Clients for ${missing.join(', ')} are not part of this version: only the one in TypeScript is written.`,
    );
  }
  const isCheck = given.check === true;
  const isPlan = isCheck || given['dry-run'] === true;
  const { buildProject } = await import('./build/build-project.ts');
  const { reportBuild } = await import('./build/report-build.ts');
  const built = await withProgress(
    'Building',
    (tell) =>
      buildProject({
        project,
        ...(given.document === undefined ? {} : { document: given.document }),
        options: {
          language: language ?? project.language,
          frameworks: clients,
          keepFrameworks: chosen !== null,
        },
        regenerate: given.update === true,
        dryRun: isPlan,
        signal,
        tell,
      }),
    given.json === true,
  );
  reportBuild(built, {
    json: given.json === true,
    isPlan,
    isFull: given.update === true,
    isVerbose: given.verbose === true,
  });
  const isShadowed = built.files.some(({ shadowed }) => shadowed !== undefined);
  return isCheck && (built.isChanged || isShadowed) ? 1 : undefined;
}
