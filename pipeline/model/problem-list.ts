import { PipelineError } from '../errors.ts';
import type { Problem, ProblemCode } from '../errors.ts';

/** Gathers what is wrong with one document, so that it can be told all at once. */
export class ProblemList {
  readonly #file: string;
  readonly #problems: Problem[] = [];
  readonly #warnings: Problem[] = [];

  /** `file` is before the pointer in each place. */
  constructor(file: string) {
    this.#file = file;
  }

  add(pointer: string, message: string, hint?: string): void {
    this.addAs('DOCUMENT_INVALID', pointer, message, hint);
  }

  addAs(code: ProblemCode, pointer: string, message: string, hint?: string): void {
    const place = `${this.#file}${pointer}`;
    // A schema that is used in several places is looked at as often.
    if (this.#problems.some((known) => known.place === place && known.message === message)) return;
    this.#problems.push({ code, message, place, ...(hint === undefined ? {} : { hint }) });
  }

  /** What a person should know and the document can do without. */
  warn(pointer: string, message: string): void {
    this.#warnings.push({ code: 'DOCUMENT_INVALID', message, place: `${this.#file}${pointer}` });
  }

  get warnings(): readonly Problem[] {
    return this.#warnings;
  }

  /** Throws one PipelineError that holds every problem, if there is any. */
  throwIfAny(): void {
    const [first, ...rest] = this.#problems;
    if (first !== undefined) throw new PipelineError([first, ...rest]);
  }
}
