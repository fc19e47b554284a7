import type { CreateAccess } from './access/create-access.ts';
import type { ApiModel } from '../model/api-model.ts';
import type { Schemas } from '../model/schema-view.ts';
import type { SchemaValidator } from '../schema/schema-validator.ts';
import type { SchemaSampler } from '../schema/schema-sampler.ts';

/** A document that is mocked. */
export interface MockDocument {
  /** Under which it is where there are several: `shop`. */
  readonly name: string;
  readonly model: ApiModel;
}

/** How the mock behaves. */
export interface MockBehaviour {
  /** Null: data is the same in every run, and clocks are real. */
  readonly seed: number | null;
  /** Rows of a generated collection; null: 50 of a table, 25 of another list that has pages, else 10. */
  readonly rows: number | null;
  /** Generated data for each request instead of examples. */
  readonly isDynamic: boolean;
  /** Whether what is created, changed and deleted stays so. */
  readonly isStateful: boolean;
  /** Whether credentials are asked for where the document declares them. */
  readonly isSecured: boolean;
  /** Makes what checks them as servers do; null: any will do. */
  readonly createAccess: CreateAccess | null;
  /** Milliseconds from and to. */
  readonly delay: readonly [from: number, to: number];
  /** Share of requests, from 0 to 1, that are answered with a 5xx. */
  readonly errorRate: number;
  /** Whether callbacks may go to other machines. */
  readonly allowsCallbacks: boolean;
  /** Bytes. */
  readonly bodyLimit: number;
}

/** What a mock has when nothing is said. */
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

/** What every part of a document's mock is given. */
export interface MockContext {
  readonly model: ApiModel;
  /** What its schemas say. */
  readonly schemas: Schemas;
  readonly validator: SchemaValidator;
  readonly sampler: SchemaSampler;
  readonly behaviour: MockBehaviour;
  /** What checks credentials; null: any will do. */
  readonly access: ReturnType<CreateAccess>;
  /** Of all data. */
  readonly seed: number;
}
