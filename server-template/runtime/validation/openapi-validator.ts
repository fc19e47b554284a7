import { isJsonObject } from '../../shared/json/json-object.ts';
import { loadValidator } from '../late-packages.ts';
import { shownValues } from '../../shared/problem-texts.ts';
import type { SliceWithFormats } from './own-formats.ts';

/** The parts of a request that express-openapi-validator reads. */
export interface ValidatorRequest {
  readonly method: string;
  readonly path: string;
  readonly url: string;
  readonly originalUrl: string;
  readonly baseUrl: '';
  readonly app: object;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly cookies: Readonly<Record<string, string>> | undefined;
  /** The validator fills in defaults and converts texts to the document's types. */
  query: Record<string, unknown>;
  params: Record<string, unknown>;
  body: unknown;
  openapi?: MatchedPath;
}

/**
 * Result of the validator's own route look-up: the same for every request for an operation, except
 * for the parameters.
 */
export interface MatchedPath {
  readonly pathParams: Readonly<Record<string, unknown>>;
}

type Step = (request: unknown, response: unknown, next: (error?: unknown) => void) => unknown;
interface NamedStep {
  readonly name: string;
  readonly run: Step;
}

/** The validator's middleware chain for one slice of the document. */
export interface OpenapiValidator {
  /** Finds the operation, at the cost of one regular expression per path of the slice. */
  match(request: ValidatorRequest): Promise<MatchedPath>;
  /** Rejects with the validator's error. */
  validateRequest(request: ValidatorRequest): Promise<void>;
}

// The validator reads two settings of the application, and registers path parameters, which are not
// used here.
const application = { enabled: () => true, param: () => undefined };

/** What a validator checks: requests, reporting every error, or large ones, reporting the first. */
export type ValidatorSubject = 'requests' | 'large requests';

/** Creates a validator for a slice; schemas are compiled on first use. */
export function createOpenapiValidator(
  { slice, formats }: SliceWithFormats,
  subject: ValidatorSubject,
): OpenapiValidator {
  const allErrors = subject !== 'large requests';
  const { OpenApiValidator } = loadValidator();
  const validator = new OpenApiValidator({
    apiSpec: slice as never,
    validateApiSpec: false,
    validateSecurity: false,
    fileUploader: false,
    validateRequests: { allErrors, coerceTypes: false },
    ajvFormats: { mode: 'full' },
    formats: Object.fromEntries(formats) as never,
  });
  const chain: readonly ((...parts: never[]) => unknown)[] = validator.installMiddleware(
    Promise.resolve(loadedSlice(slice)) as never,
  );
  const steps: readonly NamedStep[] = chain.map((run) => ({
    name: run.name,
    run: run as unknown as Step,
  }));
  const validation = steps.filter(({ name }) => name === 'requestMiddleware');
  const matching = steps.filter((step) => !validation.includes(step));
  const [last] = validation;
  if (last === undefined) throw new Error('express-openapi-validator has no step that validates');
  return {
    async match(request) {
      for (const { run } of matching) await perform(run, request, {});
      if (request.openapi === undefined) throw new Error(`no operation at ${request.path}`);
      return request.openapi;
    },
    validateRequest: (request) => perform(last.run, request, {}),
  };
}

let serial = 0;

/**
 * The result of the package's own loader, without its cost: the loader compiles OpenAPI's schema
 * for each instance, which takes 100 ms.
 */
function loadedSlice(slice: Readonly<Record<string, unknown>>): object {
  const paths = isJsonObject(slice['paths']) ? slice['paths'] : {};
  const routes = Object.entries(paths).flatMap(([path, item]) =>
    Object.keys(isJsonObject(item) ? item : {}).map((method) => ({
      ...{ basePath: '', expressRoute: path, openApiRoute: path },
      method: method.toUpperCase(),
      pathParams: [],
    })),
  );
  serial += 1;
  const apiDoc = structuredClone(slice);
  showAllowedValues(apiDoc);
  return { apiDoc, basePaths: [''], routes, serial };
}

/** The validator joins the values of an enum for its message, in which null would be empty. */
function showAllowedValues(part: object): void {
  for (const [key, value] of Object.entries(part) as readonly [string, unknown][]) {
    if (typeof value !== 'object' || value === null) continue;
    if (key === 'enum' && Array.isArray(value)) {
      Object.defineProperty(value, 'join', {
        value: () => shownValues(value),
        // An enum may be in several places.
        configurable: true,
      });
    } else showAllowedValues(value);
  }
}

/** A request for an operation of a slice. */
export function validatorRequest(
  method: string,
  path: string,
  parts: Partial<Pick<ValidatorRequest, 'headers' | 'cookies' | 'query' | 'params' | 'body'>>,
): ValidatorRequest {
  return {
    method,
    path,
    url: path,
    originalUrl: path,
    baseUrl: '',
    app: application,
    headers: parts.headers ?? {},
    cookies: parts.cookies,
    query: parts.query ?? {},
    params: parts.params ?? {},
    body: parts.body,
  };
}

function perform(step: Step, request: ValidatorRequest, response: object): Promise<void> {
  return new Promise((resolve, reject) => {
    void step(request, response, (error) =>
      error === undefined ? resolve() : reject(asError(error)),
    );
  });
}

function asError(error: unknown): Error {
  return error instanceof Error ? error : new Error('the validator failed', { cause: error });
}
