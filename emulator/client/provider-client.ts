/** The provider and its caller. */
export interface ProviderOptions {
  /** `http://127.0.0.1:8080` */
  readonly baseUrl: string;
  readonly consumerKey: string;
  readonly consumerSecret: string;
  /** Short code of the shop, five to seven digits. */
  readonly shortCode: string;
  /** Secret from which `Password` is derived. */
  readonly passkey: string;
  /** First segment of the provider's paths (`mmoney`). */
  readonly profile?: 'mmoney' | 'mpesa';
  /** Milliseconds for one request (10,000). */
  readonly timeoutMs?: number;
}

/** A payment request to a phone. */
export interface PushRequest {
  /** Twelve digits, with the country code and without the plus sign. */
  readonly phone: string;
  /** Whole shillings, at least 1. */
  readonly amount: number;
  /** At most 12 characters. */
  readonly reference: string;
  /** At most 13 characters. */
  readonly description: string;
  readonly callbackUrl: string;
}

/** Result of a push: `resultCode` 0 is paid. */
export type PushResult =
  | { readonly state: 'pending' }
  | { readonly state: 'settled'; readonly resultCode: number; readonly resultDesc: string };

/** A provider of payments by phone. */
export interface ProviderClient {
  /**
   * Sends a payment request to a phone, once; returns the id of the push. Throws a ProviderError.
   */
  push(request: PushRequest): Promise<{ readonly checkoutRequestId: string }>;
  /** Queries the result of a push. Throws a ProviderError. */
  query(checkoutRequestId: string): Promise<PushResult>;
}

/** Why a request to the provider failed. */
export class ProviderError extends Error {
  override readonly name = 'ProviderError';
  /** HTTP status; null without a response. */
  readonly status: number | null;
  /** The provider's own code, such as `400.002.02`. */
  readonly code: string | null;
  /**
   * Whether the provider may have executed the request: the connection broke, or its response is
   * unreadable.
   */
  readonly isUncertain: boolean;

  constructor(
    message: string,
    { status = null, code = null, isUncertain = false, cause }: ProviderFailure = {},
  ) {
    super(message, { cause });
    this.status = status;
    this.code = code;
    this.isUncertain = isUncertain;
  }
}

interface ProviderFailure {
  readonly status?: number | null;
  readonly code?: string | null;
  readonly isUncertain?: boolean;
  readonly cause?: unknown;
}

interface Answer {
  readonly status: number;
  readonly body: Readonly<Record<string, unknown>>;
}

const INVALID_TOKEN = '404.001.03';
const STILL_PROCESSING = '500.001.1001';
/** Tokens are renewed this long before they expire. */
const MARGIN_MS = 30_000;
const PAUSES_MS = [200, 800];

/**
 * A client for the provider, or for the emulator that stands in for it.
 *
 * Tokens are cached until shortly before they expire. Token requests and queries are retried after
 * lost connections and 5xx; a push is not, because the phone might be prompted twice. Only after
 * "Invalid Access Token", which has no effect, is a push sent once more with a new token.
 */
export function createProviderClient(options: ProviderOptions): ProviderClient {
  const { shortCode, passkey, profile = 'mmoney' } = options;
  const call = caller(options);
  const signed = () => {
    const timestamp = eastAfricaTime(Date.now());
    const password = Buffer.from(`${shortCode}${passkey}${timestamp}`).toString('base64');
    return { BusinessShortCode: shortCode, Password: password, Timestamp: timestamp };
  };
  return {
    async push({ phone, amount, reference, description, callbackUrl }) {
      const { status, body } = await call(`/${profile}/stkpush/v1/processrequest`, () => ({
        ...signed(),
        TransactionType: 'CustomerPayBillOnline',
        Amount: amount,
        PartyA: phone,
        PartyB: shortCode,
        PhoneNumber: phone,
        CallBackURL: callbackUrl,
        AccountReference: reference,
        TransactionDesc: description,
      }));
      const { CheckoutRequestID: id, ResponseCode: code } = body;
      if (status === 200 && String(code) === '0' && typeof id === 'string') {
        return { checkoutRequestId: id };
      }
      throw rejection({ status, body });
    },
    async query(checkoutRequestId) {
      const { status, body } = await repeated(() =>
        call(`/${profile}/stkpushquery/v1/query`, () => ({
          ...signed(),
          CheckoutRequestID: checkoutRequestId,
        })),
      );
      if (body['errorCode'] === STILL_PROCESSING && /process/i.test(String(body['errorMessage']))) {
        return { state: 'pending' };
      }
      const resultCode = Number(body['ResultCode'] ?? NaN);
      if (status !== 200 || !Number.isInteger(resultCode)) throw rejection({ status, body });
      return { state: 'settled', resultCode, resultDesc: String(body['ResultDesc']) };
    },
  };
}

