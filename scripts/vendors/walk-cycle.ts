import type { Operation } from '../../pipeline/model/api-model.ts';
import type { LifeCycle } from './life-cycles.ts';
import type { Reply, RowClient, SentBody } from './row-client.ts';
import { keyCandidates, keyIn, shows, unlike } from './row-facts.ts';
import type { Scalar } from './row-facts.ts';

/** Steps of a walk, in order. */
export const steps = ['create', 'get', 'list', 'second', 'update', 'delete', 'unknown'] as const;

/** `create`: 2xx; `get`: the new row is at the URL derived from its body, with the sent values; `list`: the first page contains it; `second`: another row has another URL; `update`: the row then has the sent values; `delete`: the row is a 404 and not in the list, its neighbor is unchanged; `unknown`: a random key is a 404. */
export type Step = (typeof steps)[number];

/** The result of each step; steps that were not tried are missing. */
export interface Walk {
  readonly path: string;
  readonly passed: ReadonlySet<Step>;
  readonly failed: ReadonlyMap<Step, string>;
  /** Path of the key in the row's body: `data.id`. */
  readonly key: string | null;
}

/** Tests the life cycle of one row. `parents` are the values of the parameters before the row's own. */
export async function walkCycle(
  client: RowClient,
  cycle: LifeCycle,
  parents: readonly string[],
): Promise<Walk> {
  const walk = new CycleWalk(client, cycle, parents);
  await walk.run();
  const { passed, failed, key } = walk;
  return { path: cycle.path, passed, failed, key };
}

class CycleWalk {
  readonly passed = new Set<Step>();
  readonly failed = new Map<Step, string>();
  key: string | null = null;
  #sent: unknown = null;
  /** The key that identifies the row in a list. */
  #listKey: Scalar | null = null;
  readonly #client: RowClient;
  readonly #cycle: LifeCycle;
  readonly #parents: readonly string[];

  constructor(client: RowClient, cycle: LifeCycle, parents: readonly string[]) {
    this.#client = client;
    this.#cycle = cycle;
    this.#parents = parents;
  }

  async run(): Promise<void> {
    const first = await this.#create([1, 2, 3]);
    if (first === null) return;
    const found = await this.#find(first.reply, first.body);
    if (found === null) return;
    await this.#listed('list', this.#listKey, true);
    const second = await this.#second(found);
    const { update, remove } = this.#cycle;
    const row = update === null ? found : await this.#update(update, found);
    if (remove !== null) await this.#remove(remove, row, second);
    await this.#unknown(row);
  }

