import { main } from '../main.ts';

/** Runs the process from its arguments to its exit code. */
export async function start(): Promise<void> {
  quietenWarnings();
  for (const stream of [process.stdout, process.stderr]) {
    // A reader that has seen enough (`| head`) is not a failure.
    stream.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EPIPE') process.exit();
      throw error;
    });
  }
  const exitCode = await main(process.argv.slice(2));
  if (exitCode === null) return;
  // A pipe takes no more at once than its reader has room for, and what waits is lost at the exit.
  await Promise.all([process.stdout, process.stderr].map(emptied));
  process.exit(exitCode);
}

function emptied(stream: NodeJS.WriteStream): Promise<void> {
  return new Promise((resolve) => void stream.write('', () => resolve()));
}

/** Node calls its own SQLite and its stripping of types experimental; nobody who reads a report can act on that. */
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
