import { isRecord, pointerTo, valueAtPointer } from '../../json-pointer.ts';
import type { PartPlace } from './converted-values.ts';
import { keysOf, kindNames } from './object-kinds.ts';
import type { Kind } from './object-kinds.ts';

type Node = Readonly<Record<string, unknown>>;

/**
 * A reference that leads to a part of its kind, or what is meant by it: a header, response or body
 * that refers to a schema has this schema, and a response that refers to a body has its content.
 * Undefined: left out. References that leave the document are judged later.
 */
export function fittedReference(node: Node, kind: Kind, at: PartPlace): unknown {
  const { problems, place } = at;
  const target = targetOf(String(node['$ref']), kind, at);
  const isNamed = '$id' in at.document || !target.startsWith('#/');
  if (isNamed) return node;
  if (kind !== 'schema' && target.startsWith('#/components/schemas/')) {
    const wrapped = ofSchema(kind, { $ref: target });
    const what = kindNames[kind];
    const meant = wrapped === undefined ? 'it is ignored' : `${what} with this schema is meant`;
    problems.warn(place, `The reference leads to a schema, not to ${what}; ${meant}.`);
    return wrapped;
  }
  const lost = kind === 'schema' ? 'any value is accepted' : 'it is ignored';
  const other = otherKind(target, kind);
  if (other !== null && leadsSomewhere(at.document, target)) {
    const meant = ofOther(kind, lastTarget(at.document, target));
    const [is, wanted] = [kindNames[other], kindNames[kind]];
    const read = meant === undefined ? lost : `${wanted} with the same content is meant`;
    problems.warn(place, `The reference leads to ${is}, not to ${wanted}; ${read}.`);
    return meant ?? (kind === 'schema' ? {} : undefined);
  }
  if (leadsSomewhere(at.document, target)) {
    if (target === node['$ref']) return node;
    problems.warn(place, `A reference must be a pointer; ${JSON.stringify(target)} is meant.`);
    return { ...node, $ref: target };
  }
  if (kind === 'schema' && mayBeNamed(at.document)) return node;
  problems.warn(place, `The reference ${JSON.stringify(target)} points to nothing; ${lost}.`);
  return kind === 'schema' ? {} : undefined;
}

/** The component that a bare name or a reference in the form of Swagger 2.0 means. */
function targetOf(reference: string, kind: Kind, { document }: PartPlace): string {
  const [, name] = /^(?:#\/definitions\/)?([\w.-]+)$/.exec(reference) ?? [];
  if (
    kind !== 'schema' ||
    name === undefined ||
    valueAtPointer(document, '#/definitions') !== undefined
  )
    return reference;
  const pointer = pointerTo('#/components/schemas', name);
  return valueAtPointer(document, pointer) === undefined ? reference : pointer;
}

/** The kind of a component of another kind; null: it is of this kind, or no component. */
function otherKind(target: string, kind: Kind): Kind | null {
  const [, group = ''] = /^#\/components\/([^/]+)\/[^/]+$/.exec(target) ?? [];
  const other = Object.hasOwn(keysOf.components, group) ? keysOf.components[group] : undefined;
  if (other === undefined || other.holds === 'flag' || other.kind === kind) return null;
  return Object.values(keysOf.components).some((one) => 'kind' in one && one.kind === kind)
    ? other.kind
    : null;
}

/** A part of a kind with what a part of another kind contains; undefined if there is none. */
function ofOther(kind: Kind, found: unknown): Node | undefined {
  if (!isRecord(found)) return undefined;
  const { content, schema } = found;
  if (kind === 'response' && content !== undefined)
    return { description: found['description'] ?? '', content };
  if (kind === 'requestBody' && content !== undefined) return { content };
  return kind === 'header' && schema !== undefined ? { schema } : undefined;
}

/** Whether a chain of references ends. */
function leadsSomewhere(document: Node, start: string): boolean {
  return lastTarget(document, start) !== undefined;
}

/** Where a chain of references ends; undefined: nowhere. */
function lastTarget(document: Node, start: string): unknown {
  const passed = new Set<string>();
  for (let target = start; ;) {
    if (passed.has(target)) return undefined;
    passed.add(target);
    const found = valueAtPointer(document, target);
    const next = isRecord(found) ? found['$ref'] : undefined;
    if (typeof next !== 'string' || !next.startsWith('#/')) return found;
    target = next;
  }
}

/** Whether a pointer may be relative to a schema with an `$id`, as OpenAPI 3.1 allows. */
function mayBeNamed(document: Node): boolean {
  const schemas = valueAtPointer(document, '#/components/schemas');
  return isRecord(schemas) && Object.values(schemas).some((one) => isRecord(one) && '$id' in one);
}

/** A part of a kind that has only a schema; undefined if there is none. */
export function ofSchema(kind: Kind, schema: Node): Node | undefined {
  const content = { 'application/json': { schema } };
  if (kind === 'header' || kind === 'mediaType') return { schema };
  if (kind === 'requestBody') return { content };
  return kind === 'response' ? { description: '', content } : undefined;
}
