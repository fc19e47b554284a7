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
  void import('./start.ts').then(function (module) {
    return module.start();
  });
}

export {};
