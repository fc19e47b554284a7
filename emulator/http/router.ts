import { emulatorDocument, type DocumentOperation } from '../spec/document.ts';
import { createRequestValidator, type RequestValidator } from '../spec/request-validator.ts';
import type { Handler } from './exchange.ts';

/** One operation of the document and its handler. */
export interface Route {
  readonly operation: DocumentOperation;
  readonly surface: 'provider' | 'operator';
  readonly validator: RequestValidator;
  readonly handler: Handler;
}

/** Result of a lookup by path and method. */
export type Found =
  | {
      readonly kind: 'route';
      readonly route: Route;
      readonly pathParameters: Readonly<Record<string, string>>;
    }
  | { readonly kind: 'wrong_method'; readonly allow: readonly string[] }
  | { readonly kind: 'nothing' };

interface PathEntry {
  readonly segments: readonly string[];
  readonly routes: ReadonlyMap<string, Route>;
}

/** Finds the operation of the document for a request. */
export class Router {
  readonly #fixed = new Map<string, PathEntry>();
  readonly #withParameter: PathEntry[] = [];

  /** Takes a handler for each operationId; throws if handlers and operations differ. */
  constructor(handlers: Readonly<Record<string, Handler>>) {
    const wanted = new Set<string>();
    for (const [path, operations] of Object.entries(emulatorDocument.paths)) {
      const routes = new Map<string, Route>();
      for (const [method, operation] of Object.entries(operations)) {
        const handler = handlers[operation.operationId];
        if (!handler) throw new Error(`${operation.operationId} has no handler`);
        wanted.add(operation.operationId);
        const surface = operation.tags.includes('provider') ? 'provider' : 'operator';
        const validator = createRequestValidator(path, method, operation);
        routes.set(method.toUpperCase(), { operation, surface, validator, handler });
      }
      const entry = { segments: path.split('/'), routes };
      if (path.includes('{')) this.#withParameter.push(entry);
      else this.#fixed.set(path, entry);
    }
    const extra = Object.keys(handlers).filter((operationId) => !wanted.has(operationId));
    if (extra.length > 0) throw new Error(`${extra.join(', ')}: not in openapi/emulator.json`);
  }

  find(method: string, path: string): Found {
    const entry = this.#fixed.get(path) ?? this.#findWithParameter(path.split('/'));
    if (!entry) return { kind: 'nothing' };
    const route = entry.routes.get(method === 'HEAD' ? 'GET' : method);
    if (!route) return { kind: 'wrong_method', allow: allowedMethods(entry) };
    return { kind: 'route', route, pathParameters: readParameters(entry, path) };
  }

  #findWithParameter(segments: readonly string[]): PathEntry | undefined {
    return this.#withParameter.find(
      (entry) =>
        entry.segments.length === segments.length &&
        entry.segments.every((segment, index) =>
          segment.startsWith('{') ? segments[index] !== '' : segment === segments[index],
        ),
    );
  }
}

const noParameters = {};

function readParameters(entry: PathEntry, path: string): Readonly<Record<string, string>> {
  if (!entry.segments.some((segment) => segment.startsWith('{'))) return noParameters;
  const given = path.split('/');
  const named = entry.segments.flatMap((segment, index) =>
    segment.startsWith('{') ? [[segment.slice(1, -1), decode(given[index] ?? '')]] : [],
  );
  return Object.fromEntries(named) as Record<string, string>;
}

function decode(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}

function allowedMethods(entry: PathEntry): readonly string[] {
  const methods = [...entry.routes.keys()];
  return methods.includes('GET') ? [...methods, 'HEAD'] : methods;
}
