import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { networkInterfaces } from 'node:os';
import { PipelineError } from '../../errors.ts';

/** Where a server listens. */
export interface OpenPort {
  /** Of this machine: `http://127.0.0.1:3334`. */
  readonly url: string;
  /** From other machines, if it listens on all addresses: `http://192.168.1.7:3334`. */
  readonly otherUrls: readonly string[];
}

/**
 * Starts to listen; port 0 selects a free one. Throws PipelineError (PORT_IN_USE, SERVER_FAILED).
 */
export async function openPort(server: Server, port: number, host: string): Promise<OpenPort> {
  const address = await listen(server, port, host);
  const at = (name: string): string => `http://${name}:${address.port}`;
  const isEverywhere = host === '0.0.0.0' || host === '::';
  if (!isEverywhere) return { url: at(bracketed(host)), otherUrls: [] };
  return { url: at('localhost'), otherUrls: outerAddresses(host).map(bracketed).map(at) };
}

function listen(server: Server, port: number, host: string): Promise<AddressInfo> {
  return new Promise((resolve, reject) => {
    const onError = (error: NodeJS.ErrnoException): void => reject(failure(error, port, host));
    server.once('error', onError);
    server.listen({ port, host }, () => {
      server.off('error', onError);
      resolve(server.address() as AddressInfo);
    });
  });
}

/** Error codes of addresses that the user can fix. */
const fixable: readonly string[] = [
  ...['EACCES', 'EPERM', 'EADDRNOTAVAIL', 'EAFNOSUPPORT', 'EINVAL'],
  ...['ENOTFOUND', 'EAI_AGAIN', 'EAI_FAIL'],
];

function failure(error: NodeJS.ErrnoException, port: number, host: string): Error {
  const { code = '' } = error;
  if (code === 'EADDRINUSE') {
    return new PipelineError(
      {
        code: 'PORT_IN_USE',
        message: `Port ${port} on ${host} is already in use.`,
        hint: 'Stop the program that uses it, or choose another port with --port or MOCK_PORT; 0 picks a free one.',
      },
      { cause: error },
    );
  }
  if (!fixable.includes(code)) return error;
  return new PipelineError(
    {
      code: 'SERVER_FAILED',
      message: `The mock cannot listen on port ${port} on ${host} (${code}).`,
      hint: 'Choose another address with --port and --host.',
    },
    { cause: error },
  );
}

function bracketed(host: string): string {
  return host.includes(':') ? `[${host}]` : host;
}

function outerAddresses(host: string): readonly string[] {
  return Object.values(networkInterfaces())
    .flatMap((all = []) => all)
    .filter(({ internal, family, address }) => {
      if (internal) return false;
      // Link-local addresses need an interface name, which URLs cannot have.
      return family === 'IPv4' || (host === '::' && !address.startsWith('fe80:'));
    })
    .map(({ address }) => address);
}
