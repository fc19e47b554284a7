import { valueAtPointer } from '../../model/json-pointer.ts';
import type { ApiModel } from '../../model/api-model.ts';
import type { Direction, ValidationError, SchemaValidator } from '../schema-validator.ts';
import type { Sample, SampleOptions, SchemaSampler } from '../schema-sampler.ts';
import { CostlyOutcomes } from './plan/costly-outcomes.ts';
import { mixSeed } from './random.ts';
import { RejectionCount } from './make/rejections.ts';
import { Exhausted, limits, Run, Unsatisfiable } from './make/run.ts';
import { nameOf, SchemaAtoms } from './plan/schema-atoms.ts';
import type { ValueNode } from './make/value-node.ts';
import { TooManyPlaces, ValuePlanner } from './make/value-planner.ts';

/** Repairs of rejected parts before a fresh start. */
const rounds = 14;
/** Failures of a way before it is skipped. */
const mostFailures = 2;
/** Bounds the cache: pointers come from documents, names from callers. */
const mostRoots = 20_000;
/** Errors caused by a choice between schemas. */
const chosen: ReadonlySet<string> = new Set([
  'oneOf',
  'anyOf',
  'not',
  'if',
  'then',
  'else',
  'discriminator',
]);

/** Generates values for the schemas of one document; each is validated before it is returned. */
export function createSchemaSampler(
  model: Pick<ApiModel, 'document' | 'openapi'>,
  validator: SchemaValidator,
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
  const outcomes = new CostlyOutcomes();
  // By direction and pointer.
  const failuresOf = new Map<string, Map<number, number>>();
  return {
    sample(pointer, options) {
      const { direction, name = '', seed, examples, properties } = options;
      const unusable = validator.unusable(pointer, direction);
      if (unusable !== null) return { kind: 'none', reason: unusable };
      const call = [direction, pointer, name, seed, examples, properties].join(' ');
      const known = outcomes.get(call);
      if (known !== null) return known;
      const place = `${direction} ${pointer}`;
      const failures = failuresOf.get(place) ?? new Map<number, number>();
      const planner = planners[direction];
      planner.begin();
      const attempt = new Attempt(run, { validator, planner, failures });
      const sample = safely(() =>
        attempt.sample(pointer, options, () => planFor(pointer, options)),
      );
      if (failures.size > 0) failuresOf.set(place, failures);
      if (attempt.isCostly || sample.kind === 'none') outcomes.keep(call, sample);
      return sample;
    },
  };
}

/** A reference if the schema has a name, so that the name is used; otherwise the schema itself. */
function rootSchema(document: unknown, pointer: string): unknown {
  return nameOf(pointer) === null ? valueAtPointer(document, pointer) : { $ref: pointer };
}

/** One sample, tried as requested, without examples, less deep, with required parts only. */
class Attempt {
  readonly #run: Run;
  readonly #validator: SchemaValidator;
  readonly #planner: ValuePlanner;
  /** How often each way was too expensive. If it needs too many places, it is skipped for good; otherwise the next call might get further and return a different value. */
  readonly #failures: Map<number, number>;
  #rejection = 'no value was found';
  /** Whether more than one way was tried. */
  isCostly = false;

  constructor(
    run: Run,
    tools: {
      readonly validator: SchemaValidator;
      readonly planner: ValuePlanner;
      readonly failures: Map<number, number>;
    },
  ) {
    this.#run = run;
    this.#validator = tools.validator;
    this.#planner = tools.planner;
    this.#failures = tools.failures;
  }

  sample(pointer: string, options: SampleOptions, node: () => ValueNode): Sample {
    for (const [index, way] of waysFor(options).entries()) {
      if ((this.#failures.get(index) ?? 0) >= mostFailures) continue;
      this.#run.examples = way.examples;
      this.#run.everything = way.everything;
      this.#run.deep = way.deep;
      this.#run.begin(limits.work * way.share);
      const seed = index === 0 ? options.seed : mixSeed(options.seed, index);
      const search = { pointer, direction: options.direction, seed };
      const found = this.#guarded(index, () => this.#search(node(), search));
      if (found !== null) return found;
      this.isCostly = true;
    }
    return { kind: 'none', reason: this.#rejection };
  }

  /** A way that is too expensive does not end the search, because the next one does less. */
  #guarded(way: number, search: () => Sample | null): Sample | null {
    try {
      return search();
    } catch (error) {
      if (!(error instanceof TooManyPlaces) && !(error instanceof Exhausted)) throw error;
      const weight = error instanceof TooManyPlaces ? mostFailures : 1;
      this.#failures.set(way, (this.#failures.get(way) ?? 0) + weight);
      this.#rejection = error.message;
      this.#planner.begin();
      return null;
    }
  }

  #search(
    node: ValueNode,
    {
      pointer,
      direction,
      seed,
    }: { readonly pointer: string; readonly direction: Direction; readonly seed: number },
  ): Sample | null {
    const count = new RejectionCount();
    let before: unknown;
    for (let round = 0; round < rounds; round += 1) {
      this.#run.start(count.root === null ? null : { rejections: count.root, before });
      this.#run.subject = seed;
      const value = this.#make(node, mixSeed(seed, 1));
      if (value === undefined) return null;
      this.#run.spendValidation();
      if (this.#validator.accepts(pointer, direction, value)) return { kind: 'value', value };
      this.isCostly = true;
      this.#run.spendValidation();
      const errors = this.#validator.errors(pointer, direction, value);
      this.#rejection =
        errors[0] === undefined
          ? 'its schema rejects every value tried'
          : `${errors[0].field} ${errors[0].message}`.trim();
      count.add(placesAtError(errors, round));
      before = value;
    }
    return null;
  }

  /** Undefined if no value can be generated. */
  #make(node: ValueNode, seed: number): unknown {
    try {
      return node.make(this.#run, seed);
    } catch (error) {
      if (!(error instanceof Unsatisfiable)) throw error;
      this.#rejection = error.reason;
      return undefined;
    }
  }
}

/** The ways to search a value, and their share of the work. */
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
    { examples: examples !== 'ignore', everything, deep, share: 0.7 },
    { examples: false, everything, deep, share: 0.2 },
    { examples: false, everything, deep: 3, share: 0.2 },
    { examples: false, everything: false, deep, share: 0.2 },
  ];
}

/** The places of the errors. A choice between schemas reports the errors of all branches: alternate rounds change the choice and the parts inside it. */
function placesAtError(errors: readonly ValidationError[], round: number): ReadonlySet<string> {
  const choices = errors.filter((error) => chosen.has(error.keyword));
  const parts = errors.filter((error) => !chosen.has(error.keyword));
  const first = round % 2 === 0 ? parts : choices;
  return new Set((first.length > 0 ? first : errors).slice(0, 100).map((error) => error.instance));
}

/** A value that is too large, or a schema that is nested too deeply, counts as no value. */
function safely(sample: () => Sample): Sample {
  try {
    return sample();
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    const isDeep = error.message.startsWith('Maximum call stack');
    return { kind: 'none', reason: isDeep ? 'it is infinitely nested' : error.message };
  }
}
