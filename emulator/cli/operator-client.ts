import createClient, { type Client } from 'openapi-fetch';
import type { paths } from '../generated/emulator-api.ts';
import { CommandProblem } from './run-command.ts';

/** Flags of every command that calls a running emulator. */
export const clientArguments = {
  url: {
    type: 'string',
    description: 'Address of the emulator (default: EMULATOR_URL, then http://127.0.0.1:8080)',
    valueHint: 'url',
  },
  'operator-token': {
    type: 'string',
    description: 'Operator token of the emulator (default: EMULATOR_OPERATOR_TOKEN)',
    valueHint: 'token',
  },
  json: { type: 'boolean', description: 'Print JSON' },
} as const;

/** Values of these flags. */
export interface ClientFlags {
  readonly url?: string | undefined;
  readonly 'operator-token'?: string | undefined;
}

/** The typed client of the operator API, generated from openapi/emulator.json. */
export type OperatorClient = Client<paths>;

/** Default URL of an emulator. */
export const USUAL_URL = 'http://127.0.0.1:8080';

/** The URL of the emulator that a command calls. */
export function emulatorUrl(flags: ClientFlags): string {
  const url = flags.url ?? process.env['EMULATOR_URL'] ?? USUAL_URL;
  if (!URL.canParse(url))
    throw new CommandProblem(`${url} is not a URL: pass --url http://host:port.`);
  return url.replace(/\/+$/, '');
}

/** A client for the emulator that the flags name. */
export function createOperatorClient(flags: ClientFlags): OperatorClient {
  const baseUrl = emulatorUrl(flags);
  const token = flags['operator-token'] ?? process.env['EMULATOR_OPERATOR_TOKEN'];
  return createClient<paths>({
    baseUrl,
    ...(token === undefined ? {} : { headers: { Authorization: `Bearer ${token}` } }),
    fetch: (request) =>
      fetch(request).catch((error: unknown) => {
        throw new CommandProblem(
          `No emulator responds at ${baseUrl}: start one with "specmill emulator start".`,
          { cause: error },
        );
      }),
  });
}

/** The data of a response; throws a CommandProblem with the emulator's message. */
export function dataOf<T>(answer: {
  readonly data?: T;
  readonly error?: unknown;
  readonly response: Response;
}): T {
  if (answer.response.ok && answer.data !== undefined) return answer.data;
  throw new CommandProblem(errorMessage(answer.error) ?? `HTTP ${answer.response.status}`);
}

function errorMessage(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null) return undefined;
  const body = error as {
    error?: { message?: string; details?: { field: string; message: string }[] };
    errorMessage?: string;
  };
  const message = body.error?.message ?? body.errorMessage;
  if (message === undefined) return undefined;
  // A problem with one field may already be the message.
  const details = body.error?.details?.filter((detail) => detail.message !== message) ?? [];
  return [message, ...details.map((detail) => `${detail.field}: ${detail.message}.`)].join(' ');
}
