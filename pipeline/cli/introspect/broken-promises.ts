import { diffDocuments } from '../../diff/diff-documents.ts';
import type { Finding } from '../../diff/finding.ts';
import { PipelineError } from '../../errors.ts';
import { parseDocument } from '../../model/load/load-document.ts';
import type { OpenApiDocument } from '../../openapi-document.ts';
import { comparedDocument } from '../diff/compared-document.ts';

/**
 * Breaking and risky changes of an introspection for the document's clients. None if the earlier
 * document had no operations, or was invalid, since it could not be served.
 */
export async function brokenPromises(
  before: OpenApiDocument,
  after: OpenApiDocument,
  path: string,
): Promise<readonly Finding[]> {
  let promised: OpenApiDocument;
  try {
    promised = await parseDocument(JSON.stringify(before), path);
  } catch (error) {
    if (error instanceof PipelineError) return [];
    throw error;
  }
  if (Object.keys(promised.paths).length === 0) return [];
  const today = new Date().toISOString().slice(0, 10);
  const sides = [promised, after].map((document) => comparedDocument(document, path));
  const [old = {}, now = {}] = sides;
  return diffDocuments(old, now, today).filter(({ level }) => level !== 'harmless');
}
