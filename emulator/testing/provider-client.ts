import type { Api } from '../spec/api-types.ts';
import { eastAfricaTimestamp } from '../state/east-africa-time.ts';

/** A response, with its body parsed if it is JSON. */
export interface Answer<T = Record<string, unknown>> {
  readonly status: number;
  readonly headers: Headers;
  readonly body: T;
}

/** A valid push; fields can be replaced, or removed with undefined. */
export function pushBody(callbackUrl: string, changes: Record<string, unknown> = {}): object {
  const timestamp = eastAfricaTimestamp(Date.now());
  return {
    BusinessShortCode: 174379,
    Password: Buffer.from(`174379passkey${timestamp}`).toString('base64'),
    Timestamp: timestamp,
    TransactionType: 'CustomerPayBillOnline',
    Amount: 1,
    PartyA: 254708374149,
    PartyB: 174379,
    PhoneNumber: 254708374149,
    CallBackURL: callbackUrl,
    AccountReference: 'INV-1001',
    TransactionDesc: 'Order 1001',
    ...changes,
  };
}

/** Sends a request and reads the response. */
export async function send<T = Record<string, unknown>>(
  url: string,
  options: RequestInit & { readonly json?: unknown } = {},
): Promise<Answer<T>> {
  const { json, ...rest } = options;
  const response = await fetch(url, {
    ...rest,
    ...(json === undefined
      ? {}
      : {
          method: rest.method ?? 'POST',
          body: JSON.stringify(json),
          headers: { 'Content-Type': 'application/json', ...rest.headers },
        }),
  });
  const text = await response.text();
  return { status: response.status, headers: response.headers, body: parse(text) as T };
}

/** A client that has a token. */
export interface ProviderClient {
  readonly token: string;
  readonly push: (
    callbackUrl: string,
    changes?: Record<string, unknown>,
    profile?: 'mmoney' | 'mpesa',
  ) => Promise<Answer<Api['PushAnswer'] & Api['ProviderError']>>;
  /** Pushes and returns the id; throws if the push is rejected. */
  readonly pushId: (callbackUrl: string, changes?: Record<string, unknown>) => Promise<string>;
  readonly query: (
    checkoutRequestId: string,
  ) => Promise<Answer<Api['QueryAnswer'] & Api['ProviderError']>>;
}

/** Requests a token with the usual credentials. */
export async function connectClient(url: string): Promise<ProviderClient> {
  const answer = await send<Api['TokenAnswer']>(
    `${url}/oauth/v1/generate?grant_type=client_credentials`,
    { headers: { Authorization: basic('consumer_key', 'consumer_secret') } },
  );
  const token = answer.body.access_token;
  const headers = { Authorization: `Bearer ${token}` };
  const push: ProviderClient['push'] = (callbackUrl, changes, profile = 'mmoney') =>
    send(`${url}/${profile}/stkpush/v1/processrequest`, {
      json: pushBody(callbackUrl, changes),
      headers,
    });
  return {
    token,
    push,
    pushId: async (callbackUrl, changes) => {
      const pushed = await push(callbackUrl, changes);
      if (pushed.status !== 200) throw new Error(pushed.body.errorMessage);
      return pushed.body.CheckoutRequestID;
    },
    query: (CheckoutRequestID) => {
      const { CallBackURL: _unused, ...signed } = pushBody('') as Record<string, unknown>;
      return send(`${url}/mmoney/stkpushquery/v1/query`, {
        json: { ...signed, CheckoutRequestID },
        headers,
      });
    },
  };
}

/** Basic credentials. */
export function basic(key: string, secret: string): string {
  return `Basic ${Buffer.from(`${key}:${secret}`).toString('base64')}`;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
