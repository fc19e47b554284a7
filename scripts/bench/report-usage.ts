import { writeFileSync } from 'node:fs';

/** Loaded before a measured program (`node --import`): leaves its CPU milliseconds and peak memory in MB in the file that BENCH_USAGE names. */
process.once('exit', () => {
  const file = process.env['BENCH_USAGE'];
  if (file === undefined) return;
  const { user, system } = process.cpuUsage();
  const peak = process.resourceUsage().maxRSS / 1024;
  writeFileSync(file, JSON.stringify({ cpuMs: (user + system) / 1000, peakMb: peak }));
});
