import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { PipelineError } from '../../errors.ts';
import { applyOverlay } from '../../merge/edits/apply-overlay.ts';
import { readOverlay } from '../../merge/edits/overlay.ts';
import { parseYaml } from '../../model/load/parse-yaml.ts';
import type { OpenApiDocument } from '../../openapi-document.ts';

/**
 * Applies overlay files, in JSON or YAML, one after the other; names are relative to the folder.
 * Throws USAGE if a file cannot be read, DOCUMENT_INVALID if it is not an overlay or does not fit
 * the document.
 */
export async function withOverlays(
  document: OpenApiDocument,
  names: readonly string[],
  folder: string,
): Promise<OpenApiDocument> {
  let whole = document;
  for (const name of names) {
    const value = await parseYaml(await textOf(name, folder), name);
    whole = applyOverlay(whole, readOverlay(value, name), name);
  }
  return whole;
}

async function textOf(name: string, folder: string): Promise<string> {
  try {
    return await readFile(resolve(folder, name), 'utf8');
  } catch (error) {
    const problem = {
      code: 'USAGE',
      message: `--overlay ${name}: the file cannot be read.`,
      place: name,
      hint: 'Create one with: specmill edits > edits.overlay.json',
    } as const;
    throw new PipelineError(problem, { cause: error });
  }
}
