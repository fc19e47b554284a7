import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['{pipeline,server-template,clients,emulator,scripts}/**/*.test.ts'],
    exclude: [
      '**/node_modules/**',
      '**/dist/**',
      // These have a vitest and packages of their own.
      'clients/{angular,react,svelte,vue}/**',
    ],
    pool: 'forks',
    maxWorkers: 2,
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
});
