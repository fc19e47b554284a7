import { isJsonObject } from '../../shared/json/json-object.ts';
import { misfitsOf } from './misfits.ts';
import type { Operation } from '../document/operation.ts';
import type { PrintedResponse } from '../operation/operation-response.ts';
import { isJson } from '../../shared/media-type.ts';
import { dropPrototypes } from './prototype-names.ts';
import type { ResourceValidators } from './resource-validators.ts';
import type { ResponseCheck, ResponseProblem } from './response-check.ts';

/** The error for a response that the document does not allow; its message contains no value. */
class ResponseMismatch extends Error {
  override readonly name = 'ResponseMismatch';
}

/** Whether there are no problems other than stored values that the log already reports. */
function areStored(problems: readonly ResponseProblem[], misfits: ReadonlySet<string>): boolean {
  return problems.every(({ path }) => path.split('/').some((part) => misfits.has(part)));
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
   * Throws a ResponseMismatch. An error response whose status the document does not declare passes.
   */
  validate({ status, headers, content }: PrintedResponse): void {
    const contentType = headers['Content-Type'];
    if (contentType !== undefined && !isJson(contentType)) return;
    if (status >= 400 && !this.#isDocumented(status)) return;
    const body: unknown = content === null ? undefined : JSON.parse(content as string);
    if (this.#resource.hasPrototypeNames()) dropPrototypes(body);
    const problems = this.#checkOf(status)(contentType, body);
    if (areStored(problems, misfitsOf(this.#operation))) return;
    const reasons = problems.map(({ path, message }) => `response${path} ${message}`);
    throw new ResponseMismatch(`${this.#operation.id} ${status}: ${reasons.join(', ')}`);
  }

  #checkOf(status: number): ResponseCheck {
    const known = this.#checks.get(status) ?? this.#resource.responseCheck(this.#operation, status);
    this.#checks.set(status, known);
    return known;
  }

  #isDocumented(status: number): boolean {
    const { responses } = this.#operation;
    const names = [String(status), `${Math.floor(status / 100)}XX`, 'default'];
    return names.some((name) => isJsonObject(responses[name]));
  }
}
