import fc from 'fast-check';
import { callSpecmill } from '../../../pipeline/cli/testing/call-specmill.ts';
import type { TestDatabases } from '../../../server-template/testing/test-databases.ts';
import { introspectedProject } from '../generated-project.ts';
import type { GeneratedServer } from '../generated-server.ts';

/** What a batch of the search does, step by step; the numbers choose among known rows. */
interface Plan {
  readonly steps: readonly { readonly kind: keyof typeof makers; readonly pick: number }[];
  readonly fault: { readonly kind: keyof typeof faults; readonly at: number } | null;
}

interface Step {
  readonly operationId: string;
  readonly parameters?: Readonly<Record<string, unknown>>;
  readonly body?: Readonly<Record<string, unknown>>;
}

/** An account with its entries, as it must be stored; `id` may be a reference within a batch. */
interface Account {
  readonly id: unknown;
  readonly name: string;
  balance: number;
  readonly entries: Map<number, unknown>;
}

const makers = {
  createAccount(world: Draft): Step {
    const account = { name: world.text(), balance: world.count(), entries: new Map() };
    world.accounts.push({ ...account, id: world.reference('id') });
    return { operationId: 'createAccount', body: { name: account.name, balance: account.balance } };
  },
  createEntry(world: Draft, pick: number): Step {
    const account = world.account(pick);
    if (account === null) return makers.createAccount(world);
    const no = world.count();
    account.entries.set(no, world.reference('id'));
    return { operationId: 'createEntry', body: { accountId: account.id, no } };
  },
  updateAccount(world: Draft, pick: number): Step {
    const account = world.account(pick);
    if (account === null) return makers.createAccount(world);
    account.balance = world.count();
    const { id, balance } = account;
    return { operationId: 'updateAccount', parameters: { id }, body: { balance } };
  },
  deleteEntry(world: Draft, pick: number): Step {
    const account = world.account(pick);
    const [first] = account?.entries ?? [];
    if (account === null || first === undefined) return makers.createEntry(world, pick);
    account.entries.delete(first[0]);
    return { operationId: 'deleteEntry', parameters: { id: first[1] } };
  },
  getAccount(world: Draft, pick: number): Step {
    const account = world.account(pick);
    return account === null
      ? makers.createAccount(world)
      : { operationId: 'getAccount', parameters: { id: account.id } };
  },
};

/** Steps that fail, each with the status of its batch. */
const faults = {
  missingRow: {
    status: 404,
    step: { operationId: 'getAccount', parameters: { id: 2_000_000_000 } },
  },
  missingParent: {
    status: 409,
    step: { operationId: 'createEntry', body: { accountId: 2_000_000_000, no: 1 } },
  },
  takenName: {
    status: 409,
    step: { operationId: 'createAccount', body: { name: 'taken', balance: 1 } },
  },
  brokenCheck: {
    status: 400,
    step: { operationId: 'createAccount', body: { name: 'check', balance: 1, spare: 2 } },
  },
  invalidBody: { status: 400, step: { operationId: 'createAccount', body: { balance: 'many' } } },
  lostReference: {
    status: 400,
    step: { operationId: 'getAccount', parameters: { id: { $ref: '0.nothing' } } },
  },
} satisfies Record<string, { status: number; step: Step }>;

/** The rows while the steps of one batch are made. */
class Draft {
  readonly accounts: Account[];
  at = 0;
  readonly #next: () => number;

  constructor(accounts: readonly Account[], next: () => number) {
    this.accounts = accounts.map((one) => ({ ...one, entries: new Map(one.entries) }));
    this.#next = next;
  }

  count(): number {
    return this.#next();
  }

  text(): string {
    return `account ${this.#next()}`;
  }

  account(pick: number): Account | null {
    return this.accounts.at(pick % Math.max(1, this.accounts.length)) ?? null;
  }

  reference(name: string): object {
    return { $ref: `${this.at}.${name}` };
  }
}

const pick = fc.nat(1000);
const kinds = Object.keys(makers) as (keyof typeof makers)[];
const plan: fc.Arbitrary<Plan> = fc.record({
  steps: fc.array(fc.record({ kind: fc.constantFrom(...kinds), pick }), {
    minLength: 2,
    maxLength: 20,
  }),
  fault: fc.option(
    fc.record({
      kind: fc.constantFrom(...(Object.keys(faults) as (keyof typeof faults)[])),
      at: fc.nat(20),
    }),
    { freq: 2 },
  ),
});

