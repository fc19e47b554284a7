import { configDefaults, defineConfig } from 'vitest/config';

/** Tests that start programs, and so take long anyway: each file has a process of its own. */
const programs = ['{pipeline/cli,clients,scripts}/**/*.test.ts'];
const packagesOfTheirOwn = 'clients/{angular,react,svelte,testing,vue}/**';

export default defineConfig({
  test: {
    pool: 'forks',
    maxWorkers: 2,
    testTimeout: 30_000,
    hookTimeout: 60_000,
    projects: [
      {
        extends: true,
        test: {
          name: 'programs',
          include: programs,
          exclude: [...configDefaults.exclude, packagesOfTheirOwn],
        },
      },
      {
        extends: true,
        test: {
          name: 'parts',
          include: ['{pipeline,server-template,emulator}/**/*.test.ts'],
          exclude: [...configDefaults.exclude, ...programs],
          // They share what they import: to load it anew for each file took a third of their time.
          isolate: false,
        },
      },
    ],
  },
});
