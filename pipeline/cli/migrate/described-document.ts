import { PipelineError } from '../../errors.ts';
import { databaseOfModel } from '../../migrate/describe/database-of-model.ts';
import type { DescribedDatabase } from '../../migrate/describe/described-database.ts';
import { parseDocument } from '../../model/load/load-document.ts';
import { resolveModel } from '../../model/resolve-model.ts';
import type { OpenApiDocument } from '../../openapi-document.ts';
import { basePathOf } from '../project/document-path.ts';
import { readDocumentText } from '../project/document-text.ts';

/** A document and the database that it describes. */
export interface DescribedDocument {
  /** A file or `git:REV:path`. */
  readonly name: string;
  readonly document: OpenApiDocument;
  readonly database: DescribedDatabase;
}

/** Reads a document of a project, by its path or as `git:REV:path`. Throws DOCUMENT_*. */
export async function readDescribed(name: string, folder: string): Promise<DescribedDocument> {
  return documentWithDatabase(
    name,
    await parseDocument(await readDocumentText(name, folder), name),
  );
}

/** Reads the merge base of a document. Throws DOCUMENT_*. */
export async function readDescribedBase(
  documentPath: string,
  folder: string,
): Promise<DescribedDocument> {
  const base = basePathOf(documentPath);
  try {
    return await readDescribed(base, folder);
  } catch (error) {
    if (!(error instanceof PipelineError) || error.code !== 'DOCUMENT_NOT_FOUND') throw error;
    throw new PipelineError(
      {
        code: 'DOCUMENT_NOT_FOUND',
        message: `The last introspected document is missing, so there is nothing to compare ${documentPath} with.`,
        place: base,
        hint: 'Restore it from version control, recreate it with specmill introspect --rebase, or compare with another document: specmill migrate --from.',
      },
      { cause: error },
    );
  }
}

/** Derives the database that a document describes. Throws DOCUMENT_INVALID. */
export function documentWithDatabase(name: string, document: OpenApiDocument): DescribedDocument {
  return { name, document, database: databaseOfModel(resolveModel(document, name), name) };
}
