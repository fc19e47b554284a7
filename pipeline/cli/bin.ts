#!/usr/bin/env node
/* Kept to syntax that every Node with modules can read, so that an old one gets a sentence and not a SyntaxError. */
var version = process.versions.node.split('.');
var isOld = Number(version[0]) < 22 || (Number(version[0]) === 22 && Number(version[1]) < 18);

if (isOld) {
  console.error(
    'specmill needs Node 22.18 or newer, and this is ' +
      process.versions.node +
      '. Install a newer one from https://nodejs.org.',
  );
  process.exitCode = 1;
} else {
  import('./start.ts').then(function (module) {
    return module.start();
  });
}

export {};
