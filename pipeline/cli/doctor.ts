import { command } from './command-line/command.ts';
import type { CommandContext } from './command-line/command.ts';
import { secondsFlag } from './command-line/flag-values.ts';
import type { Diagnosis } from './doctor/examine-project.ts';
import { withProgress } from './terminal/progress.ts';
import { hideSecrets } from './terminal/secrets.ts';
import { colors, printable, printNotice, printResult } from './terminal/terminal.ts';

const args = {
  timeout: {
    type: 'string',
    valueHint: 'seconds',
    description: 'Seconds to wait for the database (default 5)',
  },
  json: { type: 'boolean', description: 'Print the result as JSON' },
} as const;

/** `specmill doctor`: checks the requirements of a project. */
export const doctorCommand = command({
  name: 'doctor',
  description: 'Check Node, the project, its documents, packages, database and port',
  args,
  examples: [
    { line: 'specmill doctor', effect: 'Run in the folder of a project' },
    { line: 'specmill doctor --json', effect: 'In a script: exit with 1 if something is wrong' },
  ],
  run: doctor,
});

async function doctor({
  args: given,
  folder,
  signal,
}: CommandContext<typeof args>): Promise<number | undefined> {
  const timeoutMs = 1000 * secondsFlag('timeout', given.timeout, 5);
  const isJson = given.json === true;
  const found = await withProgress(
    'Examining the project',
    async (notify) => {
      const { examineProject } = await import('./doctor/examine-project.ts');
      return examineProject({ folder, timeoutMs, signal, notify });
    },
    isJson,
  );
  const isWell = found.every(({ status }) => status !== 'error');
  if (isJson) printResult(JSON.stringify({ ok: isWell, checks: found.map(cleaned) }));
  else found.map(cleaned).forEach(printDiagnosis);
  return isWell ? undefined : 1;
}

function cleaned(diagnosis: Diagnosis): Diagnosis {
  const message = printable(hideSecrets(diagnosis.message));
  return { ...diagnosis, message };
}

const marks = {
  ok: colors.green('✓'),
  warning: colors.yellow('!'),
  error: colors.red('✗'),
} as const;

function printDiagnosis({ subject, status, message, hint }: Diagnosis): void {
  printNotice(`${marks[status]} ${subject.padEnd(8)}  ${message}`);
  if (hint !== null) printNotice(`  ${''.padEnd(8)}  ${colors.dim('→')} ${hint}`);
}
