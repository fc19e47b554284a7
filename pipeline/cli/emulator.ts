import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { CommandDef } from 'citty';
import { createEmulatorCommand } from '../../emulator/cli/emulator-command.ts';

/** `specmill emulator`: the payment emulator with specmill's copy of the API explorer. */
export function emulatorCommand(): CommandDef {
  const script = fileURLToPath(
    new URL('../../server-template/runtime/explorer/standalone.js', import.meta.url),
  );
  return createEmulatorCommand(existsSync(script) ? script : undefined);
}
