import { misfitsOf } from './misfits.ts';
import { isObject } from '../document/openapi.ts';
import type { Operation } from '../document/operation.ts';
import type { PrintedResponse } from '../operation/operation-response.ts';
import { isJson } from '../../shared/media-type.ts';
import { dropPrototypes } from './prototype-names.ts';
import type { ResourceValidators, ResponseCheck } from './resource-validators.ts';

/** The error for a response that the document does not allow; its message contains no value. */
class ResponseMismatch extends Error {
  override readonly name = 'ResponseMismatch';
}

/** Whether all errors of a response are about stored values that the log already reports. */
function isStored(error: unknown, misfits: ReadonlySet<string>): boolean {
  const errors = isObject(error) ? error['errors'] : undefined;
  return (
    misfits.size > 0 &&
    Array.isArray(errors) &&
    errors.length > 0 &&
    errors.every(
      (one) =>
        isObject(one) &&
        String(one['path'])
          .split('/')
          .some((part) => misfits.has(part)),
    )
  );
}

/** Validates the responses of one operation against the document. */
export class ResponseValidation {
  readonly #operation: Operation;
  readonly #resource: ResourceValidators;
  readonly #checks = new Map<number, ResponseCheck>();

  constructor(operation: Operation, resource: ResourceValidators) {
    this.#operation = operation;
    this.#resource = resource;
  }

  /**
   * Rejects with a ResponseMismatch. An error response whose status the document does not declare
   * passes.
   */
  async validate({ status, headers, content }: PrintedResponse): Promise<void> {
    const contentType = headers['Content-Type'];
    if (contentType !== undefined && !isJson(contentType)) return;
    if (status >= 400 && !this.#isDocumented(status)) return;
    const body: unknown = content === null ? undefined : JSON.parse(content as string);
    if (this.#resource.hasPrototypeNames()) dropPrototypes(body);
    try {
      await this.#checkOf(status)({ status, contentType, body });
    } catch (error) {
      if (isStored(error, misfitsOf(this.#operation))) return;
      const reason = error instanceof Error ? error.message : 'unknown';
      throw new ResponseMismatch(`${this.#operation.id} ${status}: ${reason}`, { cause: error });
    }
  }

  #checkOf(status: number): ResponseCheck {
    const known = this.#checks.get(status) ?? this.#resource.responseCheck(this.#operation, status);
    this.#checks.set(status, known);
    return known;
  }

  #isDocumented(status: number): boolean {
    const { responses } = this.#operation;
    const names = [String(status), `${Math.floor(status / 100)}XX`, 'default'];
    return names.some((name) => isObject(responses[name]));
  }
}
