import { PipelineError } from '../../../errors.ts';
import { frameworks } from '../../project/generator-config.ts';
import type { Framework } from '../../project/generator-config.ts';
import type { Project } from '../../project/load-project.ts';
import { isInteractive } from '../../terminal/terminal.ts';
import { frameworkEmitters } from './framework-emitters.ts';

/**
 * Asks which frameworks to write clients for if the configuration leaves it open; null if there is
 * no terminal to ask on.
 */
export async function askFrameworks(
  project: Project,
  skipPrompts: boolean,
): Promise<readonly Framework[] | null> {
  const known = frameworks.filter((name) => frameworkEmitters[name] !== undefined);
  if (skipPrompts || project.frameworks !== null || known.length === 0 || !isInteractive()) {
    return null;
  }
  const { multiselect } = await import('@clack/prompts');
  const response = await multiselect<Framework>({
    message: 'Which frameworks do you want clients for, in addition to the plain client?',
    options: known.map((value) => ({ value, label: value })),
    required: false,
    output: process.stderr,
  });
  if (typeof response !== 'symbol') return response;
  throw new PipelineError({ code: 'INTERRUPTED', message: 'Interrupted; nothing was written.' });
}
