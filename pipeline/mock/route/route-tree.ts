import type { Operation, Parameter } from '../../model/api-model.ts';
import { matchSegment, parseSegment } from './path-segment.ts';
import type { PathSegment } from './path-segment.ts';
import { splitPath } from './split-path.ts';

/** A path of the document with its methods. */
export interface Endpoint {
  /** By upper-case method; several if they differ in something other than the path. */
  readonly methods: ReadonlyMap<string, readonly Operation[]>;
  /** Whether the path has no parameters. */
  readonly isPlain: boolean;
}

/** A matched endpoint with its path parameters. */
export interface FoundEndpoint {
  readonly endpoint: Endpoint;
  readonly values: readonly string[];
}

interface Node {
  readonly plain: Map<string, Node>;
  /** Most literal text first. */
  readonly mixed: { readonly segment: PathSegment; readonly weight: number; readonly node: Node }[];
  any: Node | null;
  /** Whether `any` is a text key, which may be empty. */
  mayBeEmpty: boolean;
  methods: Map<string, Operation[]> | null;
}

/**
 * Matches paths: literal segments before mixed ones before parameters, as OpenAPI requires. Common
 * routers would give `:`, `*` and brackets a meaning.
 */
export class RouteTree {
  readonly #root = newNode();

  constructor(operations: readonly Operation[]) {
    for (const operation of operations) this.#add(operation);
  }

  /** Null if no path matches. */
  find(segments: readonly string[]): FoundEndpoint | null {
    const values: string[] = [];
    const methods = search(this.#root, { segments, values }, 0);
    return methods === null
      ? null
      : { endpoint: { methods, isPlain: values.length === 0 }, values };
  }

  #add(operation: Operation): void {
    let node = this.#root;
    const { path } = splitPath(operation.path);
    const keys = emptyKeys(operation);
    for (const text of path.slice(1).split('/')) {
      if (keys.has(text)) node.mayBeEmpty = true;
      node = childOf(node, text);
    }
    node.methods ??= new Map();
    const method = operation.method.toUpperCase();
    node.methods.set(method, [...(node.methods.get(method) ?? []), operation]);
  }
}

/** Names of a path's parameters, in its order. */
export function parameterNames(path: string): readonly string[] {
  return path.split('/').flatMap((text) => parseSegment(text).names);
}

/** Segments of text keys in a table's operation: a row may have an empty one. */
function emptyKeys({ crud, parameters }: Operation): ReadonlySet<string> {
  const keys = crud === null ? [] : parameters.filter(mayBeEmpty);
  return new Set(keys.map(({ name }) => `{${name}}`));
}

function mayBeEmpty({ in: place, schema: { type, format } }: Parameter): boolean {
  return place === 'path' && type === 'string' && (format === undefined || format === 'byte');
}

function newNode(): Node {
  return { plain: new Map(), mixed: [], any: null, mayBeEmpty: false, methods: null };
}

function childOf(node: Node, text: string): Node {
  const segment = parseSegment(text);
  if (segment.names.length === 0) return kept(node.plain, decodedLiteral(text));
  const literal = segment.literals.join('');
  if (literal === '' && segment.names.length === 1) return (node.any ??= newNode());
  const shape = JSON.stringify(segment.literals);
  const known = node.mixed.find((one) => JSON.stringify(one.segment.literals) === shape);
  if (known !== undefined) return known.node;
  const child = { segment, weight: literal.length, node: newNode() };
  node.mixed.push(child);
  node.mixed.sort((left, right) => right.weight - left.weight);
  return child.node;
}

/** Requests are decoded before the lookup, so literals are too. */
function decodedLiteral(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

function kept(nodes: Map<string, Node>, text: string): Node {
  const node = nodes.get(text) ?? newNode();
  nodes.set(text, node);
  return node;
}

function search(
  node: Node,
  request: { readonly segments: readonly string[]; readonly values: string[] },
  depth: number,
): Map<string, Operation[]> | null {
  const { segments, values } = request;
  const text = segments[depth];
  if (text === undefined) return node.methods;
  const plain = node.plain.get(text);
  const found = plain === undefined ? null : search(plain, request, depth + 1);
  if (found !== null) return found;
  const size = values.length;
  for (const { segment, node: child } of node.mixed) {
    const matched = matchSegment(segment, text);
    if (matched === null) continue;
    values.push(...matched);
    const below = search(child, request, depth + 1);
    if (below !== null) return below;
    values.length = size;
  }
  if (node.any === null || (text === '' && !node.mayBeEmpty)) return null;
  values.push(text);
  const below = search(node.any, request, depth + 1);
  if (below === null) values.length = size;
  return below;
}
