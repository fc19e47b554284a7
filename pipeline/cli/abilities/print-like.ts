import { documentText } from '../../document/document-text.ts';
import type { OpenApiDocument } from '../../openapi-document.ts';

/** A changed document in the print of its text: as introspection prints it, or one key a line with the text's indentation where that is how it was written. */
export function printLike(text: string, before: OpenApiDocument, after: OpenApiDocument): string {
  const found = printers(text).find((print) => print(before) === text);
  return (found ?? documentText)(after);
}

function printers(text: string): readonly ((document: object) => string)[] {
  const [, indent = ''] = /^\s*\{\r?\n([ \t]+)/.exec(text) ?? [];
  const end = text.endsWith('\n') ? '\n' : '';
  const plain = [
    documentText,
    (document: object) => `${JSON.stringify(document, null, indent)}${end}`,
  ];
  const withReturns = plain.map(
    (print) => (document: object) => print(document).replaceAll('\n', '\r\n'),
  );
  return [...plain, ...withReturns];
}
