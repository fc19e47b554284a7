import type { CommandDef } from 'citty';
import { PipelineError } from '../errors.ts';
import { usage } from './command-line/check-arguments.ts';
import { command } from './command-line/command.ts';
import type { Command } from './command-line/command.ts';
import { completedCommands } from './completion/completed-commands.ts';
import { completionScript, shells } from './completion/completion-script.ts';
import { projectModels } from './completion/project-models.ts';
import { printResult } from './terminal/terminal.ts';

const args = {
  shell: {
    type: 'positional',
    required: false,
    valueHint: shells.join('|'),
    description: 'bash, zsh or fish',
  },
} as const;

/**
 * `specmill completion`: prints a script that completes commands, options, values and files in a shell.
 * `definitions` returns all commands. The scripts call `specmill completion models`.
 */
export function completionCommand(
  definitions: () => Promise<Readonly<Record<string, CommandDef>>>,
): Command {
  return command({
    name: 'completion',
    description: 'Print a shell completion script',
    args,
    examples: [
      { line: 'specmill completion bash >> ~/.bashrc', effect: 'Install for bash' },
      { line: 'specmill completion zsh > "${fpath[1]}/_specmill"', effect: 'Install for zsh' },
      {
        line: 'specmill completion fish > ~/.config/fish/completions/specmill.fish',
        effect: 'Install for fish',
      },
    ],
    async run({ args: { shell: wanted }, folder }) {
      if (wanted === 'models') {
        printResult((await projectModels(folder)).join('\n'));
        return undefined;
      }
      const shell = shells.find((one) => one === wanted);
      if (shell === undefined) {
        throw new PipelineError(usage(`Name a shell: ${shells.join(', ')}.`, 'completion'));
      }
      printResult(completionScript(shell, await completedCommands(await definitions())).trimEnd());
      return undefined;
    },
  });
}
