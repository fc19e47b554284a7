import { hasPath, pageFact, rowsOf, showsKey } from '../../rows/known-row.ts';
import type { Row } from '../../rows/row-shape.ts';
import type { Identity } from '../../run/run-options.ts';
import type { Sent } from '../../run/session.ts';
import type { TestContext } from '../../run/test-context.ts';
import type { Test } from '../../run/test.ts';
import { unknownPath } from '../../run/unknown-path.ts';
import { once, type Check } from '../check.ts';
import { pagesOf } from '../list/list-parameters.ts';
import { pageAt, rowKeyTexts, wholePage } from '../list/read-list.ts';
import { dependsOnCaller, isBelowClaimed } from '../../rows/claimed-rows.ts';
import { questionsAbout, type Question } from './list-questions.ts';
import { otherCallers, stableBody } from './other-callers.ts';

/** A list never contains or reveals another caller's rows, with any parameters. */
export const othersListCheck: Check<null> = {
  id: 'others-list',
  title: "lists never contain other callers' rows",
  kind: 'list',
  applies: ({ operation, resource }) =>
    once(
      operation === resource?.list &&
        resource.create !== null &&
        (dependsOnCaller(operation.crud) || isBelowClaimed(operation.crud)),
    ),
  run: async (test, context) => {
    const { operation } = test;
    const { resource, fixture, fixtures } = context;
    const questions = questionsAbout(operation, fixture.row);
    const { rows = null, parent = null } = operation.crud ?? {};
    const rule = rows ?? parent?.rows ?? null;
    for (const other of otherCallers(test, { rule, row: rows === null ? {} : fixture.row })) {
      const asker = new Asker(test, context, other);
      const before = await asker.askAll(questions);
      await asker.turnPages();
      await asker.followCursor();
      await asker.takeExports();
      if (operation.path.includes('{')) await asker.compareWithNone();
      if (resource.remove === null) continue;
      // Totals, orders and pages could reveal a hidden row.
      await fixtures.make(resource);
      const after = await asker.askAll(questions);
      before.forEach((sent, index) => {
        const now = after[index];
        if (now !== undefined && traceOf(sent) !== traceOf(now))
          asker.fail(
            now,
            `The list that ${other.name} gets changes when another caller creates a row.`,
          );
      });
    }
  },
};

const revealing = ['x-total-count', 'content-range', 'link', 'etag', 'last-modified'];

/** Everything that a response reveals. */
function traceOf({ real }: Sent): string {
  const headers = revealing.map((name) => real.headers[name] ?? '');
  return [real.status, ...headers, stableBody(real.body)].join('\n');
}

/** Requests a list as another caller. */
class Asker {
  readonly #test: Test;
  readonly #context: TestContext;
  readonly #other: Identity;
  /**
   * Keys of the rows that this caller gets without parameters; null: they do not fit on one page.
   */
  #known: ReadonlySet<string> | null = null;

  constructor(test: Test, context: TestContext, other: Identity) {
    this.#test = test;
    this.#context = context;
    this.#other = other;
  }

  fail(sent: Sent, message: string): void {
    this.#test.fail(sent, message, { keyword: 'rows', expected: 'a list without the row' });
  }

