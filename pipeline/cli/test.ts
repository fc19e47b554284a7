import { PipelineError } from '../errors.ts';
import { command } from './command-line/command.ts';
import type { CommandContext } from './command-line/command.ts';
import { printFailure } from './command-line/print-failure.ts';
import { testArgs } from './test/settings/test-args.ts';

/** `specmill test`: contract tests of a running API. */
export const testCommand = command({
  name: 'test',
  description: 'Check a running API against its OpenAPI document',
  args: testArgs,
  examples: [
    { line: 'specmill test', effect: 'Test the API at the address in the document' },
    { line: 'specmill test --server "npm start" --server-wait 10', effect: 'Start the API first' },
    { line: 'specmill test --init', effect: 'Create a configuration, hooks and npm scripts' },
    { line: 'specmill test --dry-run', effect: 'Check the document and list the plan' },
    { line: "specmill test --only 'GET (200) /orders' --details", effect: 'Run one transaction' },
    { line: "specmill test --header 'Authorization: Bearer …'", effect: 'Send a token' },
    {
      line: 'specmill test --budget requests=500,seconds=20 --seed 7',
      effect: 'A short, repeatable run',
    },
    {
      line: 'specmill test --reporter html,junit --output page.html,results.xml',
      effect: 'Write reports',
    },
    { line: 'specmill test --min-coverage 90', effect: 'Exit with 4 if less is covered' },
  ],
  run: test,
});

async function test(context: CommandContext<typeof testArgs>): Promise<number> {
  try {
    const { readSettings } = await import('./test/settings/test-settings.ts');
    const settings = await readSettings(context);
    if (context.args.init === true) {
      const { initTests } = await import('./test/init-tests.ts');
      return await initTests(settings);
    }
    const { runTests } = await import('./test/run-tests.ts');
    return await runTests(settings, context.signal);
  } catch (error) {
    if (!(error instanceof PipelineError)) throw error;
    printFailure(error, { json: context.args.json === true });
    return exitCodeOf(error);
  }
}

/**
 * 3 and 130 are kept; all other user errors exit with 2, since 1 means that a contract test failed.
 */
function exitCodeOf({ code, exitCode }: PipelineError): number {
  return code === 'API_UNREACHABLE' || code === 'INTERRUPTED' ? exitCode : 2;
}
