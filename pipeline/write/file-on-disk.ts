import { readFileSync } from 'node:fs';
import { conflictLine } from '../conflict-markers.ts';
import { hashOf, isMissing } from './file-hash.ts';

/** What git may have done to a file. */
export interface FileOnDisk {
  /** SHA-256 of the content with line feeds only, as it was written. */
  readonly hash: string;
  readonly hasConflict: boolean;
  readonly content: Buffer;
}

/** Reads a file that differs from what was written; null if it is missing. */
export function fileOnDisk(path: string): FileOnDisk | null {
  try {
    const text = readFileSync(path, 'latin1');
    return {
      hash: hashOf(Buffer.from(text.replaceAll('\r\n', '\n'), 'latin1')),
      hasConflict: conflictLine(text) !== null,
      content: Buffer.from(text, 'latin1'),
    };
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
}
