import { addMember } from '../../../../server-template/shared/json/json-object.ts';
import { isJsonObject } from '../../../../server-template/shared/json/json-object.ts';
import { X_DB, X_INTERNAL } from '../../../extensions.ts';
import { NameInventor } from './name-inventor.ts';
import { PropertySchemas } from '../plan/property-schemas.ts';
import { hashText, mixSeed } from '../random.ts';
import { limits, Unsatisfiable, type Run } from './run.ts';
import type { ValueNode } from './value-node.ts';
import type { ValuePlanner } from './value-planner.ts';

interface Entry {
  readonly name: string;
  readonly required: boolean;
  readonly seed: number;
  readonly node: ValueNode;
  /** How many entries, from this one on, share the remaining room. */
  readonly share: Share;
}

interface Share {
  /** Entries whose values may have many parts, including this one; 0 if it is not one of them. */
  readonly wide: number;
  /** The other entries. */
  readonly narrow: number;
}

const alone: Share = { wide: 0, narrow: 1 };

/** Generates objects of a shape. */
export class ObjectMaker {
  readonly #node: ValueNode;
  readonly #planner: ValuePlanner;
  readonly #schemas: PropertySchemas;
  readonly #children = new Map<string, ValueNode>();
  #inventor: NameInventor | null = null;
  #entries: readonly Entry[] | null = null;

  constructor(node: ValueNode, planner: ValuePlanner) {
    this.#node = node;
    this.#planner = planner;
    this.#schemas = new PropertySchemas(node.shape.object.layers);
  }

  make(run: Run, seed: number, attempt: number): object {
    return this.#within(run, seed, () => this.#fill(run, seed, { value: {}, attempt, only: null }));
  }

