/** Requests that were sent, and how they went. */
export interface LoadResult {
  readonly sent: number;
  readonly failed: number;
  /** Milliseconds. */
  readonly longest: number;
  /** Different reasons of failures. */
  readonly reasons: readonly string[];
}

/** Reads and writes of rows, at a fixed rate, however long earlier ones take. */
export interface RequestLoad {
  /** Resolves after this many more responses. */
  until(more: number): Promise<void>;
  end(): Promise<LoadResult>;
}

/** Starts sending requests to the server of the loaded table. */
export function makeRequests(
  url: string,
  { rate, rows }: { readonly rate: number; readonly rows: number },
): RequestLoad {
  const open = new Set<Promise<void>>();
  const reasons = new Set<string>();
  let [sent, failed, longest, answered] = [0, 0, 0, 0];
  const send = async (number: number): Promise<void> => {
    const start = performance.now();
    const [method, path, body] = requestOf(number, rows);
    try {
      const response = await fetch(url + path, {
        method,
        ...(body === null
          ? {}
          : { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
      });
      const text = await response.text();
      if (response.status >= 400)
        throw new Error(`${method} ${String(response.status)} ${text.slice(0, 400)}`);
    } catch (error) {
      failed += 1;
      if (reasons.size < 3) reasons.add(error instanceof Error ? error.message : String(error));
    }
    longest = Math.max(longest, performance.now() - start);
    answered += 1;
  };
  const timer = setInterval(() => {
    const one = send((sent += 1)).finally(() => open.delete(one));
    open.add(one);
  }, 1000 / rate);
  return {
    until: async (more) => {
      const goal = answered + more;
      while (answered < goal) await Promise.race(open.size === 0 ? [tick()] : open);
    },
    end: async () => {
      clearInterval(timer);
      await Promise.all(open);
      return { sent, failed, longest, reasons: [...reasons] };
    },
  };
}

function tick(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}

type Request = readonly [method: string, path: string, body: object | null];

/** Half of the requests write. */
function requestOf(number: number, rows: number): Request {
  const id = 1 + ((number * 7919) % rows);
  switch (number % 4) {
    case 0:
      return ['PATCH', `/items/${String(id)}`, { stock: number % 100 }];
    case 1:
      return ['POST', '/items', { name: `new ${String(number)}`, stock: 1, price: 2.5 }];
    case 2:
      return ['GET', `/items?limit=5&shopId_gte=${String(number % 50)}`, null];
    default:
      return ['GET', `/items/${String(id)}`, null];
  }
}
