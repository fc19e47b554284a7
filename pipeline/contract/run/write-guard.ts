import type { ApiModel, Operation } from '../../model/api-model.ts';
import type { RunOptions } from './run-options.ts';

/** Why a write was not sent. */
export const withheldReason =
  'The request may change rows that the run did not create. To send it, use --allow-destructive, or list it under allow-destructive in the configuration.';

/** The facts about a request that decide whether it may be sent. */
export interface GuardedRequest {
  readonly operation: Operation;
  /** Absolute URL. */
  readonly url: string;
  /** The API must reject it. */
  readonly isToFail: boolean;
  /** It lacks the run's credentials, and is valid otherwise. */
  readonly isStranger: boolean;
  /** The rows that it names were created by the run, or do not exist. */
  readonly isAboutOwn: boolean;
}

/**
 * Allows writes that create a row, change a row of the run, or must be rejected. Writes to
 * collections and other rows need permission.
 */
export class WriteGuard {
  readonly #withheld = new Set<string>();
  readonly #sent = new Set<string>();
  readonly #creates: ReadonlySet<Operation>;
  readonly #isAllowed: (operation: Operation) => boolean;
  /** URLs of the run's own rows, and of keys that the API reports as unknown. */
  readonly #own = new Set<string>();

  constructor(creates: ReadonlySet<Operation>, allowed: RunOptions['allowDestructive'] = false) {
    this.#creates = creates;
    this.#isAllowed = (operation) =>
      typeof allowed === 'boolean' ? allowed : allowed.some((name) => isNamed(operation, name));
  }

  /** Operations of which no valid request was sent: `DELETE /items`. */
  get withheld(): readonly string[] {
    return [...this.#withheld].filter((name) => !this.#sent.has(name));
  }

  /** Operations of which some requests were not sent. */
  get partlyWithheld(): readonly string[] {
    return [...this.#withheld].filter((name) => this.#sent.has(name));
  }

  /** Allows changes at a URL and below it. */
  own(url: string): void {
    this.#own.add(urlPlace(url));
  }

  /** Whether the run made what is at a URL, or below it. */
  isOwn(url: string): boolean {
    const steps = urlPlace(url).split('/');
    return steps.some((_step, index) => this.#own.has(steps.slice(0, index + 1).join('/')));
  }

  /** Whether a request may be sent. */
  permits(request: GuardedRequest): boolean {
    const { method, path } = request.operation;
    const name = `${method.toUpperCase()} ${path}`;
    const isHarmless = this.#isHarmless(request);
    if (!isHarmless) this.#withheld.add(name);
    else if (!request.isToFail) this.#sent.add(name);
    return isHarmless;
  }

  #isHarmless({ operation, url, isToFail, isStranger, isAboutOwn }: GuardedRequest): boolean {
    const { method, path, crud } = operation;
    const isCreate = this.#creates.has(operation) || crud?.action === 'bulkCreate';
    if (isSafeMethod(method) || isCreate || crud?.action === 'query' || isAboutOwn) return true;
    if (this.#isAllowed(operation) || this.isOwn(url)) return true;
    // If the API accepted it nevertheless, a whole collection could be lost.
    return isToFail && !isStranger && (method === 'post' || path.includes('{'));
  }
}

/** Whether a method is safe. https://www.rfc-editor.org/rfc/rfc9110#section-9.2.1 */
export function isSafeMethod(method: string): boolean {
  return ['get', 'head', 'options', 'trace'].includes(method.toLowerCase());
}

/** Allowed operations that the document does not have. */
export function unknownAllowed(
  { operations }: ApiModel,
  allowed: RunOptions['allowDestructive'] = false,
): readonly string[] {
  return typeof allowed === 'boolean'
    ? []
    : allowed.filter((name) => !operations.some((operation) => isNamed(operation, name)));
}

/** By id, or as `POST /reset`. */
function isNamed({ id, method, path }: Operation, name: string): boolean {
  return name === id || name === `${method.toUpperCase()} ${path}`;
}

/** A URL without its query and final slashes. */
export function urlPlace(url: string): string {
  return (url.split('?')[0] ?? '').replace(/\/+$/, '');
}
