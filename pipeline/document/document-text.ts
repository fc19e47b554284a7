import type { OpenApiDocument } from '../openapi-document.ts';

/** The document as it is written to disk: two spaces, keys in the order of the document, a line end at the end. */
export function documentText(document: OpenApiDocument): string {
  return `${JSON.stringify(document, null, 2)}\n`;
}
