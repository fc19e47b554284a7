import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import type { Server } from 'node:http';
import { createEmulatorServer } from './http/emulator-server.ts';
import { createPages } from './http/pages.ts';
import { Router } from './http/router.ts';
import { controlHandlers } from './operator/control-handlers.ts';
import { paymentHandlers } from './operator/payment-handlers.ts';
import { providerHandlers } from './provider/provider-handlers.ts';
import { startAutomaticTimeOut } from './payments/automatic-time-out.ts';
import { RunningEmulator } from './running-emulator.ts';
import { readSettings, type EmulatorOptions, type Settings } from './settings/settings.ts';
import { StartProblem } from './settings/start-problem.ts';
import { Emulation } from './emulation.ts';

export type { EmulatorOptions } from './settings/settings.ts';
export type { RunningEmulator } from './running-emulator.ts';

/**
 * Starts an emulator and resolves when it listens; throws a StartProblem with one sentence for
 * everything that is wrong.
 *
 * ```ts
 * await using emulator = await startEmulator({ port: 0, seed: 1 });
 * ```
 */
export async function startEmulator(options: EmulatorOptions = {}): Promise<RunningEmulator> {
  const settings = readSettings(options, process.env);
  const emulation = new Emulation(settings);
  const router = new Router({ ...providerHandlers, ...paymentHandlers, ...controlHandlers });
  const pages = createPages(settings);
  const server = createEmulatorServer({ emulation, router, pages });
  emulation.port = await listen(server, settings);
  const stopTimeOuts = startAutomaticTimeOut(emulation);
  return new RunningEmulator(emulation, server, stopTimeOuts);
}

async function listen(server: Server, { host, port }: Settings): Promise<number> {
  server.listen(port, host.replace(/^\[|\]$/g, ''));
  try {
    await once(server, 'listening');
  } catch (error) {
    throw new StartProblem(explainListenError(error as NodeJS.ErrnoException, host, port), {
      cause: error,
    });
  }
  return (server.address() as AddressInfo).port;
}

function explainListenError(error: NodeJS.ErrnoException, host: string, port: number): string {
  switch (error.code) {
    case 'EADDRINUSE':
      return `Port ${port} on ${host} is already in use: stop the program that uses it, or pass --port.`;
    case 'EACCES':
      return `Port ${port} needs privileges: pass a --port above 1023.`;
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
      return `${host} is not an address of this machine: pass another --host.`;
    default:
      return `The emulator cannot listen on ${host}:${port}: ${error.message}.`;
  }
}
