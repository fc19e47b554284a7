import { basename } from 'node:path';
import { PipelineError } from '../../errors.ts';
import { foldPath } from '../../write/project-path.ts';
import type { ChosenDocument } from '../project/choose-documents.ts';
import { CONFIG_FILE } from '../project/parse-config.ts';

/**
 * Clients, test scripts and extras of a document have its file name in their paths, so two
 * documents of a project need different file names and different output folders. Throws
 * CONFIG_INVALID.
 */
export function assertDistinct(documents: readonly ChosenDocument[]): void {
  const names = firstPair(documents, ({ path }) => basename(path, '.json'));
  if (names !== null) {
    throw collision(
      `${names} have the same file name, which their clients would share.`,
      'Rename one of them, and change its path under documents in .generator.json.',
    );
  }
  const outputs = firstPair(documents, ({ output }) => output);
  if (outputs !== null) {
    throw collision(
      `${outputs} have the same output folder.`,
      'Give each its own "output" under documents in .generator.json.',
    );
  }
}

/** The first two documents with the same key, as `a.json and b.json`. */
function firstPair(
  documents: readonly ChosenDocument[],
  keyOf: (document: ChosenDocument) => string,
): string | null {
  const seen = new Map<string, string>();
  for (const document of documents) {
    const key = foldPath(keyOf(document));
    const other = seen.get(key);
    if (other !== undefined) return `${other} and ${document.path}`;
    seen.set(key, document.path);
  }
  return null;
}

function collision(message: string, hint: string): PipelineError {
  return new PipelineError({ code: 'CONFIG_INVALID', message, place: CONFIG_FILE, hint });
}
