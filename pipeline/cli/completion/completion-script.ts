import { bashScript } from './bash-script.ts';
import type { CompletedCommand } from './completed-commands.ts';
import { fishScript } from './fish-script.ts';
import { zshScript } from './zsh-script.ts';

/** Shells with completion. */
export const shells = ['bash', 'zsh', 'fish'] as const;
export type Shell = (typeof shells)[number];

/** A script that completes commands, options, their values and files. */
export function completionScript(shell: Shell, commands: readonly CompletedCommand[]): string {
  return { bash: bashScript, zsh: zshScript, fish: fishScript }[shell](commands);
}
