import { command } from './command-line/command.ts';
import { withProgress } from './terminal/progress.ts';
import { loadProject } from './project/load-project.ts';

const args = {
  undo: {
    type: 'boolean',
    description: 'Use the package again; fails with the list of edits if the copy has any',
  },
  'dry-run': { type: 'boolean', description: 'Show what would change without writing anything' },
  verbose: { type: 'boolean', description: 'List every file' },
  json: { type: 'boolean', description: 'Print the report as JSON' },
} as const;

/** `specmill eject`: a copy of the server's code in place of the package. */
export const ejectCommand = command({
  name: 'eject',
  description: "Copy the server's code into the project, in place of the package",
  args,
  examples: [
    { line: 'specmill eject', effect: 'Copy the sources to runtime/, to edit them' },
    { line: 'specmill eject --undo', effect: 'Use the package @specmill/server again' },
  ],
  async run({ args: given, folder, signal }) {
    const { buildProject } = await import('./build/build-project.ts');
    const { reportBuild } = await import('./build/report-build.ts');
    const project = await loadProject(folder);
    const json = given.json === true;
    const dryRun = given['dry-run'] === true;
    const { language, frameworks } = project;
    const eject = given.undo === true ? 'undo' : 'copy';
    const options = {
      language,
      frameworks: frameworks ?? [],
      keepFrameworks: false,
      eject,
    } as const;
    const built = await withProgress(
      given.undo === true ? 'Moving to the package' : 'Copying',
      (notify) => buildProject({ project, options, regenerate: true, dryRun, signal, notify }),
      json,
    );
    const isVerbose = given.verbose === true;
    reportBuild(built, { json, isPlan: dryRun, isFull: false, isVerbose });
    return undefined;
  },
});
