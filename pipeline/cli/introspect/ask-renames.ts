import { confirm } from '@clack/prompts';
import { PipelineError } from '../../errors.ts';
import { printable } from '../terminal/terminal.ts';

/**
 * Asks which tables and columns were renamed; returns `old=new`. Throws INTERRUPTED if the user
 * cancels.
 */
export async function askRenames(candidates: readonly string[]): Promise<readonly string[]> {
  const renames: string[] = [];
  for (const candidate of candidates) {
    const [from = '', to = ''] = candidate.split('=');
    const answer = await confirm({
      message: `${printable(from)} is gone and ${printable(to)} is new. Was it renamed?`,
      active: 'Yes: keep its name in JSON and your edits',
      inactive: 'No: it is a different one',
      output: process.stderr,
    });
    if (typeof answer === 'symbol') {
      throw new PipelineError({
        code: 'INTERRUPTED',
        message: 'Interrupted; nothing was written.',
      });
    }
    if (answer) renames.push(candidate);
  }
  return renames;
}
