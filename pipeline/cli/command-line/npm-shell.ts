/** How often the parent is checked. */
const everyMs = 200;
const ownCommand = /^(?:node )?'?[\w@./-]*(?:specmill|cli\/bin\.ts)'?(?: [^&|;]*)?$/;

/** Whether a command line that npm runs in a shell consists of specmill, or its source, alone. */
export function isOwnCommand(script: string): boolean {
  return ownCommand.test(script);
}

/**
 * Sends SIGTERM to this process once the shell has ended in which npm or npx started it: Debian's
 * shell does not pass signals on, and the port would stay in use
 * (https://github.com/npm/cli/issues/6547). A script that runs other commands, too, may end before
 * this process by intent.
 */
export function endWithNpmShell(script = process.env['npm_lifecycle_script']): void {
  if (script !== undefined && isOwnCommand(script)) endWithParent();
}

/** Sends SIGTERM to this process once its parent has ended. */
export function endWithParent(): void {
  const parent = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(watch);
    process.kill(process.pid, 'SIGTERM');
  }, everyMs);
  watch.unref();
}
