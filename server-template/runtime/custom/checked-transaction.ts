import { validateHeaderName, validateHeaderValue } from 'node:http';
import type { Database } from '../database/database.ts';
import { withinTransaction } from '../database/within-transaction.ts';
import {
  isStream,
  printResponse,
  type HttpResponse,
  type PrintedResponse,
} from '../operation/operation-response.ts';
import type { HandlerResponse } from './handler.ts';

/** How a handler's responses are made and checked. */
export interface ResponseParts {
  readonly database: Database;
  /** The response as it is sent. */
  readonly made: (response: HandlerResponse) => HttpResponse;
  /** Throws for a response that the document does not allow; null: responses are not validated. */
  readonly check: ((response: PrintedResponse) => void) | null;
}

/** Transactions whose response is printed and checked before the commit. */
export interface CheckedTransactions {
  readonly run: (
    work: (database: Database) => HandlerResponse | Promise<HandlerResponse>,
  ) => Promise<HandlerResponse>;
  /** What is sent for a response that a transaction, or the handler itself, has returned. */
  readonly sent: (response: HandlerResponse) => HttpResponse;
}

/** Creates the transactions of a handler. */
export function checkedTransactions({ database, made, check }: ResponseParts): CheckedTransactions {
  const printed = new WeakMap<HandlerResponse, HttpResponse>();
  const print = (response: HandlerResponse): HttpResponse => {
    const whole = made(response);
    // A stream is created while it is sent.
    if (isStream(whole.body)) return whole;
    const { status, headers, content } = printResponse(whole);
    for (const [name, value] of Object.entries(headers)) {
      validateHeaderName(name);
      validateHeaderValue(name, value);
    }
    check?.({ status, headers, content });
    return { status, headers, ...(content === null ? {} : { body: content }) };
  };
  return {
    run: (work) =>
      withinTransaction(database, async (own) => {
        const response = await work(own);
        printed.set(response, print(response));
        return response;
      }),
    sent: (response) => printed.get(response) ?? made(response),
  };
}
