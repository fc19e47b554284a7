import { svelte } from '@sveltejs/vite-plugin-svelte';
import vue from '@vitejs/plugin-vue';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  plugins: [svelte(), vue()],
  // Builds for browsers, not for server rendering.
  resolve: { conditions: ['browser'] },
  test: {
    include: ['{angular,react,svelte,testing,vue}/**/*.test.{ts,tsx}'],
    environment: 'jsdom',
    globalSetup: '../scripts/test/global-setup.ts',
    // Vitest clears a cache that it finds with another lock file: that of the tests beside.
    fsModuleCachePath: 'node_modules/.vitest-cache',
    pool: 'forks',
    maxWorkers: 2,
    testTimeout: 300_000,
    hookTimeout: 300_000,
    // As in the repository's other tests: what is waited for comes, or the test fails.
    expect: { poll: { timeout: 60_000, interval: 20 } },
  },
});
