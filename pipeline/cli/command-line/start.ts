import { main } from '../main.ts';
import { endWithNpmShell } from './npm-shell.ts';

/** Runs the process: from its arguments to its exit code. */
export async function start(): Promise<void> {
  quietenWarnings();
  endWithNpmShell();
  for (const stream of [process.stdout, process.stderr]) {
    // A closed pipe (`| head`) is not a failure.
    stream.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EPIPE') process.exit();
      throw error;
    });
  }
  const exitCode = await main(process.argv.slice(2));
  if (exitCode === null) return;
  // What is still buffered for a pipe would be lost at exit.
  await Promise.all([process.stdout, process.stderr].map(emptied));
  process.exit(exitCode);
}

function emptied(stream: NodeJS.WriteStream): Promise<void> {
  return new Promise((resolve) => void stream.write('', () => resolve()));
}

/**
 * Hides Node's experimental warnings about SQLite and type stripping, which users cannot act on.
 */
function quietenWarnings(): void {
  const expected = /SQLite|stripTypeScriptTypes/;
  const [printWarning] = process.listeners('warning');
  if (printWarning === undefined) return;
  process.removeAllListeners('warning');
  process.on('warning', (warning) => {
    if (warning.name === 'ExperimentalWarning' && expected.test(warning.message)) return;
    printWarning.call(process, warning);
  });
}
