import type { ApiModel, Operation } from '../../model/api-model.ts';
import type { RunOptions } from './run-options.ts';

/** Why a write was not sent. */
export const withheldReason =
  'It may change rows that the run did not create. To send it, use --allow-destructive, or list it under allow-destructive in the configuration.';

/** A request, as far as it decides whether it may be sent. */
export interface GuardedRequest {
  readonly operation: Operation;
  /** Absolute. */
  readonly url: string;
  /** The API has to reject it. */
  readonly isToFail: boolean;
  /** It lacks the run's credentials, and has nothing else that is wrong. */
  readonly isStranger: boolean;
  /** The rows that it names are the run's own, or none. */
  readonly isAboutOwn: boolean;
}

/** Lets a write through where it creates a row, changes one that the run made, or must be rejected. Collections and rows of others are changed by permission only. */
export class WriteGuard {
  /** Operations of which a request was held back: `DELETE /items`. */
  readonly withheld = new Set<string>();
  readonly #creates: ReadonlySet<Operation>;
  readonly #isAllowed: (operation: Operation) => boolean;
  /** URLs of the run's own rows, and of keys that the API calls unknown. */
  readonly #own = new Set<string>();

  constructor(creates: ReadonlySet<Operation>, allowed: RunOptions['allowDestructive'] = false) {
    this.#creates = creates;
    this.#isAllowed = (operation) =>
      typeof allowed === 'boolean' ? allowed : allowed.some((name) => isNamed(operation, name));
  }

  /** From here on whatever is at a URL or below it may be changed. */
  own(url: string): void {
    this.#own.add(placeOf(url));
  }

  /** Whether the run made what is at a URL, or below it. */
  isOwn(url: string): boolean {
    const steps = placeOf(url).split('/');
    return steps.some((_step, index) => this.#own.has(steps.slice(0, index + 1).join('/')));
  }

  /** Whether a request may be sent. */
  permits(request: GuardedRequest): boolean {
    if (this.#isHarmless(request)) return true;
    const { method, path } = request.operation;
    this.withheld.add(`${method.toUpperCase()} ${path}`);
    return false;
  }

  #isHarmless({ operation, url, isToFail, isStranger, isAboutOwn }: GuardedRequest): boolean {
    const { method, path, crud } = operation;
    const isCreate = this.#creates.has(operation) || crud?.action === 'bulkCreate';
    if (isSafeMethod(method) || isCreate || crud?.action === 'query' || isAboutOwn) return true;
    if (this.#isAllowed(operation) || this.isOwn(url)) return true;
    // Were the API to take it after all, a whole collection would be gone.
    return isToFail && !isStranger && (method === 'post' || path.includes('{'));
  }
}

/** Whether a method only looks at what is there. https://www.rfc-editor.org/rfc/rfc9110#section-9.2.1 */
export function isSafeMethod(method: string): boolean {
  return ['get', 'head', 'options', 'trace'].includes(method.toLowerCase());
}

/** Names of an operation that are given to be allowed and that the document does not have. */
export function unknownAllowed(
  { operations }: ApiModel,
  allowed: RunOptions['allowDestructive'] = false,
): readonly string[] {
  return typeof allowed === 'boolean'
    ? []
    : allowed.filter((name) => !operations.some((operation) => isNamed(operation, name)));
}

/** By its id, or as `POST /reset`. */
function isNamed({ id, method, path }: Operation, name: string): boolean {
  return name === id || name === `${method.toUpperCase()} ${path}`;
}

function placeOf(url: string): string {
  return (url.split('?')[0] ?? '').replace(/\/+$/, '');
}
