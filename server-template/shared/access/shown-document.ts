import type { IncomingHttpHeaders } from 'node:http';
import { usedComponents } from '../document-references.ts';
import { isJsonObject, type JsonObject } from '../json/json-object.ts';
import { isOperation, publicDocument } from '../public-document.ts';
import type { AccessControl } from './access-control.ts';
import { propertyScopes, type CallableOperation } from './callable-operation.ts';
import type { Caller } from './row-rule.ts';
import { scopedDocument } from './scoped-document.ts';

/** The document for one caller. */
export type ShownDocument = (headers: IncomingHttpHeaders) => Promise<JsonObject>;

/** Security of a document's parts. */
export interface ShownParts<Operation> {
  readonly document: object;
  readonly operations: readonly Operation[];
  readonly callable: (operation: Operation) => CallableOperation;
  readonly access: AccessControl<Operation>;
  /** Outside of production, callers without credentials get the whole document. */
  readonly production: boolean;
}

/** Cached documents: there are few kinds of callers. */
const keptKinds = 32;

/**
 * Creates the document without operations that a caller may not call, anything to which only these
 * refer, and properties of other scopes.
 */
export function createShownDocument<Operation>(parts: ShownParts<Operation>): ShownDocument {
  const { document, operations, access, production } = parts;
  // Created on first use: it may be large and is often not requested.
  let found: JsonObject | null = null;
  const whole = (): JsonObject => (found ??= publicDocument(document));
  const isOpen = operations.every((operation) => access.gateOf(operation) === null);
  if (isOpen) return async () => whole();
  const callable = operations.map(parts.callable);
  const scopes = propertyScopes(callable);
  const partFor = (callers: readonly (Caller | null)[], held: readonly string[]): JsonObject => {
    const isWhole = held.length === scopes.length;
    const scoped = isWhole
      ? whole()
      : publicDocument(scopedDocument({ ...document }, callable, new Set(held)));
    const allowed = callable.filter((_operation, index) => callers[index] !== null);
    return allowed.length === operations.length ? scoped : partOf(scoped, allowed);
  };
  const known = new Map<string, JsonObject>();
  return async (headers) => {
    const hasCredentials = access.credentialHeaders.some((name) => headers[name] !== undefined);
    if (!production && !hasCredentials) return whole();
    const callerOf = await access.reachOf(headers);
    const callers = operations.map(callerOf);
    const held = scopes.filter((scope) => callers.some((caller) => caller?.scopes.has(scope)));
    const kind = [...callers.map((caller) => (caller === null ? '0' : '1')), ...held].join(' ');
    const shown = known.get(kind) ?? partFor(callers, held);
    if (known.size < keptKinds) known.set(kind, shown);
    return shown;
  };
}

function partOf(whole: JsonObject, operations: readonly CallableOperation[]): JsonObject {
  const allowed = new Set(operations.map(({ method, path }) => `${method} ${path}`));
  const paths = Object.entries(isJsonObject(whole['paths']) ? whole['paths'] : {}).flatMap(
    ([path, item]) => {
      const left = Object.entries(isJsonObject(item) ? item : {}).filter(
        ([key, part]) => !isOperation(key, part) || allowed.has(`${key.toUpperCase()} ${path}`),
      );
      const hasAny = left.some(([key, part]) => isOperation(key, part));
      return hasAny ? [[path, Object.fromEntries(left)] as const] : [];
    },
  );
  const kept = Object.fromEntries(paths);
  const { securitySchemes } = isJsonObject(whole['components']) ? whole['components'] : {};
  const tags = new Set(paths.flatMap(([, item]) => Object.values(item).flatMap(tagsOf)));
  return {
    ...whole,
    ...(Array.isArray(whole['tags'])
      ? { tags: whole['tags'].filter((tag) => isNamed(tag, tags)) }
      : {}),
    paths: kept,
    components: {
      ...usedComponents(whole, kept),
      ...(securitySchemes === undefined ? {} : { securitySchemes }),
    },
  };
}

function tagsOf(part: unknown): readonly unknown[] {
  return isJsonObject(part) && Array.isArray(part['tags']) ? part['tags'] : [];
}

function isNamed(tag: unknown, names: ReadonlySet<unknown>): boolean {
  return isJsonObject(tag) && names.has(tag['name']);
}