/** Sends random batches, half of which have a step that fails; returns a sentence for each that was not stored as a whole or not at all. */
export async function randomBatches(
  databases: TestDatabases,
  schema: string,
  { count, seed }: { readonly count: number; readonly seed: number },
): Promise<{
  readonly stored: number;
  readonly rejected: number;
  readonly problems: readonly string[];
}> {
  const database = await databases.create(
    `${schema} insert into accounts (name, balance) values ('taken', 1);`,
  );
  try {
    await using project = await introspectedProject(database.url);
    await callSpecmill(project.folder, ['add', 'batch']);
    await project.build();
    // Searched on busy machines too: only the batches decide what fails.
    const patient = { DB_STATEMENT_TIMEOUT_MS: '60000', DB_POOL_TIMEOUT_MS: '60000' };
    await using server = await project.start(patient);
    const run = new BatchRun(server);
    for (const one of fc.sample(plan, { numRuns: count, seed })) await run.send(one);
    return run;
  } finally {
    await database.drop();
  }
}

class BatchRun {
  stored = 0;
  rejected = 0;
  readonly problems: string[] = [];
  readonly #server: GeneratedServer;
  #accounts: readonly Account[] = [];
  #count = 100;

  constructor(server: GeneratedServer) {
    this.#server = server;
  }

  async send({ steps: planned, fault }: Plan): Promise<void> {
    // The latest accounts only, so that they are read back quickly.
    const known = this.#accounts.slice(-4);
    const draft = new Draft(known, () => this.#count++);
    const at = fault === null ? -1 : fault.at % (planned.length + 1);
    const steps: Step[] = [];
    for (const [index, { kind, pick: own }] of planned.entries()) {
      if (index === at && fault !== null) steps.push(faults[fault.kind].step);
      draft.at = steps.length;
      steps.push(makers[kind](draft, own));
    }
    if (at === planned.length && fault !== null) steps.push(faults[fault.kind].step);
    const { status, body } = await this.#server.call('POST', '/batch', { body: { steps } });
    const wanted = fault === null ? 200 : faults[fault.kind].status;
    if (status !== wanted) this.#report(`got ${status} instead of ${wanted}`, { steps, body });
    if (status !== 200) {
      this.rejected++;
      await this.#compare(known, { steps, body });
      const named = (body as { details?: readonly { field: string }[] }).details?.[0]?.field;
      if (fault !== null && named?.startsWith(`steps.${at}`) !== true)
        this.#report(`names ${named} instead of step ${at}`, { steps, body });
      return;
    }
    this.stored++;
    const { results } = body as { readonly results: readonly { readonly body?: unknown }[] };
    const after = draft.accounts.map((one) => resolved(one, results));
    this.#accounts = after;
    await this.#compare(after, { steps, body });
  }

  async #compare(wanted: readonly Account[], about: object): Promise<void> {
    const total = wanted.length;
    for (const { id, name, balance, entries } of wanted) {
      const { body } = await this.#server.call('GET', `/accounts/${String(id)}`);
      const { body: list } = await this.#server.call(
        'GET',
        `/entries?accountId=${String(id)}&limit=100`,
      );
      const shown = (list as readonly { readonly no: number; readonly id: number }[]).map(
        (one) => [one.no, one.id] as const,
      );
      const isSame =
        (body as { name?: string }).name === name &&
        (body as { balance?: number }).balance === balance &&
        JSON.stringify(shown.toSorted((a, b) => a[0] - b[0])) ===
          JSON.stringify([...entries].toSorted((a, b) => a[0] - b[0]));
      if (!isSame)
        this.#report(`left ${JSON.stringify([body, shown])} for ${name} of ${total}`, about);
    }
    // What a failed batch would have left behind.
    const { body: others } = await this.#server.call('GET', `/accounts?name=check`);
    if ((others as readonly unknown[]).length > 0) this.#report('left an account', about);
  }

  #report(what: string, about: object): void {
    this.problems.push(`A batch ${what}: ${JSON.stringify(about)}`);
  }
}

/** An account whose references are the ids in the results. */
function resolved(
  { id, name, balance, entries }: Account,
  results: readonly { readonly body?: unknown }[],
): Account {
  const valueOf = (value: unknown): unknown => {
    if (typeof value !== 'object' || value === null || !('$ref' in value)) return value;
    const [step = ''] = String(value.$ref).split('.');
    const { id: known } = (results[Number(step)]?.body ?? {}) as { readonly id?: number };
    return known;
  };
  return {
    ...{ id: valueOf(id), name, balance },
    entries: new Map([...entries].map(([no, own]) => [no, valueOf(own)])),
  };
}
