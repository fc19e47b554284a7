import { createEmulatorCommand, emulatorExamples } from '../../emulator/cli/emulator-command.ts';
import { explorerLook } from '../../server-template/shared/explorer/explorer-look.ts';
import type { Program } from './command-line/run-command-tree.ts';
import { explorerScriptFile } from './project/explorer-script.ts';

/** `specmill emulator`: the payment emulator with specmill's copy of the API explorer. */
export function emulatorProgram(): Program {
  const explorerScript = explorerScriptFile();
  const explorer = explorerScript === undefined ? {} : { explorerScript, explorerLook };
  return { definition: createEmulatorCommand(explorer), examples: emulatorExamples };
}
