import { spawn } from 'node:child_process';
import { once } from 'node:events';

const openers: Partial<Record<NodeJS.Platform, readonly [string, ...string[]]>> = {
  darwin: ['open'],
  win32: ['explorer.exe'],
};

/** Shows an address in the browser of the desktop; false: there is none. */
export async function openBrowser(url: string): Promise<boolean> {
  const [program, ...args] = openers[process.platform] ?? ['xdg-open'];
  const opener = spawn(program, [...args, url], { stdio: 'ignore', detached: true });
  opener.unref();
  return once(opener, 'spawn').then(
    () => true,
    () => false,
  );
}
