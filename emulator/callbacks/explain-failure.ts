import type { Rejection } from './callback-address-rules.ts';
import type { SendResult } from './callback-sender.ts';

/** Thrown before a connection is made: the name resolves to a blocked address. */
export class BlockedAddress extends Error {
  constructor(rejection: Rejection) {
    super(rejection.reason);
  }
}

/** Maps an error of Node's sockets, resolver or TLS to an outcome. */
export function explainFailure(error: Error & { code?: string }, url: URL): SendResult {
  const code = error.code ?? '';
  if (error instanceof BlockedAddress) return { outcome: 'blocked', explanation: error.message };
  if (['ENOTFOUND', 'EAI_AGAIN', 'EAI_FAIL', 'ENODATA'].includes(code))
    return {
      outcome: 'dns',
      explanation: `The name ${url.hostname} cannot be resolved (${code}).`,
    };
  if (['ECONNREFUSED', 'EHOSTUNREACH', 'ENETUNREACH', 'EADDRNOTAVAIL'].includes(code))
    return { outcome: 'rejected', explanation: `Nothing is listening at ${url.host} (${code}).` };
  if (code === 'ETIMEDOUT')
    return { outcome: 'timeout', explanation: `${url.host} could not be reached in time.` };
  if (/^(ERR_TLS|ERR_SSL|EPROTO|CERT_|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO)/.test(code))
    return { outcome: 'tls', explanation: `The TLS connection failed: ${error.message}` };
  return {
    outcome: 'dropped',
    explanation: `The receiver closed the connection (${code === '' ? error.message : code}).`,
  };
}
