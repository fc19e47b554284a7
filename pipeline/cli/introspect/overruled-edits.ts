import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { partAt, splitPointer, withPartAt } from '../../merge/labelled-pointer.ts';
import type { MergeChange } from '../../merge/merge-change.ts';
import type { Take } from '../../merge/take-values.ts';
import type { OpenApiDocument } from '../../openapi-document.ts';
import { basePathOf } from '../project/document-path.ts';

/** An edit that the database overruled, kept so that `--take document:` can restore it. */
export interface OverruledEdit {
  readonly pointer: string;
  readonly yours: unknown;
}

/** Path of a document's overruled edits, relative to the project. */
export function overruledPathOf(documentPath: string): string {
  return basePathOf(documentPath).replace(/^\.generator\/base\//, '.generator/overruled/');
}

/** Reads the overruled edits; none if the file is missing or damaged. */
export async function readOverruled(
  folder: string,
  documentPath: string,
): Promise<readonly OverruledEdit[]> {
  try {
    const text = await readFile(join(folder, overruledPathOf(documentPath)), 'utf8');
    const { edits } = JSON.parse(text) as { readonly edits: readonly OverruledEdit[] };
    return edits.filter(({ pointer }) => typeof pointer === 'string');
  } catch {
    return [];
  }
}

/** The edited document with the chosen overruled edits restored. */
export function withOverruled(
  edited: OpenApiDocument,
  overruled: readonly OverruledEdit[],
  takes: readonly Take[],
): OpenApiDocument {
  return takes.reduce((document, { from, pointer }) => {
    const kept = overruled.find((one) => one.pointer === pointer.replace(/^#/, ''));
    if (from !== 'document' || kept === undefined) return document;
    return withPartAt(document, splitPointer(pointer), kept.yours) ?? document;
  }, edited);
}

/**
 * Overruled edits after a merge: new ones, and earlier ones that were not restored or written
 * again.
 */
export function overruledAfter(
  earlier: readonly OverruledEdit[],
  changes: readonly MergeChange[],
  document: OpenApiDocument,
): readonly OverruledEdit[] {
  const now = changes
    .filter(({ reason, winner, yours }) => {
      return winner === 'database' && reason !== 'onlyDatabase' && yours !== undefined;
    })
    .map(({ pointer, yours }): OverruledEdit => ({ pointer, yours }));
  const decided = new Set(now.map(({ pointer }) => pointer));
  const text = (value: unknown): string | undefined => JSON.stringify(value);
  const left = earlier.filter(
    ({ pointer, yours }) =>
      !decided.has(pointer) && text(partAt(document, splitPointer(pointer))) !== text(yours),
  );
  return [...left, ...now];
}
