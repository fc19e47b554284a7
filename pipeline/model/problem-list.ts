import { PipelineError } from '../errors.ts';
import type { Problem, ProblemCode } from '../errors.ts';

/** Collects the problems of a document, to report them all at once. */
export class ProblemList {
  readonly #file: string;
  readonly #problems = new Map<string, Problem>();
  readonly #warnings = new Map<string, Problem>();

  /** `file` precedes the pointer in each place. */
  constructor(file: string) {
    this.#file = file;
  }

  add(pointer: string, message: string, hint?: string): void {
    this.addAs('DOCUMENT_INVALID', pointer, message, hint);
  }

  addAs(code: ProblemCode, pointer: string, message: string, hint?: string): void {
    const place = `${this.#file}${pointer}`;
    keep(this.#problems, { code, message, place, ...(hint === undefined ? {} : { hint }) });
  }

  /** Adds a warning. */
  warn(pointer: string, message: string): void {
    const place = `${this.#file}${pointer}`;
    keep(this.#warnings, { code: 'DOCUMENT_INVALID', message, place });
  }

  get warnings(): readonly Problem[] {
    return [...this.#warnings.values()];
  }

  /** Throws one PipelineError with all problems, if there are any. */
  throwIfAny(): void {
    const [first, ...rest] = this.#problems.values();
    if (first !== undefined) throw new PipelineError([first, ...rest]);
  }
}

/** A shared schema is visited several times, but reported once. */
function keep(known: Map<string, Problem>, problem: Problem): void {
  const key = `${problem.place} ${problem.message}`;
  if (!known.has(key)) known.set(key, problem);
}