  /** An example with rejected parts regenerated, missing ones added and forbidden ones removed. */
  patch(run: Run, example: unknown, seed: number): object {
    const value: Record<string, unknown> = {};
    const names = new Set<string>();
    return this.#within(run, seed, () => {
      for (const [name, part] of Object.entries(isJsonObject(example) ? example : {})) {
        const child = this.#child(name);
        if (child.impossible || this.#isHidden(child)) continue;
        names.add(name);
        const made = run.inside(name, () =>
          patched(child, run, part, mixSeed(seed, hashText(name))),
        );
        if (made !== omitted) addMember(value, name, made);
      }
      return this.#fill(run, seed, { value, attempt: 1, only: names });
    });
  }

  /** Whether a property is allowed. */
  allows(name: string): boolean {
    return !this.#child(name).impossible;
  }

  /** Whether it is certain that no object satisfies the schemas. */
  get impossible(): boolean {
    const { minimum, maximum, required } = this.#node.shape.object;
    if (minimum > maximum) return true;
    return [...required].some((name) => {
      const child = this.#child(name);
      return child.impossible && !this.#isHidden(child);
    });
  }

  /** Whether some value fits into this depth. */
  fits(height: number): boolean {
    return this.#all().every(
      (entry) => !entry.required || (height > 0 && entry.node.fits(height - 1)),
    );
  }

  #within(run: Run, seed: number, make: () => object): object {
    const outer = run.subject;
    const again = run.stack.includes(this.#node.id);
    run.stack.push(this.#node.id);
    run.depth += 1;
    run.subject = seed;
    if (again) run.cut += 1;
    try {
      if (run.depth > limits.depth) throw new Unsatisfiable('it is infinitely nested');
      return make();
    } finally {
      run.stack.pop();
      run.depth -= 1;
      run.subject = outer;
      if (again) run.cut -= 1;
    }
  }

  /** `only`: completes an example with required properties. */
  #fill(
    run: Run,
    seed: number,
    given: {
      readonly value: Record<string, unknown>;
      readonly attempt: number;
      readonly only: ReadonlySet<string> | null;
    },
  ): object {
    const { minimum, maximum } = this.#node.shape.object;
    const { value, attempt, only } = given;
    const sparing = run.sparing || !run.everything || attempt % 2 === 1;
    let count = Object.keys(value).length;
    let open = Math.max(maximum - count, 0);
    let needed = this.#all().filter((entry) => entry.required).length;
    open -= needed;
    for (const entry of this.#all()) {
      if (only !== null && Object.hasOwn(value, entry.name)) continue;
      const isUsual = !sparing && hasRoom(run, entry.share);
      const wanted = entry.required || (open > 0 && (isUsual || count + needed < minimum));
      if (!wanted || (!entry.required && this.#skips(run, entry, seed, attempt))) continue;
      if (!this.#add(run, value, entry, mixSeed(seed, entry.seed))) continue;
      count += 1;
      if (entry.required) needed -= 1;
      else open -= 1;
    }
    this.#addDependents(run, value, seed);
    if (Object.keys(value).length < minimum || (count === 0 && !sparing && maximum > 0)) {
      this.#addMore(run, value, seed, Math.max(minimum, maximum > 1 ? 2 : 1));
    }
    return value;
  }

  /** In later attempts, optional properties are removed one by one, because each may be the cause of the rejection. */
  #skips(run: Run, entry: Entry, seed: number, attempt: number): boolean {
    if (run.stack.includes(entry.node.id)) return true;
    if (run.rejections === null) return false;
    if (run.inside(entry.name, () => run.attempt()) > 4) return true;
    return attempt > 1 && (mixSeed(mixSeed(seed, attempt), entry.seed) & 3) === 0;
  }

  #add(run: Run, value: Record<string, unknown>, entry: Entry, seed: number): boolean {
    const { name, node, share } = entry;
    const make = (): unknown => run.inside(name, () => node.make(run, seed));
    try {
      addMember(value, name, share.wide === 0 ? make() : run.share(share.wide, share.narrow, make));
      return true;
    } catch (error) {
      if (!(error instanceof Unsatisfiable)) throw error;
      if (!entry.required) return false;
      error.place.unshift(entry.name);
      throw error;
    }
  }

  #addDependents(run: Run, value: Record<string, unknown>, seed: number): void {
    const { dependents } = this.#node.shape.object;
    if (dependents.size === 0) return;
    const names = Object.keys(value);
    for (let name = names.pop(); name !== undefined; name = names.pop()) {
      for (const needed of dependents.get(name) ?? []) {
        if (Object.hasOwn(value, needed)) continue;
        const entry = {
          name: needed,
          required: true,
          seed: hashText(needed),
          node: this.#child(needed),
          share: alone,
        };
        this.#add(run, value, entry, mixSeed(seed, entry.seed));
        names.push(needed);
      }
    }
  }

  /** Undeclared properties: some entries of a map, or the required number. */
  #addMore(run: Run, value: Record<string, unknown>, seed: number, wanted: number): void {
    const { layers, minimum } = this.#node.shape.object;
    const inventor = (this.#inventor ??= new NameInventor(this.#node.shape.object, this.#planner));
    const isMap =
      inventor.patterns.length > 1 || layers.some((layer) => isJsonObject(layer.additional));
    if (!isMap && minimum === 0) return;
    if (minimum > 20_000) throw new Unsatisfiable('it would need too many properties');
    let count = Object.keys(value).length;
    for (let index = 0; index < wanted * 3 + 20 && count < wanted; index += 1) {
      run.work(1);
      const name = inventor.invent(run, mixSeed(seed, index + 1000), index);
      const node = name === null || Object.hasOwn(value, name) ? null : this.#child(name, 'value');
      if (name === null || node === null || node.impossible) continue;
      const entry = { name, required: false, seed: 0, node, share: alone };
      if (this.#add(run, value, entry, mixSeed(seed, index))) count += 1;
    }
  }

  #all(): readonly Entry[] {
    return (this.#entries ??= this.#buildEntries());
  }

  #buildEntries(): readonly Entry[] {
    const { required } = this.#node.shape.object;
    const nodes = [...new Set([...this.#schemas.names, ...required])].flatMap((name) => {
      const node = this.#child(name);
      const isNeeded = required.has(name);
      if (this.#isHidden(node) || (!isNeeded && (node.impossible || this.#isInternal(node))))
        return [];
      return [{ name, node }];
    });
    let wide = 0;
    let narrow = 0;
    return nodes
      .toReversed()
      .map(({ name, node }): Entry => {
        if (node.isWide) wide += 1;
        else narrow += 1;
        const share = node.isWide ? { wide, narrow } : alone;
        return { name, required: required.has(name), seed: hashText(name), node, share };
      })
      .toReversed();
  }

  #isHidden(child: ValueNode): boolean {
    const keyword = this.#planner.direction === 'request' ? 'readOnly' : 'writeOnly';
    return child.conjunction.atoms.some(
      ({ keywords }) => keywords[keyword] === true || isRelation(keywords[X_DB]),
    );
  }

  /** Whether clients do not know the property. Responses of a mock are filtered elsewhere. */
  #isInternal(child: ValueNode): boolean {
    const isSent = this.#planner.direction === 'request';
    return isSent && child.conjunction.atoms.some(({ keywords }) => keywords[X_INTERNAL] === true);
  }

  #child(name: string, hint = name): ValueNode {
    const known = this.#children.get(name);
    if (known !== undefined) return known;
    const owner = this.#node.conjunction.owner ?? (this.#node.hint.name || this.#node.hint.owner);
    const child = this.#planner.node(this.#schemas.of(name), { name: hint, owner });
    this.#children.set(name, child);
    return child;
  }
}

/** Related rows are only included on request. */
function isRelation(source: unknown): boolean {
  return typeof source === 'object' && source !== null && 'relation' in source;
}

/** An object without any property is not useful. */
const leastWide = 4;

/** Whether there is room for optional parts. The outermost object has all of them. */
function hasRoom(run: Run, { wide, narrow }: Share): boolean {
  return run.depth === 1 || run.room >= leastWide * wide + narrow;
}

const omitted = Symbol('omitted');

function patched(child: ValueNode, run: Run, part: unknown, seed: number): unknown {
  if (run.attempt() === 0) return child.patch(run, part, seed);
  try {
    const composed = typeof part === 'object' && part !== null && run.attempt() < 2;
    return composed ? child.patch(run, part, seed) : child.make(run, seed);
  } catch (error) {
    if (error instanceof Unsatisfiable) return omitted;
    throw error;
  }
}
