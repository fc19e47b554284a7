import type { IncomingMessage } from 'node:http';
import type { Emulation } from '../emulation.ts';
import type { OwnResponse, Reply } from './reply.ts';

/** A routed, authenticated and valid request. */
export interface Exchange {
  readonly emulation: Emulation;
  readonly request: IncomingMessage;
  /** Path and query parameters, with the document's types. */
  readonly parameters: Readonly<Record<string, unknown>>;
  /** The body, with the document's types; undefined without one. */
  readonly body: unknown;
  /** Identifies the exchange in a provider's error and in the journal. */
  readonly requestId: string;
}

/** Handles one operation of openapi/emulator.json. */
export type Handler = (exchange: Exchange) => Reply | OwnResponse | Promise<Reply | OwnResponse>;
