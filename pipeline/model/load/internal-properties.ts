import { X_DB } from '../../extensions.ts';
import type { OpenApiDocument } from '../../openapi-document.ts';
import { isInternal, namesDatabase } from '../../../server-template/shared/public-document.ts';
import { noteWarnings, warningsOf } from '../check/document-warnings.ts';
import { walkDocument } from '../document-walk.ts';
import { isRecord } from '../json-pointer.ts';
import { edited } from '../repair/document-edits.ts';
import type { Edit } from '../repair/document-edits.ts';

/**
 * The document as a client uses it: no body has internal properties. Models keep them, since they
 * describe columns. In third-party documents, required ones are kept, as in the public document.
 */
export function withoutInternalProperties(document: OpenApiDocument): OpenApiDocument {
  const isLenient = !namesDatabase(document);
  const edits: Edit[] = [];
  walkDocument(document, (node, place) => {
    const { properties, required, [X_DB]: source } = node;
    if (!isRecord(properties) || (isRecord(source) && 'table' in source)) return;
    const needed: readonly unknown[] = Array.isArray(required) ? required : [];
    const internal = Object.entries(properties)
      .filter(([name, property]) => isInternal(property) && !(isLenient && needed.includes(name)))
      .map(([name]) => name);
    if (internal.length > 0) edits.push({ pointer: place(), change: without(internal, needed) });
  });
  if (edits.length === 0) return document;
  const open = edited(document, edits);
  noteWarnings(open, warningsOf(document));
  return open;
}

function without(names: readonly string[], required: readonly unknown[]): Edit['change'] {
  return (schema) => {
    const others = Object.entries(schema['properties'] as object).filter(
      ([name]) => !names.includes(name),
    );
    schema['properties'] = Object.fromEntries(others);
    const kept = required.filter((name) => !names.includes(String(name)));
    if (kept.length > 0) schema['required'] = kept;
    else delete schema['required'];
  };
}
