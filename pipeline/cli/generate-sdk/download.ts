import { setTimeout as wait } from 'node:timers/promises';

const ATTEMPTS = 3;
const PAUSE_MS = 300;
const SILENCE_MS = 30_000;
/** Bytes. */
const MAX_SIZE = 200_000_000;

/** Progress of a download: bytes received, and the total if the server reports it. */
export type OnBytes = (received: number, total: number | null) => void;

/** Reason for a failed download, in a few words. */
export class DownloadFailure extends Error {
  override readonly name = 'DownloadFailure';
  /** Whether another attempt could succeed. */
  readonly isPassing: boolean;

  constructor(message: string, isPassing: boolean, options?: ErrorOptions) {
    super(message, options);
    this.isPassing = isPassing;
  }
}

/** Downloads a file, in up to three attempts. Throws DownloadFailure, or the signal's reason. */
export async function download(
  url: string,
  signal: AbortSignal,
  onBytes: OnBytes,
): Promise<Uint8Array> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await attemptDownload(url, signal, onBytes);
    } catch (error) {
      signal.throwIfAborted();
      const failure = asFailure(error);
      if (!failure.isPassing || attempt === ATTEMPTS) throw failure;
      await wait(PAUSE_MS * attempt, undefined, { signal }).catch(() => signal.throwIfAborted());
    }
  }
}

async function attemptDownload(
  url: string,
  signal: AbortSignal,
  onBytes: OnBytes,
): Promise<Uint8Array> {
  const silence = new AbortController();
  const timer = setTimeout(() => silence.abort(), SILENCE_MS);
  try {
    const response = await fetch(url, { signal: AbortSignal.any([signal, silence.signal]) });
    if (!response.ok || response.body === null) {
      await response.body?.cancel();
      throw new DownloadFailure(`HTTP status ${response.status}`, response.status >= 500);
    }
    const total = Number(response.headers.get('content-length')) || null;
    const chunks: Uint8Array[] = [];
    let received = 0;
    const body: AsyncIterable<Uint8Array> = response.body;
    for await (const chunk of body) {
      timer.refresh();
      chunks.push(chunk);
      received += chunk.length;
      if (received > MAX_SIZE) throw new DownloadFailure('the file is too large', false);
      onBytes(received, total);
    }
    return Buffer.concat(chunks);
  } finally {
    clearTimeout(timer);
  }
}

function asFailure(error: unknown): DownloadFailure {
  if (error instanceof DownloadFailure) return error;
  const cause = error instanceof Error ? (error.cause ?? error) : error;
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : 'no response';
  return new DownloadFailure(`the connection failed (${code})`, true, { cause: error });
}
