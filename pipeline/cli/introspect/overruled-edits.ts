import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { partAt, splitPointer, withPartAt } from '../../merge/labelled-pointer.ts';
import type { MergeChange } from '../../merge/merge-change.ts';
import type { Take } from '../../merge/take-values.ts';
import type { OpenApiDocument } from '../../openapi-document.ts';
import { basePathOf } from './document-path.ts';

/** An edit that gave way to the database, kept so that `--take document:` can bring it back. */
export interface OverruledEdit {
  readonly pointer: string;
  readonly yours: unknown;
}

/** Where the overruled edits of a document lie, relative to the project. */
export function overruledPathOf(documentPath: string): string {
  return basePathOf(documentPath).replace(/^\.generator\/base\//, '.generator/overruled/');
}

/** Reads them; none where there is no such file, or it is damaged. */
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

/** The edited document with those overruled edits back that are to be taken from it. */
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

/** What is overruled after a merge: edits that now gave way, and earlier ones that nobody took or wrote again. */
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
