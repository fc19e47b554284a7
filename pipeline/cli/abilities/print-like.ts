import { documentText } from '../../document/document-text.ts';
import type { OpenApiDocument } from '../../openapi-document.ts';

/**
 * Prints a changed document in the layout of its original text: as introspection prints it, or with
 * one key per line and the original indentation.
 */
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
