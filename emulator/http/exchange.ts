import type { IncomingMessage } from 'node:http';
import type { Emulation } from '../state/emulation.ts';
import type { OwnResponse, Reply } from './reply.ts';

/** A request that was routed, authenticated, read and found valid. */
export interface Exchange {
  readonly emulation: Emulation;
  readonly request: IncomingMessage;
  /** Path and query parameters as the document types them. */
  readonly parameters: Readonly<Record<string, unknown>>;
  /** The body as the document types it; undefined when there was none. */
  readonly body: unknown;
  /** Names this exchange in a provider's error and in the journal. */
  readonly requestId: string;
}

/** Answers one operation of openapi/emulator.json. */
export type Handler = (exchange: Exchange) => Reply | OwnResponse | Promise<Reply | OwnResponse>;
