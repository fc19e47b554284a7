import type { Reply, Send } from '../faulty/faulty-server.ts';
import { jsonIn, type Row } from '../faulty/layers.ts';

export function read(target: string, send: Send): Promise<Reply> {
  return send({ method: 'GET', target, headers: {}, body: '' });
}

/** The rows of a list, of which there are few. */
export async function allOf(path: string, send: Send): Promise<readonly Row[]> {
  return jsonIn((await read(`${path}?limit=50`, send)).body) as readonly Row[];
}
