import type { CreateAccess } from './access/create-access.ts';
import type { ApiModel } from '../model/api-model.ts';
import type { Schemas } from '../model/schema-view.ts';
import type { SchemaValidator } from '../schema/schema-validator.ts';
import type { SchemaSampler } from '../schema/schema-sampler.ts';

/** A document that is mocked. */
export interface MockDocument {
  /** Its name among several documents: `shop`. */
  readonly name: string;
  readonly model: ApiModel;
}

/** How the mock behaves. */
export interface MockBehaviour {
  /** Null: the default seed, with real clocks. */
  readonly seed: number | null;
  /** Rows of a generated collection; null: 50 for a table, 25 for another paged list, else 10. */
  readonly rows: number | null;
  /** Generated data per request instead of examples. */
  readonly isDynamic: boolean;
  /** Whether creates, changes and deletions persist. */
  readonly isStateful: boolean;
  /** Whether declared credentials are required. */
  readonly isSecured: boolean;
  /** Creates the servers' access control; null: any credentials are accepted. */
  readonly createAccess: CreateAccess | null;
  /** Minimum and maximum in milliseconds. */
  readonly delay: readonly [from: number, to: number];
  /** Fraction of requests, 0 to 1, that get a 5xx. */
  readonly errorRate: number;
  /** Whether callbacks may go to other machines. */
  readonly allowsCallbacks: boolean;
  /** In bytes. */
  readonly bodyLimit: number;
}

/** Default behaviour. */
export const defaultBehaviour: MockBehaviour = {
  seed: null,
  rows: null,
  isDynamic: false,
  isStateful: false,
  isSecured: false,
  createAccess: null,
  delay: [0, 0],
  errorRate: 0,
  allowsCallbacks: false,
  bodyLimit: 1024 * 1024,
};

/** Context of all parts of a document's mock. */
export interface MockContext {
  readonly model: ApiModel;
  /** What its schemas declare. */
  readonly schemas: Schemas;
  readonly validator: SchemaValidator;
  readonly sampler: SchemaSampler;
  /** The same for what clients send: in documents of tables, without internal properties. */
  readonly requests: {
    readonly validator: SchemaValidator;
    readonly sampler: SchemaSampler;
  };
  readonly behaviour: MockBehaviour;
  /** Access control; null: any credentials are accepted. */
  readonly access: ReturnType<CreateAccess>;
  /** Seed of all data. */
  readonly seed: number;
}
