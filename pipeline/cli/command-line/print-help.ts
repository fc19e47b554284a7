import { renderUsage } from 'citty';
import type { CommandDef } from 'citty';
import type { Command } from './command.ts';
import { printResult } from '../terminal/terminal.ts';

/** Prints a command's help: what it does, its arguments, lines to try. */
export async function printHelp(command: Command, parent: CommandDef): Promise<void> {
  const usage = await renderUsage(command.definition, parent);
  const width = Math.max(0, ...command.examples.map(({ line }) => line.length));
  const examples = command.examples.map(({ line, effect }) => `  ${line.padEnd(width)}  ${effect}`);
  const shown = examples.length === 0 ? [] : ['', 'EXAMPLES', '', ...examples];
  const text = [usage.trimEnd(), ...shown].join('\n');
  printResult(text.replaceAll(/ +$/gm, ''));
}
