import type { IncomingMessage } from 'node:http';

const loopback = /^(?:::ffff:)?127\.|^::1$/;
const localHost = /^(?:localhost|[\w-]+\.localhost|127\.[\d.]+|\[::1\])(?::\d+)?$/i;

/**
 * Whether a request comes from this machine, without a proxy, and names it: a page whose domain
 * resolves to this machine (DNS rebinding) does not.
 */
export function isFromHere({ socket, headers }: Pick<IncomingMessage, 'socket' | 'headers'>) {
  if (!loopback.test(socket.remoteAddress ?? '')) return false;
  if (headers['x-forwarded-for'] !== undefined || headers.forwarded !== undefined) return false;
  return localHost.test(headers.host ?? '');
}