  #note(step: Step, fault: string | null): boolean {
    if (fault === null) this.passed.add(step);
    else if (!this.failed.has(step)) this.failed.set(step, fault);
    if (this.failed.has(step)) this.passed.delete(step);
    return fault === null;
  }

  async #create(
    seeds: readonly number[],
  ): Promise<{ readonly reply: Reply; readonly body: SentBody } | null> {
    const { create } = this.#cycle;
    let last = 'no body that can be written';
    for (const body of this.#client.bodiesFor(create, seeds)) {
      this.#sent ??= body.values;
      const reply = await this.#client.call(create, this.#parents, body);
      const isMade = reply.status >= 200 && reply.status < 300;
      if (isMade) {
        this.#note('create', null);
        return { reply, body };
      }
      last = reported(reply);
    }
    this.#note('create', last);
    return null;
  }

  /** The URL of a created row, by whichever of its values works. */
  async #find(created: Reply, sent: SentBody): Promise<Scalar | null> {
    const { get, path } = this.#cycle;
    const parameter = ownParameter(get);
    let last = 'its body contains no address';
    const located = locatedBy(created);
    for (const candidate of [
      ...(located === '' ? [] : [{ path: ['Location'], value: located }]),
      ...keyCandidates(created.body, parameter),
      ...keyCandidates(sent.values, parameter),
    ]) {
      const reply = await this.#at(get, candidate);
      if (reply.status !== 200) {
        if (reply.status !== 404 && reply.status !== 400) last = reported(reply);
        continue;
      }
      const others = unlike(sent.values, reply.body);
      last = `at ${candidate.path.join('.')} other values of ${others.join(', ')}`;
      if (others.length === 0) {
        this.#note('get', null);
        const shown = keyCandidates(reply.body, parameter);
        const key = shown.find(({ value }) => String(value) === String(candidate.value));
        this.key = candidate.path.join('.');
        // A row that does not contain its key cannot be found in a list.
        this.#listKey = key ?? (candidate.path[0] === 'Location' ? null : candidate);
        return candidate;
      }
    }
    this.#note('get', `${path}: ${last} ${JSON.stringify(created.body).slice(0, 200)}`);
    return null;
  }

  #at(operation: Operation, key: Scalar, body: SentBody | null = null): Promise<Reply> {
    return this.#client.call(operation, [...this.#parents, String(key.value)], body);
  }

  async #listed(step: Step, row: Scalar | null, isThere: boolean): Promise<void> {
    const { list } = this.#cycle;
    if (list === null || row === null || (isThere && isOldestFirst(list))) return;
    const reply = await this.#client.call(list, this.#parents, null, this.#sent);
    if (reply.status < 200 || reply.status > 299) this.#note(step, `the list: ${reported(reply)}`);
    else if (shows(reply.body, row) !== isThere)
      this.#note(step, isThere ? 'not on the first page' : 'still in the list');
    else if (isThere) this.#note(step, null);
  }

  async #second(first: Scalar): Promise<Scalar | null> {
    const again = await this.#create([4, 5, 6]);
    if (again === null) return null;
    const value =
      first.path[0] === 'Location'
        ? locatedBy(again.reply)
        : (valueAt(again.reply.body, first.path) ?? valueAt(again.body.values, first.path));
    const key = keyIn(first.path, value as Scalar['value']);
    if (value === undefined || key === first.value)
      this.#note('second', `the same address twice: ${JSON.stringify(first.value)}`);
    else {
      const second = { path: first.path, value: key };
      const reply = await this.#at(this.#cycle.get, second);
      if (this.#note('second', reply.status === 200 ? null : reported(reply))) return second;
    }
    return null;
  }

  /** The row's URL after an update, which may change its key. */
  async #update(update: Operation, row: Scalar): Promise<Scalar> {
    let last: string | null = null;
    for (const one of this.#client.bodiesFor(update, [7, 8])) {
      const reply = await this.#at(update, row, one);
      last = reported(reply);
      if (reply.status < 200 || reply.status > 299) continue;
      const old = await this.#at(this.#cycle.get, row);
      const renamed = isGone(old) ? await this.#renamed(row, one) : null;
      const now = renamed?.reply ?? old;
      const keys = [row, this.#listKey ?? row].map(({ path }) => path.at(-1) ?? '');
      const others = unlike(one.values, now.body).filter(
        (name) => !keys.some((key) => name.endsWith(key)),
      );
      this.#note(
        'update',
        now.status === 200 && others.length === 0 ? null : `${reported(now)}: ${others.join(', ')}`,
      );
      if (renamed === null) return row;
      const { value } = renamed.row;
      this.#listKey = this.#listKey === null ? null : { ...this.#listKey, value };
      return renamed.row;
    }
    if (last !== null) this.#note('update', last);
    return row;
  }

  /** The row at the URL after an update. */
  async #renamed(
    { path }: Scalar,
    { values }: SentBody,
  ): Promise<{ readonly row: Scalar; readonly reply: Reply } | null> {
    const { get } = this.#cycle;
    for (const { value } of keyCandidates(values, ownParameter(get))) {
      const row = { path, value };
      const reply = await this.#at(get, row);
      if (reply.status === 200) return { row, reply };
    }
    return null;
  }

  async #remove(remove: Operation, row: Scalar, neighbour: Scalar | null): Promise<void> {
    const bodies = this.#client.bodiesFor(remove, [1]);
    const reply = await this.#at(remove, row, bodies[0] ?? null);
    if (reply.status < 200 || reply.status > 299) return void this.#note('delete', reported(reply));
    const gone = await this.#at(this.#cycle.get, row);
    this.#note('delete', isGone(gone) ? null : `still there: ${reported(gone)}`);
    await this.#listed('delete', this.#listKey, false);
    if (neighbour === null) return;
    const other = await this.#at(this.#cycle.get, neighbour);
    if (other.status !== 200) this.#note('delete', `its neighbour: ${reported(other)}`);
  }

  async #unknown({ path, value }: Scalar): Promise<void> {
    const unknown = typeof value === 'number' ? value + 1_000_003 : lookalike(value as string);
    const reply = await this.#at(this.#cycle.get, { path, value: unknown });
    this.#note('unknown', isGone(reply) || reply.status === 400 ? null : reported(reply));
  }
}

/** Name of the row's key in a path. */
function ownParameter({ path }: Operation): string {
  return /\{([^{}]+)\}\/?$/.exec(path)?.[1] ?? '';
}

/** Whether a list declares that new rows are last. */
function isOldestFirst({ parameters }: Operation): boolean {
  return parameters.some(({ name, schema: { default: preset } }) => {
    if (/desc(?:ending)?$/i.test(name)) return preset === false;
    return /sort|order|dir/i.test(name) && /asc/i.test(String(preset));
  });
}

/** The last segment of the URL in a header. */
function locatedBy({ location }: Reply): string {
  return decodeURIComponent(
    location
      ?.split('/')
      .findLast((part) => part !== '')
      ?.replace(/\.json$/, '') ?? '',
  );
}

/** A string of the same format. */
function lookalike(text: string): string {
  return text.replace(/[0-9]/g, '7').replace(/[a-f]/g, 'e').replace(/[g-z]/g, 'q');
}

function isGone({ status }: Reply): boolean {
  return status === 404 || status === 410;
}

function valueAt(body: unknown, path: readonly string[]): unknown {
  return path.reduce<unknown>(
    (current, name) => (current as Readonly<Record<string, unknown>> | null | undefined)?.[name],
    body,
  );
}

function reported({ status, body }: Reply): string {
  return status < 300 ? String(status) : `${status} ${JSON.stringify(body).slice(0, 240)}`;
}
