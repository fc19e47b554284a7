import fc from 'fast-check';
import { checkTypes, type TypedProject } from '../type-check.ts';
import { buildClient, buildEdit } from '../build-edit.ts';
import type { EditPlace } from '../run-edit.ts';
import { applySteps, randomEdits, type Step } from './random-edit.ts';
import { tryEdit, type Outcome } from './try-edit.ts';

/** An edit that is neither rejected nor followed everywhere. */
export interface Finding {
  readonly what: string;
  readonly detail: string;
  /** Descriptions of the steps that reproduce it. */
  readonly reported: readonly string[];
  readonly steps: readonly Step[];
}

/** The result of many edits. */
export interface Sweep {
  readonly rejected: number;
  readonly followed: number;
  readonly findings: readonly Finding[];
}

/** Number of edits that are type-checked in one program. */
const batchSize = 250;

/** Tests random edits, reproducible by seed. */
export async function runEdits(
  { seed, count }: { readonly seed: number; readonly count: number },
  place: EditPlace,
  notify: (finding: Finding) => void = () => undefined,
  showProgress: (tried: number) => void = () => undefined,
): Promise<Sweep> {
  const edits = fc.sample(randomEdits, { seed, numRuns: count });
  const findings: Finding[] = [];
  const add = (finding: Finding): void => {
    findings.push(finding);
    notify(finding);
  };
  let rejected = 0;
  let batch = new Map<string, { readonly steps: readonly Step[]; readonly typed: TypedProject }>();
  const base = await baseProject(place);
  const flush = async (): Promise<void> => {
    const projects = [...batch.values()].map(({ typed }) => typed);
    for (const [name, lines] of await checkTypes([base, ...projects])) {
      const steps = batch.get(name)?.steps ?? [];
      const detail = lines.slice(0, 3).join('\n');
      add({ what: 'types do not compile', detail, ...inWords(steps, place) });
    }
    batch = new Map();
  };
  for (const [index, steps] of edits.entries()) {
    showProgress(index);
    const outcome = await tryEdit(steps, place);
    if (outcome.kind === 'rejected') rejected += 1;
    if (outcome.kind === 'finding') add(await smallest(steps, outcome, place));
    if (outcome.kind !== 'followed') continue;
    const name = String(index);
    batch.set(name, { steps, typed: { name, files: outcome.files } });
    if (batch.size >= batchSize) await flush();
  }
  await flush();
  return { rejected, followed: count - rejected - findings.length, findings };
}

async function baseProject({ shop }: EditPlace): Promise<TypedProject> {
  const build = await buildEdit(shop.document, shop);
  if (build.kind === 'rejected') throw new Error(build.problems[0]?.message);
  return { name: 'base', files: [...build.files, ...(await buildClient(build.model))] };
}

/** The smallest subset of steps with the same outcome; removing steps may change the choices of the others. */
async function smallest(
  steps: readonly Step[],
  outcome: Extract<Outcome, { readonly kind: 'finding' }>,
  place: EditPlace,
): Promise<Finding> {
  let kept = steps;
  let found = outcome;
  for (const step of steps) {
    const fewer = kept.filter((one) => one !== step);
    if (fewer.length === 0) continue;
    const again = await tryEdit(fewer, place);
    if (again.kind === 'finding' && again.what === found.what) [kept, found] = [fewer, again];
  }
  return { ...found, ...inWords(kept, place) };
}

function inWords(steps: readonly Step[], { shop }: EditPlace) {
  return { steps, reported: applySteps(shop.document, steps).reported };
}
