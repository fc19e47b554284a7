import type { ExplorerOptions } from '../settings/settings.ts';
import { defineCommand } from 'citty';

interface Example {
  readonly line: string;
  readonly effect: string;
}

/** Examples in the help of a subcommand, by its name; '' is the command itself. */
export const emulatorExamples: Readonly<Record<string, readonly Example[]>> = {
  '': [
    { line: 'specmill emulator start', effect: 'Start it, with a web page, on port 8080' },
    { line: 'specmill emulator exec -- node shop.js', effect: 'Run a shop against it' },
    { line: 'specmill emulator approve', effect: 'Approve the newest pending payment' },
  ],
  start: [
    { line: 'specmill emulator start', effect: 'Run until Ctrl-C' },
    { line: 'specmill emulator start --port 0 --seed 1', effect: 'The same ids in every run' },
    { line: 'specmill emulator start --strict', effect: 'Reject what the provider rejects' },
  ],
  push: [
    {
      line: 'specmill emulator push http://localhost:3000/callback --amount 250',
      effect: 'Request a payment of 250',
    },
  ],
  exec: [
    { line: 'specmill emulator exec -- node shop.js', effect: 'Run a shop against the emulator' },
    { line: 'eval "$(specmill emulator exec)"', effect: 'Set the environment of this terminal' },
  ],
  list: [{ line: 'specmill emulator list --state pending', effect: 'Payments to approve' }],
  approve: [
    { line: 'specmill emulator approve', effect: 'Approve the newest pending payment' },
    { line: 'specmill emulator approve --delay 5000', effect: 'Send the callback 5 s later' },
  ],
  fail: [
    { line: 'specmill emulator fail', effect: 'Decline the newest pending payment' },
    { line: 'specmill emulator fail --code 1', effect: 'Fail it because of insufficient funds' },
  ],
  replay: [
    {
      line: 'specmill emulator replay --count 3 --interval 100',
      effect: 'Send the newest callback three times',
    },
  ],
  wait: [
    {
      line: 'specmill emulator wait --reference INV-1 --state approved',
      effect: 'In a script: wait until a payment is approved',
    },
  ],
  doctor: [
    {
      line: 'specmill emulator doctor http://localhost:3000/callback',
      effect: 'Check the URL step by step',
    },
  ],
};

/**
 * Creates the command `emulator` with its subcommands; without the path of Scalar's standalone
 * script, /docs is a plain page.
 */
export function createEmulatorCommand(explorer: ExplorerOptions = {}) {
  return defineCommand({
    meta: {
      name: 'emulator',
      description: 'Run a local payment provider to develop and test payments offline',
    },
    subCommands: {
      start: () =>
        import('./start-command.ts').then(({ createStartCommand }) => createStartCommand(explorer)),
      push: () => import('./push-command.ts').then(({ pushCommand }) => pushCommand),
      exec: () => import('./exec-command.ts').then(({ execCommand }) => execCommand),
      list: () => import('./inspect-commands.ts').then(({ listCommand }) => listCommand),
      show: () => import('./inspect-commands.ts').then(({ showCommand }) => showCommand),
      approve: () => import('./settle-commands.ts').then(({ approveCommand }) => approveCommand),
      fail: () => import('./settle-commands.ts').then(({ failCommand }) => failCommand),
      timeout: () => import('./settle-commands.ts').then(({ timeoutCommand }) => timeoutCommand),
      replay: () => import('./settle-commands.ts').then(({ replayCommand }) => replayCommand),
      wait: () => import('./inspect-commands.ts').then(({ waitCommand }) => waitCommand),
      doctor: () => import('./doctor-command.ts').then(({ doctorCommand }) => doctorCommand),
    },
  });
}
