import { colors } from './terminal.ts';

const QUIET_MS = 1000;
const FRAME_MS = 100;
const frames = ['⠋', '⠙', '⠹', '⠸', '⠼', '⠴', '⠦', '⠧', '⠇', '⠏'];

/** Tells what is being done now. */
export type Tell = (stage: string) => void;

/** Runs `work` and, on a terminal and once it has taken a second, shows what it last told. */
export async function withProgress<Result>(
  stage: string,
  work: (tell: Tell) => Promise<Result>,
): Promise<Result> {
  if (!process.stderr.isTTY) return work(() => undefined);
  const started = performance.now();
  const shown = { stage, isOnScreen: false };
  const timer = setInterval(() => {
    const passed = performance.now() - started;
    if (passed < QUIET_MS) return;
    shown.isOnScreen = true;
    const frame = frames[Math.floor(passed / FRAME_MS) % frames.length];
    const line = `${colors.cyan(frame ?? '')} ${shown.stage} ${colors.dim(`${Math.floor(passed / 1000)} s`)}`;
    process.stderr.write(`\r\u001b[K${line}`);
  }, FRAME_MS);
  try {
    return await work((next) => (shown.stage = next));
  } finally {
    clearInterval(timer);
    if (shown.isOnScreen) process.stderr.write('\r\u001b[K');
  }
}
