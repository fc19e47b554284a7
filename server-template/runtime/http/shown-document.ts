import type { IncomingHttpHeaders } from 'node:http';
import type { AccessControl } from '../access/access-control.ts';
import { documentSlice } from '../document/document-slice.ts';
import { isObject, type Document } from '../document/openapi.ts';
import type { Caller } from '../shared/access/row-rule.ts';
import type { Operation } from '../document/operation.ts';
import { scopedDocument } from '../document/scoped-document.ts';
import { publicDocument } from '../shared/public-document.ts';

type Shown = Readonly<Record<string, unknown>>;

/** A document as one caller may see it. */
export type ShownDocument = (headers: IncomingHttpHeaders) => Promise<Shown>;

/** What tells who may see what of a document. */
export interface ShownParts {
  readonly document: Document;
  readonly operations: readonly Operation[];
  readonly access: AccessControl;
  /** Else a caller without credentials sees all of it: so does whoever writes it. */
  readonly production: boolean;
}

/** Kept documents: callers come in few kinds. */
const keptKinds = 32;

/** Leaves out the operations that a caller may not call, what only they refer to, and the properties that need other scopes. */
export function createShownDocument(parts: ShownParts): ShownDocument {
  const { document, operations, access, production } = parts;
  const whole = publicDocument(document);
  const isOpen = operations.every((operation) => access.gateOf(operation) === null);
  if (isOpen) return async () => whole;
  const scopes = propertyScopes(operations);
  const partFor = (callers: readonly (Caller | null)[], held: readonly string[]): Shown => {
    const isWhole = held.length === scopes.length;
    const scoped = isWhole
      ? whole
      : publicDocument(scopedDocument(document, operations, new Set(held)));
    const allowed = operations.filter((_operation, index) => callers[index] !== null);
    return allowed.length === operations.length ? scoped : partOf(scoped, allowed);
  };
  const known = new Map<string, Shown>();
  return async (headers) => {
    if (!production && !access.hasCredentials(headers)) return whole;
    const callerOf = await access.reachOf(headers);
    const callers = operations.map(callerOf);
    const held = scopes.filter((scope) => callers.some((caller) => caller?.scopes.has(scope)));
    const kind = [...callers.map((caller) => (caller === null ? '0' : '1')), ...held].join(' ');
    const shown = known.get(kind) ?? partFor(callers, held);
    if (known.size < keptKinds) known.set(kind, shown);
    return shown;
  };
}

/** All scopes that properties need. */
function propertyScopes(operations: readonly Operation[]): readonly string[] {
  const guards = operations.flatMap(({ crud }) => crud?.guards ?? []);
  return [
    ...new Set(
      guards.flatMap(({ read, write }) => [...Object.values(read), ...Object.values(write)]),
    ),
  ];
}

function partOf(whole: Shown, operations: readonly Operation[]): Shown {
  const allowed = new Set(operations.map(({ method, path }) => `${method} ${path}`));
  const paths = Object.entries(isObject(whole['paths']) ? whole['paths'] : {}).flatMap(
    ([path, item]) => {
      const left = Object.entries(isObject(item) ? item : {}).filter(
        ([key, part]) => !isOperation(key, part) || allowed.has(`${key.toUpperCase()} ${path}`),
      );
      const hasAny = left.some(([key, part]) => isOperation(key, part));
      return hasAny ? [[path, Object.fromEntries(left)] as const] : [];
    },
  );
  const kept = Object.fromEntries(paths);
  const { components } = documentSlice(whole as unknown as Document, kept);
  const { securitySchemes } = isObject(whole['components']) ? whole['components'] : {};
  const own = isObject(components) ? components : {};
  const tags = new Set(paths.flatMap(([, item]) => Object.values(item).flatMap(tagsOf)));
  return {
    ...whole,
    ...(Array.isArray(whole['tags'])
      ? { tags: whole['tags'].filter((tag) => isNamed(tag, tags)) }
      : {}),
    paths: kept,
    components: { ...own, ...(securitySchemes === undefined ? {} : { securitySchemes }) },
  };
}

function isOperation(key: string, part: unknown): boolean {
  return isObject(part) && /^(?:get|put|post|delete|options|head|patch|trace)$/.test(key);
}

function tagsOf(part: unknown): readonly unknown[] {
  return isObject(part) && Array.isArray(part['tags']) ? part['tags'] : [];
}

function isNamed(tag: unknown, names: ReadonlySet<unknown>): boolean {
  return isObject(tag) && names.has(tag['name']);
}
