import { argv, $ } from 'zx';
import { docsFolder, prepareSite, vitepress } from './vitepress.ts';

const uses = {
  dev: 'serves the pages while you edit them',
  build: 'writes the site to docs/.vitepress/dist, and fails at a dead link',
  preview: 'serves the built site',
};
const [use = 'dev'] = argv._;
if (argv['help'] === true || !Object.hasOwn(uses, use)) {
  const lines = Object.entries(uses).map(([name, effect]) => `npm run docs -- ${name}  ${effect}`);
  console.error(lines.join('\n'));
  process.exit(argv['help'] === true ? 0 : 2);
}
const missing = await prepareSite();
if (missing !== null) {
  console.error(missing);
  process.exit(1);
}
const { exitCode } = await $({
  cwd: docsFolder,
  nothrow: true,
  stdio: 'inherit',
})`node ${vitepress} ${use}`;
process.exitCode = exitCode ?? 1;
