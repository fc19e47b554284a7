import { loadValidator } from '../late-packages.ts';
import { shownValues } from '../../shared/problem-texts.ts';
import type { SliceWithFormats } from './own-formats.ts';

/** A request for an operation of a slice, whose path has no parameters. */
export interface ValidatorRequest {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, unknown>>;
  /** Undefined: the document declares none. */
  readonly cookies?: Readonly<Record<string, string>> | undefined;
  /** The validator fills in defaults and converts texts to the document's types. */
  readonly query: Record<string, unknown>;
  readonly params: Record<string, unknown>;
  readonly body: unknown;
}

/** Validates a request in place; rejects with the error of express-openapi-validator. */
export type OpenapiValidator = (request: ValidatorRequest) => Promise<void>;

type Step = (request: object, response: object, next: (error?: unknown) => void) => unknown;

// The validator reads two settings of the application, and registers path parameters, which are not
// used here.
const application = { enabled: () => true, param: () => undefined };

/**
 * Creates a validator for a slice, which reports every error or only the first. Its first request
 * takes 100 ms, because the package compiles OpenAPI's own schema.
 */
export function createOpenapiValidator(
  { slice, formats }: SliceWithFormats,
  { allErrors }: { readonly allErrors: boolean },
): OpenapiValidator {
  const chain = loadValidator().middleware({
    apiSpec: slice as never,
    validateApiSpec: false,
    validateSecurity: false,
    fileUploader: false,
    validateRequests: { allErrors, coerceTypes: false },
    ajvFormats: { mode: 'full' },
    formats: Object.fromEntries(formats) as never,
  }) as readonly unknown[] as readonly Step[];
  const texts = valueTexts(slice, new Map());
  return async (request) => {
    const received = expressRequest(request);
    try {
      for (const step of chain) await perform(step, received);
    } catch (error) {
      showValues(error, texts);
      throw error;
    }
  };
}

/** The parts of a request of Express that the validator reads. */
function expressRequest(request: ValidatorRequest): object {
  const { path, params } = request;
  const received = { ...request, url: path, originalUrl: path, baseUrl: '', app: application };
  // The validator would replace them by those that it finds in the path.
  return Object.defineProperty(received, 'params', { get: () => params, set: () => undefined });
}

function perform(step: Step, request: object): Promise<void> {
  return new Promise((resolve, reject) => {
    void step(request, {}, (error) => (error === undefined ? resolve() : reject(asError(error))));
  });
}

function asError(error: unknown): Error {
  return error instanceof Error ? error : new Error('the validator failed', { cause: error });
}

/**
 * How messages list the values of a slice's enums, by the text of the validator, in which null is
 * empty. A text with several meanings is kept.
 */
function valueTexts(part: object, texts: Map<string, string>): ReadonlyMap<string, string> {
  for (const [key, value] of Object.entries(part) as readonly [string, unknown][]) {
    if (key === 'enum' && Array.isArray(value)) {
      const [text, shown] = [value.join(', '), shownValues(value)];
      texts.set(text, (texts.get(text) ?? shown) === shown ? shown : text);
    } else if (typeof value === 'object' && value !== null) valueTexts(value, texts);
  }
  return texts;
}

function showValues(error: unknown, texts: ReadonlyMap<string, string>): void {
  const { errors = [] } = error as { readonly errors?: readonly { message: string }[] };
  for (const detail of errors) {
    detail.message = detail.message.replace(
      /(?<=^must be equal to one of the allowed values: ).*$/s,
      (text) => texts.get(text) ?? text,
    );
  }
}