type Call = (path: string, body: () => object) => Promise<Answer>;

/** Sends a body with a token; with a new one if the provider rejects the cached one. */
function caller(options: ProviderOptions): Call {
  const tokens = tokenCache(options);
  return async (path, body) => {
    const attempt = async (token: string): Promise<Answer> =>
      send(options, path, {
        method: 'POST',
        headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
        body: JSON.stringify(body()),
      });
    const token = await tokens.get();
    const answer = await attempt(token);
    if (answer.body['errorCode'] !== INVALID_TOKEN) return answer;
    tokens.forget(token);
    return attempt(await tokens.get());
  };
}

interface Token {
  readonly value: string;
  readonly until: number;
}

/** Requests one token at a time, shared by concurrent calls. */
function tokenCache(options: ProviderOptions): {
  readonly get: () => Promise<string>;
  readonly forget: (token: string) => void;
} {
  let current: Token | null = null;
  let asked: Promise<Token> | null = null;
  return {
    async get() {
      if (current !== null && current.until > Date.now()) return current.value;
      asked ??= repeated(() => requestToken(options)).finally(() => (asked = null));
      current = await asked;
      return current.value;
    },
    forget(token) {
      if (current?.value === token) current = null;
    },
  };
}

async function requestToken(options: ProviderOptions): Promise<Token> {
  const { consumerKey, consumerSecret } = options;
  const basic = Buffer.from(`${consumerKey}:${consumerSecret}`).toString('base64');
  const { status, body } = await send(options, '/oauth/v1/generate?grant_type=client_credentials', {
    headers: { Authorization: `Basic ${basic}` },
  });
  const { access_token: value, expires_in: seconds } = body;
  if (status !== 200 || typeof value !== 'string') throw rejection({ status, body });
  const lifeMs = Number(seconds) * 1000;
  return { value, until: Date.now() + Math.max(lifeMs - MARGIN_MS, lifeMs / 2) };
}

async function send(
  { baseUrl, timeoutMs = 10_000 }: ProviderOptions,
  path: string,
  init: Omit<RequestInit, 'headers'> & { readonly headers: Record<string, string> },
): Promise<Answer> {
  const url = baseUrl.replace(/\/+$/, '') + path;
  try {
    const response = await fetch(url, {
      ...init,
      // A kept connection may be closed while a push is sent, which is never repeated.
      headers: { ...init.headers, Connection: 'close' },
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    });
    return { status: response.status, body: objectOf(await response.text()) };
  } catch (error) {
    throw new ProviderError('The payment provider cannot be reached.', {
      isUncertain: !wasNeverSent(error),
      cause: error,
    });
  }
}

function objectOf(text: string): Answer['body'] {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? (value as Answer['body']) : {};
  } catch {
    return {};
  }
}

/** Nothing listens, or the name is unknown: the request was not sent. */
function wasNeverSent(error: unknown): boolean {
  const { cause } = error as { cause?: { code?: unknown } };
  return ['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN'].includes(String(cause?.code));
}

function rejection({ status, body }: Answer): ProviderError {
  const { errorCode, errorMessage, ResponseDescription } = body;
  const said = errorMessage ?? ResponseDescription;
  const message = typeof said === 'string' ? said : `HTTP ${status}`;
  return new ProviderError(`The payment provider responded: ${message}`, {
    status,
    code: typeof errorCode === 'string' ? errorCode : null,
    isUncertain: errorCode === undefined && (status >= 500 || status < 300),
  });
}

/** Repeats safe requests after lost connections and 5xx. */
async function repeated<Result extends Answer | Token>(
  work: () => Promise<Result>,
): Promise<Result> {
  for (const pause of PAUSES_MS) {
    try {
      const result = await work();
      if (!('status' in result) || result.status < 500 || 'errorCode' in result.body) return result;
    } catch (error) {
      const isFinal = error instanceof ProviderError && error.status !== null && error.status < 500;
      if (isFinal) throw error;
    }
    await new Promise((resolve) => setTimeout(resolve, pause));
  }
  return work();
}

/** `yyyyMMddHHmmss` in UTC+3. */
function eastAfricaTime(moment: number): string {
  return new Date(moment + 3 * 3_600_000).toISOString().replace(/\D/g, '').slice(0, 14);
}
