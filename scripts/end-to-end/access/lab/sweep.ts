import { parseArgs } from 'node:util';
import { leaks } from './leaks.ts';
import { isAttack, tryLab } from './try-lab.ts';

/** Attacks the lab with many seeds: each leak must be found with every seed, and none in a server without one. */
const { values } = parseArgs({
  options: {
    count: { type: 'string', default: '20' },
    seed: { type: 'string', default: '1' },
  },
});
const first = Number(values.seed);
const seeds = Array.from({ length: Number(values.count) }, (_none, index) => first + index);
let failed = 0;
for (const seed of seeds) {
  for (const alg of ['HS256', 'ES256'] as const) {
    for (const alarm of await tryLab(null, seed, alg)) {
      failed += 1;
      console.log(`false alarm, seed ${seed}, ${alg}: ${alarm}`);
    }
  }
  for (const leak of leaks) {
    if ((await tryLab(leak, seed)).some(isAttack)) continue;
    failed += 1;
    console.log(`not found, seed ${seed}: ${leak}`);
  }
}
console.log(`${leaks.length} leaks, ${seeds.length} seeds from ${first}: ${failed} failures`);
process.exitCode = failed === 0 ? 0 : 1;
