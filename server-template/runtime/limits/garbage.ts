import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

// By default, Node keeps hundreds of megabytes of large texts before it collects them.
setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;
setFlagsFromString('--no-expose-gc');

/** Collects garbage whenever this many more bytes were reported. */
export function garbageCollection(every: number): (bytes: number) => void {
  let reported = 0;
  return (bytes) => {
    reported += bytes;
    if (reported < every) return;
    reported = 0;
    collect();
  };
}