  async askAll(questions: readonly Question[]): Promise<readonly Sent[]> {
    const all: Sent[] = [];
    for (const question of questions) {
      const sent = await this.#ask(wholePage(this.#test.operation, question));
      all.push(sent);
      const rows = this.#check(sent);
      const isPlain = question.length === 0;
      if (isPlain && rows !== null && rows.length < this.#largest)
        this.#known ??= new Set(rowKeyTexts(this.#context, rows));
      if (rows !== null && rows.length < this.#largest) this.#checkTotal(sent, rows.length);
    }
    return all;
  }

  /** Detects a rule that is applied to the first page only. */
  async turnPages(): Promise<void> {
    const pages = pagesOf(this.#test.operation);
    if (pages.page === null || pages.limit === null) return;
    for (let number = 1; number <= 4; number++)
      this.#check(await this.#ask(pageAt(pages, number, 1)));
  }

  /** A cursor does not give another caller access to the rows. */
  async followCursor(): Promise<void> {
    const { operation } = this.#test;
    const name = operation.list?.cursor?.parameter.name;
    const pages = pagesOf(operation);
    if (name === undefined) return;
    const first = new Map([...pageAt(pages, null, 1), [`query ${name}`, '']]);
    const own = await this.#test.send(this.#context.draft(operation, { parameters: first }));
    const next = /<([^>]*)>\s*;\s*rel="?next/.exec(own.real.headers['link'] ?? '')?.[1];
    const cursor =
      next === undefined ? null : new URL(next, own.request.url).searchParams.get(name);
    if (cursor === null) return;
    this.#check(await this.#ask(wholePage(operation, [[`query ${name}`, cursor]])));
  }

  /** Exports contain the caller's own rows only: another row of the run adds no line. */
  async takeExports(): Promise<void> {
    const { operation } = this.#test;
    const { resource, fixtures } = this.#context;
    const types = operation.list?.exports?.types ?? [];
    if (types.length === 0 || resource.remove === null) return;
    const before = await Promise.all(types.map((type) => this.#export(type)));
    await fixtures.make(resource);
    for (const [index, type] of types.entries()) {
      const sent = await this.#export(type);
      if (sent.real.status < 300 && sent.real.body !== before[index]?.real.body)
        this.fail(sent, `The export of ${this.#other.name} contains another caller's row.`);
    }
  }

  #export(type: string): Promise<Sent> {
    const draft = this.#context.draft(this.#test.operation, { path: this.#context.fixture.path });
    const headers = { accept: type };
    return this.#test.send(draft, { credentials: this.#other, expected: '200', headers });
  }

  /** Rows below another caller's row are treated like rows below a missing one. */
  async compareWithNone(): Promise<void> {
    const { operation } = this.#test;
    const { session, fixtures } = this.#context;
    const missing = unknownPath(session, operation, fixtures);
    if (missing === null) return;
    const below = await this.#ask(wholePage(operation, []));
    const none = await this.#ask(wholePage(operation, []), missing);
    if (
      below.real.status === none.real.status &&
      stableBody(below.real.body) === stableBody(none.real.body)
    )
      return;
    this.fail(
      below,
      `${this.#other.name} can distinguish another caller's row from a missing one.`,
    );
  }

  get #largest(): number {
    return Math.min(pagesOf(this.#test.operation).largest ?? 100, 100);
  }

  async #ask(
    parameters: ReadonlyMap<string, unknown>,
    path = this.#context.fixture.path,
  ): Promise<Sent> {
    const { operation } = this.#test;
    const draft = this.#context.draft(operation, { path, parameters });
    const sent = await this.#test.send(draft, { credentials: this.#other, expected: '200' });
    if (sent.real.status === 401)
      this.#test.skip(`The API rejects the credentials of ${this.#other.name}.`);
    return sent;
  }

  /** The rows of a response; null if it has none. */
  #check(sent: Sent): readonly Row[] | null {
    const { resource, fixture } = this.#context;
    const rows = rowsOf(this.#test.operation, sent.real.body);
    if (sent.real.status >= 300 || rows === null) return null;
    const isStrange = (row: Row): boolean => {
      const [key = ''] = rowKeyTexts(this.#context, [row]);
      return this.#known !== null && showsKey(resource, row) && !this.#known.has(key);
    };
    if (rows.some((row) => hasPath(resource, row, fixture.path) || isStrange(row)))
      this.fail(sent, `${this.#other.name} sees another caller's row in the list.`);
    return rows;
  }

  /** If all rows fit on the page, the total must be their number. */
  #checkTotal(sent: Sent, count: number): void {
    const { headers, body } = sent.real;
    const { operation } = this.#test;
    const reported =
      headers['x-total-count'] ?? /\/(\d+)$/.exec(headers['content-range'] ?? '')?.[1];
    const total = pageFact(operation, body, 'total') ?? reported;
    if (total !== undefined && Number(total) !== count)
      this.fail(sent, `The total reveals other callers' rows to ${this.#other.name}.`);
    if (/rel="?next/.test(headers['link'] ?? ''))
      this.fail(sent, `A link reveals other callers' rows to ${this.#other.name}.`);
  }
}
