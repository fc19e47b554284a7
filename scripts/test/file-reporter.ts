import { appendFileSync } from 'node:fs';
import { DefaultReporter, type TestModule, type TestSpecification } from 'vitest/node';
import type { FileResult } from './test-results.ts';

/** Prints a line for each file with its place among all files, and the default report of failures at the end. Appends the counts of each file to SPECMILL_TEST_RESULTS as a line of JSON, so that they survive an interrupt. */
export default class FileReporter extends DefaultReporter {
  #total = 0;
  #ended = 0;

  constructor() {
    super({ summary: false });
  }

  override onTestRunStart(specifications: readonly TestSpecification[]): void {
    this.#total = specifications.length;
    this.#write({ file: '', total: this.#total, passed: 0, failed: 0, skipped: 0, ms: 0 });
    super.onTestRunStart(specifications);
  }

  protected override printTestModule(testModule: TestModule): void {
    const states = [...testModule.children.allTests()].map((test) => test.result().state);
    const count = (state: string) => states.filter((own) => own === state).length;
    const failed = count('failed');
    // A file that fails to load or to set up may have no failed test of its own.
    const isBroken = testModule.state() === 'failed' && failed === 0;
    const ms = Math.round(testModule.diagnostic().duration);
    const file = this.relative(testModule.moduleId);
    const result = { file, passed: count('passed'), failed: failed + Number(isBroken), ms };
    this.#write({ ...result, skipped: count('skipped') });
    this.#ended += 1;
    const place = `${String(this.#ended).padStart(String(this.#total).length)}/${this.#total}`;
    const note = result.failed > 0 ? `FAILED (${result.failed})` : '';
    this.log(`${place} ${file} ${(ms / 1000).toFixed(1)} s ${note}`.trimEnd());
    if (result.failed === 0) return;
    super.printTestModule(testModule);
    // A file that fails to load has no failed test, and the rest of the report comes last.
    for (const { stack, message } of testModule.errors()) this.log(stack ?? message);
  }

  #write(result: FileResult): void {
    const path = process.env['SPECMILL_TEST_RESULTS'];
    if (path !== undefined) appendFileSync(path, `${JSON.stringify(result)}\n`);
  }
}
