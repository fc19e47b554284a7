import { emptyRecord } from '../empty-record.ts';
import { UnroutablePath } from './unroutable-path.ts';

/** The methods of a path, and its parameter segments. */
export interface Endpoint<T> {
  readonly path: string;
  readonly segments: readonly Segment[];
  /** By method, in upper case. */
  readonly methods: Map<string, T>;
}

/** A path segment: text, or a parameter between two texts. */
type Segment =
  | { readonly kind: 'text'; readonly text: string }
  | {
      readonly kind: 'parameter';
      readonly name: string;
      readonly prefix: string;
      readonly suffix: string;
      readonly mayBeEmpty: boolean;
    };

/** A matched path, with its parameters in order. */
export interface Found<T> {
  readonly endpoint: Endpoint<T>;
  readonly params: Readonly<Record<string, string>>;
}

/** Matches paths by their first segment, at a cost independent of the number of resources. */
export class RouteTable<T> {
  readonly #byFirstSegment = new Map<string, Endpoint<T>[]>();
  /** Paths that begin with a parameter. */
  readonly #others: Endpoint<T>[] = [];

  /**
   * Adds a method of a path; throws if it is taken. A parameter does not match an empty segment,
   * except for those in `mayBeEmpty`.
   */
  add(method: string, path: string, value: T, mayBeEmpty: readonly string[] = []): void {
    const endpoint = this.#endpoint(path, mayBeEmpty);
    if (endpoint.methods.has(method)) {
      throw new UnroutablePath(
        `The document's path ${path} is reserved by the server: rename it, or move the explorer.`,
      );
    }
    endpoint.methods.set(method, value);
  }

  /** The endpoint of decoded segments; a literal segment takes precedence over a parameter. */
  find(segments: readonly string[]): Found<T> | null {
    const first = this.#byFirstSegment.get(segments[0] ?? '');
    return (first && search(first, segments)) ?? search(this.#others, segments);
  }

  /** The endpoint with the same path, regardless of parameter names. */
  like(path: string): Endpoint<T> | null {
    const { list, shape } = this.#place(parsePath(path, []));
    return list.find((endpoint) => shapeOf(endpoint.segments) === shape) ?? null;
  }

  #endpoint(path: string, mayBeEmpty: readonly string[]): Endpoint<T> {
    const segments = parsePath(path, mayBeEmpty);
    const { list, shape } = this.#place(segments);
    const known = list.find((endpoint) => shapeOf(endpoint.segments) === shape);
    if (known !== undefined) {
      if (known.path === path) return known;
      throw new UnroutablePath(`The paths ${known.path} and ${path} are the same.`);
    }
    const endpoint: Endpoint<T> = { path, segments, methods: new Map<string, T>() };
    list.push(endpoint);
    list.sort((a, b) => compareText(orderOf(a.segments), orderOf(b.segments)));
    return endpoint;
  }

  #place(segments: readonly Segment[]): { readonly list: Endpoint<T>[]; readonly shape: string } {
    const [first] = segments;
    const list = first?.kind === 'text' ? this.#listOf(first.text) : this.#others;
    return { list, shape: shapeOf(segments) };
  }

  #listOf(first: string): Endpoint<T>[] {
    const list = this.#byFirstSegment.get(first) ?? [];
    this.#byFirstSegment.set(first, list);
    return list;
  }
}

function search<T>(
  endpoints: readonly Endpoint<T>[],
  segments: readonly string[],
): Found<T> | null {
  for (const endpoint of endpoints) {
    if (endpoint.segments.length !== segments.length) continue;
    const params = match(endpoint.segments, segments);
    if (params !== null) return { endpoint, params };
  }
  return null;
}

function match(
  expected: readonly Segment[],
  segments: readonly string[],
): Readonly<Record<string, string>> | null {
  const params = emptyRecord<string>();
  for (let index = 0; index < expected.length; index++) {
    const segment = expected[index];
    const text = segments[index];
    if (segment === undefined || text === undefined) return null;
    if (segment.kind === 'text') {
      if (segment.text !== text) return null;
    } else {
      const { name, prefix, suffix, mayBeEmpty } = segment;
      const least = prefix.length + suffix.length + (mayBeEmpty ? 0 : 1);
      if (text.length < least || !text.startsWith(prefix) || !text.endsWith(suffix)) return null;
      params[name] = text.slice(prefix.length, text.length - suffix.length);
    }
  }
  return params;
}

function parsePath(path: string, mayBeEmpty: readonly string[]): readonly Segment[] {
  return path
    .slice(1)
    .split('/')
    .map((text) => parseSegment(text, path, mayBeEmpty));
}

function parseSegment(text: string, path: string, mayBeEmpty: readonly string[]): Segment {
  const parts = /^([^{}]*)\{([^{}]+)\}([^{}]*)$/.exec(text);
  if (parts !== null) {
    const [, prefix = '', name = '', suffix = ''] = parts;
    return { kind: 'parameter', name, prefix, suffix, mayBeEmpty: mayBeEmpty.includes(name) };
  }
  if (!/[{}]/.test(text)) return { kind: 'text', text: decodeLiteral(text) };
  throw new UnroutablePath(`The path ${path} has more than one parameter between two slashes.`);
}

/** Documents may write paths with or without percent-encoding. */
function decodeLiteral(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

function shapeOf(segments: readonly Segment[]): string {
  return JSON.stringify(
    segments.map((segment) =>
      segment.kind === 'text' ? segment.text : [segment.prefix, segment.suffix],
    ),
  );
}

/**
 * Sorts literals before parameters, segment by segment, and longer texts around parameters before
 * shorter ones.
 */
function orderOf(segments: readonly Segment[]): string {
  return segments
    .map((segment) =>
      segment.kind === 'text'
        ? '0000'
        : String(9999 - Math.min(9998, segment.prefix.length + segment.suffix.length)),
    )
    .join('/');
}

function compareText(a: string, b: string): number {
  return a < b ? -1 : Number(a > b);
}
