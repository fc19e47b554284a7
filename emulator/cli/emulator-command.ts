import { defineCommand } from 'citty';
import { doctorCommand } from './doctor-command.ts';
import { listCommand, showCommand, waitCommand } from './inspect-commands.ts';
import { pushCommand } from './push-command.ts';
import { approveCommand, failCommand, replayCommand, timeoutCommand } from './settle-commands.ts';
import { createStartCommand } from './start-command.ts';

/**
 * Makes the command `emulator` with everything under it; `explorerScript` is the path of Scalar's
 * standalone script, without which /docs is a plain page.
 */
export function createEmulatorCommand(explorerScript?: string) {
  return defineCommand({
    meta: {
      name: 'emulator',
      description: 'A local payment provider: take payments on the first day, offline',
    },
    subCommands: {
      start: createStartCommand(explorerScript),
      push: pushCommand,
      list: listCommand,
      show: showCommand,
      approve: approveCommand,
      fail: failCommand,
      timeout: timeoutCommand,
      replay: replayCommand,
      wait: waitCommand,
      doctor: doctorCommand,
    },
  });
}
