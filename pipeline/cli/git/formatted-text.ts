import { documentText } from '../../document/document-text.ts';
import { keepKeyOrder } from '../../document/keep-key-order.ts';
import type { OpenApiDocument } from '../../openapi-document.ts';
import { readDocumentState } from '../introspect/document-state.ts';

/** A project's document as introspection prints it: in the order of its merge base, with the line ends on disk. */
export async function formattedText(
  folder: string,
  path: string,
  document: OpenApiDocument,
): Promise<string> {
  const { base, hasCrlf } = await readDocumentState(folder, path);
  const plain = documentText(keepKeyOrder(document, base ?? document));
  return hasCrlf ? plain.replaceAll('\n', '\r\n') : plain;
}
