import { readdirSync } from 'node:fs';
import { spawnSync } from 'node:child_process';

/**
 * Installs rolldown's native part if npm has left it out: npm skips optional packages whose
 * `engines` exclude the Node that it runs on (18, for example), although all scripts run on the Node
 * in `node_modules`. As part of `npm ci`, this one does too, and npm started from here.
 */
function isInstalled(): boolean {
  try {
    return readdirSync('node_modules/@rolldown').some((name) => name.startsWith('binding-'));
  } catch {
    return false;
  }
}

if (!isInstalled()) {
  const args = ['install', '--no-save', '--ignore-scripts', '--no-audit', '--no-fund'];
  const { status } = spawnSync('npm', args, {
    stdio: ['ignore', 'ignore', 'inherit'],
    shell: process.platform === 'win32',
  });
  if (status !== 0 || !isInstalled()) {
    console.error(
      'The native part of rolldown, which `npm test` and `npm run build` need, could not be installed. Run `npm ci` on Node 22 or newer.',
    );
  }
}
