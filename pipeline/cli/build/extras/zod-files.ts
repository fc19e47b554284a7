import { basename } from 'node:path';
import { formatted } from '../../../emit/clients/framework/print-resource.ts';
import { emitZod } from '../../../emit/clients/zod/emit-zod.ts';
import type { OutputFile } from '../../../output-file.ts';
import { recallNothing } from '../../../recall.ts';
import { toJavaScript } from '../javascript/javascript-files.ts';
import type { ExtraFiles } from './build-extra.ts';
import { extras } from './extras.ts';

/** The zod schemas of each document's request bodies, in the project's language. */
export const zodFiles: ExtraFiles = async (documents, { language }, isOne) => {
  const files = documents.map(async ({ path, model }): Promise<OutputFile> => {
    const file = isOne ? 'schemas.ts' : `${basename(path, '.json')}/schemas.ts`;
    const content = await formatted(emitZod(model, path), {});
    return { path: `${extras.zod}/${file}`, owner: 'generated', content };
  });
  const made = await Promise.all(files);
  return language === 'typescript' ? made : toJavaScript(made, recallNothing);
};
