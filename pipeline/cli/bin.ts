#!/usr/bin/env node
/* Kept to syntax that every Node with modules can read, so that an old one gets a sentence and not a SyntaxError. */
const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
const isOld = major < 22 || (major === 22 && minor < 18);

if (isOld) {
  process.stderr.write(
    'specmill needs Node 22.18 or newer, and this is ' +
      process.versions.node +
      '. Install a newer one from https://nodejs.org.\n',
  );
  process.exitCode = 1;
} else {
  void run();
}

/** Compiled code is kept between runs, in Node's own folder for that: a command then starts in a third of the time. */
async function run(): Promise<void> {
  const module = await import('node:module');
  module.enableCompileCache();
  const { start } = await import('./command-line/start.ts');
  await start();
}

export {};
