import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { readAccepted } from '../../diff/accept/accepted-finding.ts';
import type { AcceptedFinding } from '../../diff/accept/accepted-finding.ts';
import { PipelineError } from '../../errors.ts';
import { parseYaml } from '../../model/load/parse-yaml.ts';

/** Reads a file of accepted findings, in JSON or YAML; throws CONFIG_INVALID. */
export async function readAcceptedFile(
  name: string,
  folder: string,
): Promise<readonly AcceptedFinding[]> {
  let text: string;
  try {
    text = await readFile(resolve(folder, name), 'utf8');
  } catch (error) {
    const problem = {
      code: 'CONFIG_INVALID',
      message: `The file of accepted changes ${name} cannot be read.`,
      place: name,
    } as const;
    throw new PipelineError(problem, { cause: error });
  }
  try {
    return readAccepted(await parseYaml(text, name), name);
  } catch (error) {
    if (!(error instanceof PipelineError) || error.code === 'CONFIG_INVALID') throw error;
    const [first, ...rest] = error.problems.map((problem) => ({
      ...problem,
      code: 'CONFIG_INVALID' as const,
    }));
    throw first === undefined ? error : new PipelineError([first, ...rest], { cause: error });
  }
}
