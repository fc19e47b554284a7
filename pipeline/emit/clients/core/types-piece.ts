import { isJsonObject } from '../../../../server-template/shared/json/json-object.ts';
import type { JsonObject } from '../../../../server-template/shared/json/json-object.ts';

/** A path or component, whose types are printed separately. */
export interface TypesPiece {
  readonly root: 'paths' | 'webhooks' | 'components';
  /** For a component its group, such as `schemas`, else empty. */
  readonly group: string;
  readonly name: string;
}

/** The types of a piece, as lines of code. */
export interface TypedPiece {
  /** Members of the interface of its root. */
  readonly members: string;
  /** Members of the interface `operations`. */
  readonly operations: string;
  /** Declarations of the helper types that it uses. */
  readonly helpers: readonly string[];
}

/** Groups of components with types, in the order of openapi-typescript. */
export const typedGroups: readonly string[] = [
  ...['schemas', 'responses', 'parameters', 'requestBodies', 'headers', 'pathItems'],
];

/** All pieces of a document, in the order of openapi-typescript. */
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

/** The value of a piece in the document. */
export function pieceValue(document: JsonObject, { root, group, name }: TypesPiece): unknown {
  return valueAt(document, group === '' ? [root, name] : [root, group, name]);
}

/**
 * Everything that the types of a piece depend on, except for discriminators: the piece, and the
 * references that openapi-typescript follows: parameters, request bodies and parts of an `allOf`.
 */
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

/** References to schemas, responses and headers, which are printed as names. */
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
