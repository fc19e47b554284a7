import type { Cell } from '../../contract/contract-result.ts';
import { visibleText } from '../../contract/report/visible-text.ts';
import { PipelineError } from '../../errors.ts';
import { tryApi } from './try-api.ts';
import type { Trial, TriedApi } from './try-api.ts';

type SuiteTrial = Pick<Trial, 'settings' | 'model' | 'plan'>;

/** A run whose cells are waited for one by one. */
export class SuiteRun {
  readonly #trial: SuiteTrial;
  readonly #cells = new Map<string, PromiseWithResolvers<Cell>>();
  readonly #stop = new AbortController();
  #end: Promise<TriedApi> | null = null;

  constructor(trial: SuiteTrial) {
    this.#trial = trial;
    for (const { id } of trial.plan.cells) this.#cells.set(id, Promise.withResolvers());
  }

  /** Begins to call the API, and returns with its first cell. Rejects where it cannot be called at all. */
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

  /** What became of a cell. Rejects with what ended the run before. */
  async cell(id: string): Promise<Cell> {
    const cell = this.#cells.get(id);
    if (cell === undefined) throw new Error(`no cell is called ${id}`);
    return cell.promise;
  }

  /** The whole run. */
  async end(): Promise<TriedApi> {
    if (this.#end === null) throw new Error('the run was not started');
    return this.#end;
  }

  /** Ends a run that still goes on, and waits until it has cleaned up. */
  async stop(): Promise<void> {
    this.#stop.abort();
    await this.#end?.catch(() => undefined);
  }

  #giveUp(reason: unknown): void {
    for (const { promise, reject } of this.#cells.values()) {
      // A test that was filtered out never waits for its cell.
      promise.catch(() => undefined);
      reject(reason);
    }
  }
}

/** An error that a user can fix, with its hints and without a stack. */
function inSentences(error: unknown): unknown {
  if (!(error instanceof PipelineError)) return error;
  const lines = error.problems.flatMap(({ message, hint }) =>
    hint === undefined ? [message] : [message, `  ${hint}`],
  );
  const plain = new Error(visibleText(lines.join('\n')), { cause: error.cause });
  plain.stack = plain.message;
  return plain;
}
