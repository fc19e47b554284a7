import { walkDocument } from './document-walk.ts';
import { isRecord } from './json-pointer.ts';

/** What a document says for people alone. */
const notes = ['description', 'summary', 'externalDocs', 'xml', 'tags', 'example', 'examples'];
const infoNotes = ['contact', 'license', 'termsOfService'];

/** Changes a copy that is only made to be validated, so that nothing is found wrong with what nobody but people reads: texts, examples, links, and the names of components. */
export function loosenCopy(copy: object): void {
  const responses: Record<string, unknown>[] = [];
  walkDocument(copy, (node, pointer) => {
    // The copy is ours to change.
    const record = node as Record<string, unknown>;
    for (const key of notes) Reflect.deleteProperty(record, key);
    if (pointer === '#/info') infoNotes.forEach((key) => Reflect.deleteProperty(record, key));
    if (pointer === '#/components') loosenComponents(record);
    responses.push(...responsesOf(record));
  });
  for (const response of responses) response['description'] = '';
}

function loosenComponents(components: Record<string, unknown>): void {
  delete components['links'];
  const { schemas } = components;
  if (!isRecord(schemas) || Array.isArray(schemas)) return;
  // References to schemas are no part of the copy.
  components['schemas'] = Object.fromEntries(
    Object.entries(schemas).map(([name, schema], index) => [
      /^[\w.-]+$/.test(name) ? name : `Schema-${index}`,
      schema,
    ]),
  );
}

/** Those that stand here, of which there may be none. */
function responsesOf(node: Record<string, unknown>): readonly Record<string, unknown>[] {
  const { responses } = node;
  if (!isRecord(responses) || Array.isArray(responses)) return [];
  if (Object.keys(responses).length === 0) node['responses'] = { default: {} };
  return Object.values(node['responses'] as object).flatMap((response) => {
    if (!isRecord(response) || Array.isArray(response) || '$ref' in response) return [];
    Reflect.deleteProperty(response, 'links');
    return [response];
  });
}
