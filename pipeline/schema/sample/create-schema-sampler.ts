import { valueAtPointer } from '../../model/json-pointer.ts';
import type { ApiModel } from '../../model/api-model.ts';
import type { Direction, Fault, SchemaJudge } from '../schema-judge.ts';
import type { Sample, SampleOptions, SchemaSampler } from '../schema-sampler.ts';
import { mixSeed } from './random.ts';
import { Exhausted, limits, Run, Unsatisfiable } from './run.ts';
import { nameOf, SchemaAtoms } from './schema-atoms.ts';
import type { ValueNode } from './value-node.ts';
import { TooManyPlaces, ValuePlanner } from './value-planner.ts';

/** How often refused parts are made anew before a fresh start. */
const rounds = 14;
/** Pointers come from documents, names from callers. */
const mostRoots = 20_000;
/** Faults that a choice between schemas explains. */
const chosen: ReadonlySet<string> = new Set([
  'oneOf',
  'anyOf',
  'not',
  'if',
  'then',
  'else',
  'discriminator',
]);

/** Makes values for the schemas of one document; each is judged before it is given out. */
export function createSchemaSampler(
  model: Pick<ApiModel, 'document' | 'openapi'>,
  judge: SchemaJudge,
): SchemaSampler {
  const run = new Run();
  const atoms = new SchemaAtoms(model.document, model.openapi);
  const planners: Readonly<Record<Direction, ValuePlanner>> = {
    request: new ValuePlanner(atoms, 'request', run.faker),
    response: new ValuePlanner(atoms, 'response', run.faker),
  };
  const roots = new Map<string, ValueNode>();
  const planFor = (pointer: string, { direction, name }: SampleOptions): ValueNode => {
    const key = `${direction} ${pointer} ${name ?? ''}`;
    const root =
      roots.get(key) ??
      planners[direction].node([rootSchema(model.document, pointer)], {
        name: name ?? '',
        owner: name ?? nameOf(pointer),
      });
    if (roots.size < mostRoots) roots.set(key, root);
    return root;
  };
  // Another call would get further, and give another answer to the same question.
  const tooLarge = new Map<string, Sample>();
  return {
    sample(pointer, options) {
      const unusable = judge.unusable(pointer, options.direction);
      if (unusable !== null) return { kind: 'none', reason: unusable };
      const key = `${options.direction} ${pointer}`;
      const known = tooLarge.get(key);
      if (known !== undefined) return known;
      const planner = planners[options.direction];
      planner.begin();
      return safely(
        () =>
          new Attempt(run, planFor(pointer, options), { judge, planner }).sample(pointer, options),
        (none) => tooLarge.set(key, none),
      );
    },
  };
}

/** A reference where the place has a name, so that the name is known; else the schema itself. */
function rootSchema(document: unknown, pointer: string): unknown {
  return nameOf(pointer) === null ? valueAtPointer(document, pointer) : { $ref: pointer };
}

/** One call: as asked, then without examples, then less deep, then with no more than must be. */
class Attempt {
  readonly #run: Run;
  readonly #node: ValueNode;
  readonly #judge: SchemaJudge;
  readonly #planner: ValuePlanner;
  #refusal = 'no value was found';
  #tooLarge: RangeError | null = null;

  constructor(
    run: Run,
    node: ValueNode,
    { judge, planner }: { readonly judge: SchemaJudge; readonly planner: ValuePlanner },
  ) {
    this.#run = run;
    this.#node = node;
    this.#judge = judge;
    this.#planner = planner;
  }

  sample(pointer: string, options: SampleOptions): Sample {
    for (const [index, way] of waysFor(options).entries()) {
      this.#run.examples = way.examples;
      this.#run.everything = way.everything;
      this.#run.deep = way.deep;
      this.#run.begin(limits.work * way.share);
      const seed = index === 0 ? options.seed : mixSeed(options.seed, index);
      const found = this.#tryOne(() => this.#search(pointer, options.direction, seed));
      if (found !== null) return found;
    }
    if (this.#tooLarge !== null) throw this.#tooLarge;
    return { kind: 'none', reason: this.#refusal };
  }

  /** What is too much for one way need not be so for the next, which asks for less. */
  #tryOne(search: () => Sample | null): Sample | null {
    try {
      this.#tooLarge = null;
      return search();
    } catch (error) {
      if (!(error instanceof TooManyPlaces) && !(error instanceof Exhausted)) throw error;
      this.#tooLarge = error;
      this.#planner.begin();
      return null;
    }
  }

  #search(pointer: string, direction: Direction, seed: number): Sample | null {
    let repairs: Map<string, number> | null = null;
    for (let round = 0; round < rounds; round += 1) {
      this.#run.start(repairs);
      this.#run.subject = seed;
      const value = this.#make(mixSeed(seed, 1));
      if (value === undefined) return null;
      this.#run.spendJudgement();
      if (this.#judge.accepts(pointer, direction, value)) return { kind: 'value', value };
      this.#run.spendJudgement();
      const faults = this.#judge.faults(pointer, direction, value);
      this.#refusal =
        faults[0] === undefined
          ? 'it was refused'
          : `${faults[0].field} ${faults[0].message}`.trim();
      repairs = addRepairs(repairs ?? new Map<string, number>(), faults, round);
    }
    return null;
  }

  /** Undefined where nothing can be made. */
  #make(seed: number): unknown {
    try {
      return this.#node.make(this.#run, seed);
    } catch (error) {
      if (!(error instanceof Unsatisfiable)) throw error;
      this.#refusal = error.message;
      return undefined;
    }
  }
}

/** How a value is looked for, and what part of all work that may take. */
interface Way {
  readonly examples: boolean;
  readonly everything: boolean;
  readonly deep: number;
  readonly share: number;
}

function waysFor({ examples, properties }: SampleOptions): readonly Way[] {
  const everything = properties !== 'required';
  const { deep } = limits;
  return [
    { examples: examples !== 'ignore', everything, deep, share: 0.4 },
    { examples: false, everything, deep, share: 0.2 },
    { examples: false, everything, deep: 3, share: 0.2 },
    { examples: false, everything: false, deep, share: 0.2 },
  ];
}

/** Counts the places at fault. A choice between schemas reports the faults of every branch: it is changed in every second round, its insides in the others. */
function addRepairs(
  repairs: Map<string, number>,
  faults: readonly Fault[],
  round: number,
): Map<string, number> {
  const choices = faults.filter((fault) => chosen.has(fault.keyword));
  const parts = faults.filter((fault) => !chosen.has(fault.keyword));
  const first = round % 2 === 0 ? parts : choices;
  const places = new Set(
    (first.length > 0 ? first : faults).slice(0, 100).map((fault) => fault.instance),
  );
  for (const place of places) repairs.set(place, (repairs.get(place) ?? 0) + 1);
  return repairs;
}

/** A value that is too large, or a schema nested too deep to be read, is no value. */
function safely(sample: () => Sample, noteTooLarge: (none: Sample) => void): Sample {
  try {
    return sample();
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    const isDeep = error.message.startsWith('Maximum call stack');
    const none = { kind: 'none', reason: isDeep ? 'it nests without end' : error.message } as const;
    if (error instanceof TooManyPlaces) noteTooLarge(none);
    return none;
  }
}
