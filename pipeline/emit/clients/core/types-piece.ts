import { isJsonObject } from '../../../../server-template/runtime/shared/json/json-object.ts';
import type { JsonObject } from '../../../../server-template/runtime/shared/json/json-object.ts';

/** A path or a component, whose types are printed by themselves. */
export interface TypesPiece {
  readonly root: 'paths' | 'webhooks' | 'components';
  /** Of a component: `schemas`, else empty. */
  readonly group: string;
  readonly name: string;
}

/** The types of a piece, as lines of the module. */
export interface TypedPiece {
  /** Of the interface of its root. */
  readonly members: string;
  /** Of the interface `operations`. */
  readonly operations: string;
  /** Declarations that its types use. */
  readonly helpers: readonly string[];
}

/** The groups of components that have types, as openapi-typescript orders them. */
export const typedGroups: readonly string[] = [
  ...['schemas', 'responses', 'parameters', 'requestBodies', 'headers', 'pathItems'],
];

/** All pieces of a document, as openapi-typescript orders them. */
export function typesPieces(document: JsonObject): readonly TypesPiece[] {
  const items = (['paths', 'webhooks'] as const).flatMap((root) =>
    namesAt(document, [root]).map((name) => ({ root, group: '', name })),
  );
  const components = typedGroups.flatMap((group) =>
    namesAt(document, ['components', group]).map((name) => {
      return { root: 'components' as const, group, name };
    }),
  );
  return [...items, ...components];
}

/** What is in a document at a piece's place. */
export function pieceValue(document: JsonObject, { root, group, name }: TypesPiece): unknown {
  return valueAt(document, group === '' ? [root, name] : [root, group, name]);
}

/** All that the types of a piece depend on, but for discriminators: itself, and what openapi-typescript follows references for, which are parameters, request bodies and the parts of an `allOf`. */
export function pieceInput(document: JsonObject, piece: TypesPiece): string {
  const found = new Map([['', JSON.stringify([piece, pieceValue(document, piece)])]]);
  for (const text of found.values()) {
    const followed = text.includes('"allOf":') ? anyReference : unnamedReference;
    for (const [, reference = ''] of text.matchAll(followed)) {
      if (found.has(reference)) continue;
      const keys = reference.split('/').slice(1).map(decoded);
      found.set(reference, JSON.stringify([valueAt(document, keys)]));
    }
  }
  return [...found].flat().join('\n');
}

const anyReference = /"\$ref":"((?:[^"\\]|\\.)*)"/g;

/** Schemas, responses and headers are only called by their names. */
const unnamedReference =
  /"\$ref":"(?!#\/components\/(?:schemas|responses|headers)\/)((?:[^"\\]|\\.)*)"/g;

function namesAt(document: JsonObject, keys: readonly string[]): readonly string[] {
  const found = valueAt(document, keys);
  return isJsonObject(found) ? Object.keys(found) : [];
}

function valueAt(document: JsonObject, keys: readonly string[]): unknown {
  return keys.reduce<unknown>(
    (value, key) =>
      typeof value === 'object' && value !== null && Object.hasOwn(value, key)
        ? (value as JsonObject)[key]
        : undefined,
    document,
  );
}

function decoded(step: string): string {
  return decodeURIComponent(step).replaceAll('~1', '/').replaceAll('~0', '~');
}
