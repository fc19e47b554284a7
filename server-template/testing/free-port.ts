import { createServer } from 'node:net';

/**
 * A port of 127.0.0.1 on which nothing listens, outside the ranges from which operating systems
 * choose: no server that another test starts meanwhile gets it by chance.
 */
export async function freePort(): Promise<number> {
  const port = 11_000 + Math.floor(Math.random() * 19_000);
  const server = createServer();
  const isFree = await new Promise<boolean>((resolve) => {
    server.once('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  });
  return isFree ? port : freePort();
}
