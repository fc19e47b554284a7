import { defineCommand } from 'citty';
/**
 * Creates the command `emulator` with its subcommands; `explorerScript` is the path of Scalar's
 * standalone script, without which /docs is a plain page.
 */
export function createEmulatorCommand(explorerScript?: string) {
  return defineCommand({
    meta: {
      name: 'emulator',
      description: 'Run a local payment provider to develop and test payments offline',
    },
    subCommands: {
      start: () =>
        import('./start-command.ts').then(({ createStartCommand }) =>
          createStartCommand(explorerScript),
        ),
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
