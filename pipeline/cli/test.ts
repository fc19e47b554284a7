import { PipelineError } from '../errors.ts';
import { command } from './command-line/command.ts';
import type { CommandContext } from './command-line/command.ts';
import { printFailure } from './command-line/print-failure.ts';
import { testArgs } from './test/settings/test-args.ts';

/** `specmill test`: contract tests of a running API. */
export const testCommand = command({
  name: 'test',
  description: "Tries whether a running API keeps its document's promises",
  args: testArgs,
  examples: [
    { line: 'specmill test', effect: 'the API that runs where the document says' },
    { line: 'specmill test --server "npm start" --server-wait 10', effect: 'starts it first' },
    { line: 'specmill test --init', effect: 'creates configuration, hooks and npm scripts' },
    { line: 'specmill test --dry-run', effect: 'checks the document and lists the plan' },
    { line: "specmill test --only 'GET (200) /orders' --details", effect: 'one transaction' },
    { line: "specmill test --header 'Authorization: Bearer …'", effect: 'with a token' },
    { line: 'specmill test --budget requests=500,seconds=20 --seed 7', effect: 'a short run' },
    {
      line: 'specmill test --reporter html,junit --output page.html,results.xml',
      effect: 'with reports',
    },
    { line: 'specmill test --min-coverage 90', effect: 'exits with 4 where less was tried' },
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

/** 3 and 130 are kept; whatever else a user can fix is 2 here, since 1 means that the API broke a promise. */
function exitCodeOf({ code, exitCode }: PipelineError): number {
  return code === 'API_UNREACHABLE' || code === 'INTERRUPTED' ? exitCode : 2;
}
