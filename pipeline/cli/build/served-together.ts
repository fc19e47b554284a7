import { access } from 'node:fs/promises';
import { join } from 'node:path';
import type { Language } from '../project/generator-config.ts';
import type { Project } from '../project/load-project.ts';
import type { ChosenDocument } from '../project/choose-documents.ts';

/** A document that is served in one process with others. */
export interface ServedDocument {
  readonly documentPath: string;
  readonly output: string;
  /** Module that starts its server, relative to the project. */
  readonly main: string;
}

/**
 * The documents that `npm start` serves, in the order of the configuration: those that are or were
 * built. The first one's main module serves all.
 */
export async function servedTogether(
  { folder }: Project,
  given: {
    readonly chosen: readonly ChosenDocument[];
    readonly all: readonly ChosenDocument[];
    readonly language: Language;
  },
): Promise<readonly ServedDocument[]> {
  const ending = given.language === 'typescript' ? 'ts' : 'js';
  const served: ServedDocument[] = [];
  for (const { path, output } of given.all) {
    const below = (file: string): string => `${output === '' ? '' : `${output}/`}${file}.${ending}`;
    const isChosen = given.chosen.some((document) => document.path === path);
    if (isChosen || (await isThere(join(folder, below('generated/server'))))) {
      served.push({ documentPath: path, output, main: below('main') });
    }
  }
  return served;
}

async function isThere(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}
