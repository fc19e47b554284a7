import { defineCommand } from 'citty';
import { examineCallbackUrl } from '../callbacks/examine-callback-url.ts';
import { emulatorUrl } from './operator-client.ts';
import { commaList, print, runCommand } from './run-command.ts';

/** `emulator doctor`: why a callback URL fails. */
export const doctorCommand = defineCommand({
  meta: { name: 'doctor', description: 'Find out why a callback URL fails' },
  args: {
    'callback-url': { type: 'positional', required: true, description: 'Callback URL to check' },
    'allow-callback-host': {
      type: 'string',
      valueHint: 'hosts',
      description: 'Public hosts that may receive callbacks, comma-separated',
    },
    url: {
      type: 'string',
      valueHint: 'url',
      description: 'Address of the emulator (default: EMULATOR_URL)',
    },
    'connect-only': { type: 'boolean', description: 'Only connect; do not send a sample callback' },
  },
  run: ({ args }) =>
    runCommand(async () => {
      const findings = await examineCallbackUrl(args['callback-url'], {
        allowedHosts: commaList(args['allow-callback-host']),
        emulatorPort: Number(new URL(emulatorUrl(args)).port || 80),
        sendSample: args['connect-only'] !== true,
      });
      for (const { step, ok, message } of findings)
        print(`${ok ? 'ok  ' : 'FAIL'}  ${step.padEnd(8)} ${message}`);
      if (findings.some(({ ok }) => !ok)) process.exitCode = 1;
    }),
});
