import type { Located } from '../model/json-pointer.ts';
import type { HttpMethod } from '../openapi-document.ts';
import type { Conjunction } from './schema/flatten.ts';
import type { Shape } from './schema/shape.ts';
import type { Node } from './schema/source.ts';

/** The direction of values, as seen from the server; callbacks reverse it. */
export type Side = 'request' | 'response';

/** The schemas of one place in two documents. */
export interface SchemaPair {
  readonly side: Side;
  readonly before: Shape;
  readonly after: Shape;
  /** The values are sent as text, in a URL or header, where `1` and `"1"` are equal. */
  readonly isText: boolean;
  readonly variants: VariantChanges;
}

/** The changes of `oneOf` and `anyOf`; alternatives are given by name. */
export interface VariantChanges {
  readonly added: readonly string[];
  readonly removed: readonly string[];
  /** Whether the schema gained a `oneOf` or `anyOf`. */
  readonly isIntroduced: boolean;
  readonly isDropped: boolean;
}

/** A property of the same object in two documents. */
export interface PropertyPair {
  readonly name: string;
  readonly side: Side;
  /** Null if the object lacks the property. */
  readonly before: Shape | null;
  readonly after: Shape | null;
  /** Whether it is required, in this direction. */
  readonly wasRequired: boolean;
  readonly isRequired: boolean;
  /** The objects that contain it. */
  readonly owner: { readonly before: Shape; readonly after: Shape };
}

/** An operation and its place. */
export interface OperationPlace {
  readonly method: HttpMethod;
  readonly path: string;
  /** `GET /orders/{id}`. */
  readonly name: string;
  readonly pointer: string;
  readonly value: Node;
  /** The path item that contains it. */
  readonly item: { readonly value: Node; readonly pointer: string };
}

/** An operation in two documents; null if missing. */
export interface PairedOperation {
  readonly before: OperationPlace | null;
  readonly after: OperationPlace | null;
  /** The operationId is the same, the method or path is not. */
  readonly isMoved: boolean;
}

/** What the rules compare of an operation. */
export interface OperationChange extends PairedOperation {
  /** The reference day: `2026-11-22`. */
  readonly today: string;
}

/** A callback or webhook in two documents; null if missing. */
export interface CallbackChange {
  readonly kind: 'callback' | 'webhook';
  readonly before: OperationPlace | null;
  readonly after: OperationPlace | null;
}

/** A parameter and its serialization. */
export interface ComparedParameter {
  readonly name: string;
  readonly in: string;
  readonly pointer: string;
  readonly isRequired: boolean;
  readonly isDeprecated: boolean;
  readonly style: string;
  readonly explode: boolean;
  readonly allowsEmpty: boolean;
  readonly allowsReserved: boolean;
  /** Null: a plain value. */
  readonly mediaType: string | null;
  /** As JSON; null: none. */
  readonly default: string | null;
  /** Whether it is a list or an object. */
  readonly isComposite: boolean;
  readonly schema: Conjunction;
}

/** A parameter in two documents; null if missing. */
export interface ParameterPair {
  readonly before: ComparedParameter | null;
  readonly after: ComparedParameter | null;
}

/** Bodies by media type, in lower case and without parameters. */
export type Contents = ReadonlyMap<string, Located<Node>>;

/** A request body. */
export interface ComparedBody {
  readonly pointer: string;
  readonly isRequired: boolean;
  readonly contents: Contents;
}

/** A request body in two documents; null if missing. */
export interface BodyPair {
  readonly before: ComparedBody | null;
  readonly after: ComparedBody | null;
  /** Form media types whose encoding of parts changed. */
  readonly encodings: readonly string[];
}

/** The parts of a response. */
export interface ComparedResponse {
  readonly pointer: string;
  readonly contents: Contents;
  readonly headers: ReadonlyMap<string, ComparedHeader>;
  readonly links: ReadonlySet<string>;
}

export interface ComparedHeader {
  readonly place: Located<Node>;
  readonly isRequired: boolean;
  readonly isDeprecated: boolean;
}

/** A status in two documents (`200`, `4XX`, `default`); null if missing. */
export interface StatusChange {
  readonly status: string;
  readonly before: ComparedResponse | null;
  readonly after: ComparedResponse | null;
}

/** A response with the same status in both documents. */
export interface ResponsePair {
  readonly before: ComparedResponse;
  readonly after: ComparedResponse;
}

/** A header in two responses; null if missing. */
export interface HeaderPair {
  readonly before: ComparedHeader | null;
  readonly after: ComparedHeader | null;
}

/** The changes to a security scheme. */
export interface SchemePair {
  readonly before: Node;
  readonly after: Node;
  /** Changed URLs. */
  readonly urls: readonly {
    readonly name: string;
    readonly before: string;
    readonly after: string;
  }[];
  readonly flows: Difference;
  /** Scopes in flows that both have. */
  readonly scopes: Difference;
}

export interface Difference {
  readonly added: readonly string[];
  readonly removed: readonly string[];
}

/** Credentials required together: scopes by scheme. */
export interface Alternative {
  readonly schemes: ReadonlyMap<string, readonly string[]>;
  readonly text: string;
}

/** The changes to an operation's security requirements. */
export interface SecurityPair {
  /** Whether it could be called without credentials. */
  readonly wasOpen: boolean;
  readonly isOpen: boolean;
  readonly after: readonly Alternative[];
  /** Credentials that are no longer sufficient. */
  readonly rejected: readonly string[];
  /** Credentials that are newly sufficient. */
  readonly offered: readonly string[];
  readonly newScopes: readonly string[];
  readonly lostScopes: readonly string[];
}

/** Variables by server URL and name. */
export type Servers = ReadonlyMap<string, ReadonlyMap<string, Node>>;

/** The servers of two documents. */
export interface ServersPair {
  readonly before: Servers;
  readonly after: Servers;
}
