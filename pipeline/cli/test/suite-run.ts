import type { Cell } from '../../contract/contract-result.ts';
import { visibleText } from '../../contract/report/visible-text.ts';
import { PipelineError } from '../../errors.ts';
import { tryApi } from './try-api.ts';
import type { Trial, TriedApi } from './try-api.ts';

type SuiteTrial = Pick<Trial, 'settings' | 'model' | 'plan'>;

/** A run whose cells are awaited one by one. */
export class SuiteRun {
  readonly #trial: SuiteTrial;
  readonly #cells = new Map<string, PromiseWithResolvers<Cell>>();
  readonly #stop = new AbortController();
  #end: Promise<TriedApi> | null = null;

  constructor(trial: SuiteTrial) {
    this.#trial = trial;
    for (const { id } of trial.plan.cells) this.#cells.set(id, Promise.withResolvers());
  }

  /** Starts the run, and resolves with its first cell. Rejects if the API cannot be called. */
  async start(): Promise<void> {
    const first = Promise.withResolvers<void>();
    const settle = (cell: Cell): void => {
      this.#cells.get(cell.id)?.resolve(cell);
      first.resolve();
    };
    this.#end = tryApi({
      ...this.#trial,
      signal: this.#stop.signal,
      onCell: settle,
      onServerLog: () => undefined,
      onWarning: (sentence) => void process.stderr.write(`${sentence}\n`),
    });
    this.#end.then(
      ({ result }) => {
        result.cells.forEach(settle);
        this.#giveUp(new Error('The run ended before this was tried.'));
      },
      (error: unknown) => this.#giveUp(error),
    );
    await Promise.race([first.promise, this.#end]).catch((error: unknown) => {
      throw inSentences(error);
    });
  }

  /** Result of a cell. Rejects with the error that ended the run before. */
  async cell(id: string): Promise<Cell> {
    const cell = this.#cells.get(id);
    if (cell === undefined) throw new Error(`no cell is called ${id}`);
    return cell.promise;
  }

  /** Result of the whole run. */
  async end(): Promise<TriedApi> {
    if (this.#end === null) throw new Error('the run was not started');
    return this.#end;
  }

  /** Stops a running run, and waits for its cleanup. */
  async stop(): Promise<void> {
    this.#stop.abort();
    await this.#end?.catch(() => undefined);
  }

  #giveUp(reason: unknown): void {
    for (const { promise, reject } of this.#cells.values()) {
      // A filtered test never awaits its cell.
      promise.catch(() => undefined);
      reject(reason);
    }
  }
}

/** An error with its hints and without a stack, if the user can fix it. */
function inSentences(error: unknown): unknown {
  if (!(error instanceof PipelineError)) return error;
  const lines = error.problems.flatMap(({ message, hint }) =>
    hint === undefined ? [message] : [message, `  ${hint}`],
  );
  const plain = new Error(visibleText(lines.join('\n')), { cause: error.cause });
  plain.stack = plain.message;
  return plain;
}
