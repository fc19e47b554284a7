import { Worker } from 'node:worker_threads';
import { colors } from './terminal.ts';

const QUIET_MS = 1000;
const FRAME_MS = 100;
const frames = ['⠋', '⠙', '⠹', '⠸', '⠼', '⠴', '⠦', '⠧', '⠇', '⠏'].map((frame) =>
  colors.cyan(frame),
);

/** Sets the stage to show; an empty text hides the display. */
export type Notify = (stage: string) => void;

/**
 * Runs `work` and, on a terminal and after a second, shows its current stage. Shows nothing for
 * programs (`isQuiet`).
 */
export async function withProgress<Result>(
  stage: string,
  work: (notify: Notify) => Promise<Result>,
  isQuiet = false,
): Promise<Result> {
  if (isQuiet || !process.stderr.isTTY) return work(() => undefined);
  const screen = new Worker(painter, {
    eval: true,
    execArgv: [],
    workerData: { stage, frames, quietMs: QUIET_MS, frameMs: FRAME_MS },
  });
  try {
    return await work((next) => screen.postMessage(next));
  } finally {
    await screen.terminate();
    process.stderr.write('\r\u001b[K');
  }
}

/** A worker thread paints, because parsing and printing block the main thread for seconds. */
const painter = `
const { writeSync } = require('node:fs');
const { parentPort, workerData } = require('node:worker_threads');
const { frames, quietMs, frameMs } = workerData;
const started = performance.now();
let { stage } = workerData;
parentPort.on('message', (next) => {
  stage = next;
  if (stage === '') writeSync(2, '\\r\\u001b[K');
});
setInterval(() => {
  const passed = performance.now() - started;
  if (passed < quietMs || stage === '') return;
  const frame = frames[Math.floor(passed / frameMs) % frames.length];
  try {
    writeSync(2, '\\r\\u001b[K' + frame + ' ' + stage + ' ' + Math.floor(passed / 1000) + ' s');
  } catch {
    // The terminal does not accept output now; the next frame may succeed.
  }
}, frameMs);
`;
