import type { OpenApiDocument } from '../../openapi-document.ts';
import { isRecord, pointerTo, valueAtPointer } from '../json-pointer.ts';
import type { Edit } from './document-edits.ts';

/** Replaces components that are only a reference to another response by that response. */
export function responseReferenceEdits(document: OpenApiDocument): readonly Edit[] {
  return Object.entries(document.components?.responses ?? {}).flatMap(
    ([name, response]): readonly Edit[] => {
      const target = followed(document, response);
      if (target === null) return [];
      const change = (record: Record<string, unknown>): void => {
        Reflect.deleteProperty(record, '$ref');
        Object.assign(record, target);
      };
      return [{ pointer: pointerTo('#/components/responses', name), change }];
    },
  );
}

/** The response at the end of a chain of references; null without a reference, or a broken one. */
function followed(document: OpenApiDocument, response: object): object | null {
  const seen = new Set<unknown>();
  let value: unknown = response;
  while (isRecord(value) && typeof value['$ref'] === 'string') {
    if (seen.has(value)) return null;
    seen.add(value);
    value = valueAtPointer(document, value['$ref']);
  }
  return isRecord(value) && value !== response ? value : null;
}
