import { startReceiver, type CallbackReceiver } from './emulator/callback-receiver.ts';
import { ServerUnderLoad } from './emulator/server-under-load.ts';

const ROUNDS = 3;
const PUSHES = 10_000;
const REPLAYS = 20_000;
const REPLAYS_A_REQUEST = 100;
const LATENCY_SAMPLES = 500;
const SETTLED = 100_000;
const RACED = 1000;
const CONNECTIONS = 64;

interface Rates {
  readonly startMs: number;
  readonly pushesPerSecond: number;
  readonly pushesPerCpuSecond: number;
  readonly replaysPerSecond: number;
  readonly replaysPerCpuSecond: number;
}

/** Rates of one program: pushes with a delivered callback each, and replays. */
async function measureRates(program: string): Promise<Rates> {
  const receiver = await startReceiver();
  const server = await ServerUnderLoad.start(program);
  await server.authenticate();
  const id = await server.push(receiver.url, 'AUTO');
  await pushMany(server, receiver, 2000);
  const cpuBefore = await server.cpuMs();
  const pushesPerSecond = await pushMany(server, receiver, PUSHES);
  const cpuBetween = await server.cpuMs();
  const replaysPerSecond = await replayMany(server, receiver, id);
  const cpuAfter = await server.cpuMs();
  await server.stop();
  receiver.close();
  return {
    startMs: server.startMs,
    pushesPerSecond,
    pushesPerCpuSecond: (PUSHES * 1000) / (cpuBetween - cpuBefore),
    replaysPerSecond,
    replaysPerCpuSecond: (REPLAYS * 1000) / (cpuAfter - cpuBetween),
  };
}

async function replayMany(
  server: ServerUnderLoad,
  receiver: CallbackReceiver,
  id: string,
): Promise<number> {
  return rate(REPLAYS, async () => {
    const reached = receiver.reached(receiver.count() + REPLAYS);
    const body = JSON.stringify({ count: REPLAYS_A_REQUEST });
    await inParallel(REPLAYS / REPLAYS_A_REQUEST, 4, () =>
      server.post(`/simulator/stk/${id}/replay-callback`, body),
    );
    await reached;
  });
}

async function pushMany(
  server: ServerUnderLoad,
  receiver: CallbackReceiver,
  count: number,
): Promise<number> {
  return rate(count, async () => {
    const reached = receiver.reached(receiver.count() + count);
    await inParallel(count, CONNECTIONS, () => server.push(receiver.url, 'AUTO'));
    await reached;
  });
}

/** Emulator only: time from approval to callback, memory with everything recorded, and concurrent settles. */
async function measureEmulator(): Promise<Readonly<Record<string, string>>> {
  const receiver = await startReceiver();
  const server = await ServerUnderLoad.start('./listening-emulator.ts');
  await server.authenticate();
  const latencies: number[] = [];
  for (let sample = 0; sample < LATENCY_SAMPLES; sample += 1) {
    const id = await server.push(receiver.url, 'INV');
    const reached = receiver.reached(receiver.count() + 1);
    const started = performance.now();
    await Promise.all([server.post(`/simulator/stk/${id}/approve`, ''), reached]);
    latencies.push(performance.now() - started);
  }
  latencies.sort((a, b) => a - b);
  const firstAttempts = await raceSettles(server, receiver);
  await pushMany(server, receiver, SETTLED - LATENCY_SAMPLES - RACED);
  const memory = server.memoryMb();
  await server.stop();
  receiver.close();
  return {
    'approve → callback, p50': `${at(latencies, 0.5).toFixed(1)} ms`,
    'approve → callback, p99': `${at(latencies, 0.99).toFixed(1)} ms`,
    [`memory at ${SETTLED} settled transactions`]: `${memory.toFixed(0)} MB`,
    [`callbacks of ${RACED} payments settled by 4 racers each`]: String(firstAttempts),
  };
}

async function raceSettles(server: ServerUnderLoad, receiver: CallbackReceiver): Promise<number> {
  const ids: string[] = [];
  await inParallel(RACED, CONNECTIONS, async () => {
    ids.push(await server.push(receiver.url, 'INV'));
  });
  const before = receiver.count();
  const acts = ['approve', 'fail', 'timeout', 'approve'];
  await Promise.all(
    ids.flatMap((id) => acts.map((act) => server.post(`/simulator/stk/${id}/${act}`, ''))),
  );
  await receiver.reached(before + RACED);
  return receiver.count() - before;
}

async function inParallel(
  count: number,
  width: number,
  work: () => Promise<unknown>,
): Promise<void> {
  let begun = 0;
  const lane = async () => {
    while (begun < count) {
      begun += 1;
      await work();
    }
  };
  await Promise.all(Array.from({ length: width }, lane));
}

async function rate(count: number, work: () => Promise<void>): Promise<number> {
  const started = performance.now();
  await work();
  return count / ((performance.now() - started) / 1000);
}

function median(values: readonly number[]): number {
  return at(
    values.toSorted((a, b) => a - b),
    0.5,
  );
}

function at(sorted: readonly number[], share: number): number {
  return sorted[Math.floor(sorted.length * share)] ?? NaN;
}

// Alternating, so that other load on the machine affects both equally.
const rounds: { readonly prototype: Rates; readonly emulator: Rates }[] = [];
for (let round = 0; round < ROUNDS; round += 1)
  rounds.push({
    prototype: await measureRates('./plain-prototype.ts'),
    emulator: await measureRates('./listening-emulator.ts'),
  });
const compare = (figure: keyof Rates) => {
  const own = median(rounds.map(({ emulator }) => emulator[figure]));
  const plain = median(rounds.map(({ prototype }) => prototype[figure]));
  const ratio = median(
    rounds.map(({ emulator, prototype }) => emulator[figure] / prototype[figure]),
  );
  return `${own.toFixed(0)}, prototype ${plain.toFixed(0)}, ratio ${ratio.toFixed(2)}`;
};
console.table({
  'pushes/s, each with a delivered callback': compare('pushesPerSecond'),
  'pushes per CPU second of the server': compare('pushesPerCpuSecond'),
  'replayed callbacks/s': compare('replaysPerSecond'),
  'callbacks per CPU second of the server': compare('replaysPerCpuSecond'),
  'start, ms': compare('startMs'),
  ...(await measureEmulator()),
});
