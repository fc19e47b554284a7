import { closedParts } from './closed-parts.ts';
import { edited } from '../repair/document-edits.ts';
import type { Edit } from '../repair/document-edits.ts';
import { fittedDocument } from './shape/fitted-document.ts';
import { editsOf } from './keyword-edits.ts';
import { walkDocument } from '../document-walk.ts';
import type { Place } from '../document-walk.ts';
import { rejectExternal } from '../external-references.ts';
import { isRecord, pointerTo } from '../json-pointer.ts';
import { parsedExamples, shapeOfExamples } from './example-shapes.ts';
import { namedReferences } from './named-schemas.ts';
import { taggedAlternatives } from './tagged-alternatives.ts';
import { asOpenapi31, withInfo, withMediaTypes } from './whole-document.ts';
import type { ProblemList } from '../problem-list.ts';

type Node = Readonly<Record<string, unknown>>;

/**
 * Repairs a third-party document: removes keys that YAML left empty, and corrects mistakes with a
 * clear intent. Returns the same object if there are none. References that leave it are problems.
 */
export function repairedDocument(written: Node, problems: ProblemList): Node {
  const plain = withMediaTypes(asOpenapi31(withInfo(written, problems), problems), problems);
  const document = fittedDocument(plain, problems);
  // OpenAPI 3.2 does not require descriptions of responses.
  const isNew = String(written['openapi']).startsWith('3.2');
  const isOld = String(document['openapi']).startsWith('3.0');
  const edits: Edit[] = [];
  const outward = new Map<string, string>();
  const names = { areUsed: false };
  const bare: string[] = [];
  const closed = new Set<string>();
  // The only pass over most documents: its cost is proportional to their size.
  walkDocument(document, (node, place) => {
    editsOf(node, { place, problems, isOld, edits });
    if (!isNew) bare.push(...undescribed(node, place));
    edits.push(...exampleEdits(node, place, document, problems));
    edits.push(...taggedAlternatives(node, place, document, problems));
    for (const pointer of closedParts(node, place, document)) closed.add(pointer);
    const { $ref: target } = node;
    if (typeof target === 'string' && !target.startsWith('#/')) outward.set(place(), target);
    names.areUsed ||= '$id' in node || '$anchor' in node || '$dynamicAnchor' in node;
  });
  const named = names.areUsed && !isOld ? namedReferences(document) : [];
  for (const { pointer, key, target } of named) {
    outward.delete(pointer);
    edits.push({ pointer, change: (schema) => void changeReference(schema, key, target) });
  }
  for (const pointer of closed) {
    problems.warn(
      pointerTo(pointer, 'additionalProperties'),
      'It forbids properties that other parts of the schema declare; it is ignored.',
    );
    const change = (schema: object): void =>
      void Reflect.deleteProperty(schema, 'additionalProperties');
    edits.push({ pointer, change });
  }
  const [first] = bare;
  if (first !== undefined)
    problems.warn(first, `Number of responses without the required description: ${bare.length}.`);
  for (const [pointer, target] of outward) rejectExternal(target, pointer, problems);
  return edits.length === 0 ? document : edited(document, edits);
}

/** Corrections of a content's examples. */
function exampleEdits(
  node: Node,
  place: Place,
  document: Node,
  problems: ProblemList,
): readonly Edit[] {
  if (!('example' in node || 'examples' in node) || 'type' in node) return [];
  const pointer = place();
  const parsed = parsedExamples(node, pointer, document);
  if (parsed !== null)
    problems.warn(pointer, 'The example is a string that contains JSON; the string is parsed.');
  const schema = shapeOfExamples(node, pointer, document);
  const values = { ...parsed, ...(schema === null ? {} : { schema }) };
  if (Object.keys(values).length === 0) return [];
  return [{ pointer, change: (media) => void Object.assign(media, values) }];
}

/** Places of responses without a description, in an operation or in components. */
function undescribed({ responses }: Node, place: Place): readonly string[] {
  if (!isRecord(responses) || Array.isArray(responses)) return [];
  return Object.entries(responses).flatMap(([status, response]) => {
    const isBare = isRecord(response) && !('$ref' in response) && !('description' in response);
    return isBare && !status.startsWith('x-') ? [pointerTo(place(), 'responses', status)] : [];
  });
}

function changeReference(schema: Record<string, unknown>, key: string, target: string): void {
  Reflect.deleteProperty(schema, key);
  schema['$ref'] = target;
}
