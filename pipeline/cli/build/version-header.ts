import type { OutputFile } from '../../output-file.ts';
import { readVersion } from '../command-line/version.ts';

/** Generated files whose header names this version; a file of the user's is not written again. */
export function withVersionHeader(
  ...lists: readonly (readonly OutputFile[])[]
): readonly OutputFile[] {
  const header = `$1Written by specmill ${readVersion()} from `;
  return lists.flat().map((file) => {
    const { content, owner } = file;
    if (typeof content !== 'string' || owner !== 'generated') return file;
    const named = content.replace(/^((?:#!.*\n)?\S+ )Written by specmill from /, header);
    return named === content ? file : { ...file, content: named };
  });
}
