import type { CommandDef } from 'citty';
import { createEmulatorCommand } from '../../emulator/cli/emulator-command.ts';
import { explorerScriptFile } from './project/explorer-script.ts';

/** `specmill emulator`: the payment emulator with specmill's copy of the API explorer. */
export function emulatorCommand(): CommandDef {
  return createEmulatorCommand(explorerScriptFile());
}
