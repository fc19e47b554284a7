import { writeFileSync } from 'node:fs';

/** Preloaded into a measured program (`node --import`): writes its CPU milliseconds and peak memory in MB to the file in BENCH_USAGE. */
process.once('exit', () => {
  const file = process.env['BENCH_USAGE'];
  if (file === undefined) return;
  const { user, system } = process.cpuUsage();
  const peak = process.resourceUsage().maxRSS / 1024;
  writeFileSync(file, JSON.stringify({ cpuMs: (user + system) / 1000, peakMb: peak }));
});
