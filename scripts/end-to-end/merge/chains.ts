import fc from 'fast-check';
import { readCatalog } from '../../../pipeline/catalog/read-catalog.ts';
import type { ReadCatalog } from '../../../pipeline/catalog/read-catalog.ts';
import { buildDocument } from '../../../pipeline/document/build-document.ts';
import {
  parseRename,
  renameInDatabase,
} from '../../../pipeline/merge/database/rename-in-database.ts';
import { mergeIntrospected } from '../../../pipeline/merge/merge-introspected.ts';
import type { OpenApiDocument } from '../../../pipeline/openapi-document.ts';
import { chainDatabases } from './chain-databases.ts';
import type { ChainDatabase, ChainProvider } from './chain-databases.ts';
import { brokenLaws, idleLaws } from './laws.ts';
import { firstTables, migrationOf, migrations } from './migrations.ts';
import type { Choice } from './migrations.ts';
import { mutated, mutations } from './mutations.ts';
import { errorOf, validOutcome, withAbility } from './valid-documents.ts';

/** One step of a chain. */
type Step =
  | ({ readonly kind: 'edit'; readonly does: keyof typeof mutations } & Choice)
  | ({ readonly kind: 'ability' } & Choice)
  | ({ readonly kind: 'migrate'; readonly does: keyof typeof migrations } & Choice)
  | { readonly kind: 'introspect' };

const number = fc.nat(100_000);
const choice = { at: number, to: number };
const names = <Name extends string>(actions: Readonly<Record<Name, unknown>>) =>
  fc.constantFrom(...(Object.keys(actions) as Name[]));

const anySteps: readonly fc.WeightedArbitrary<Step>[] = [
  {
    weight: 5,
    arbitrary: fc.record({ kind: fc.constant('edit' as const), does: names(mutations), ...choice }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('migrate' as const),
      does: names(migrations),
      ...choice,
    }),
  },
  { weight: 2, arbitrary: fc.constant({ kind: 'introspect' as const }) },
];
const ability = fc.record({ kind: fc.constant('ability' as const), ...choice });

/** What to run. */
interface ChainRun {
  readonly count: number;
  readonly seed: number;
  /** Only edits after which the document is valid, abilities among them: every merge must be, too. */
  readonly isValid?: boolean;
}

/** Runs random chains of edits, migrations and introspections on a real database; returns the number of their steps. Throws with the shortest chain that violates a law of merging. */
export async function runChains(
  provider: ChainProvider,
  { count, seed, isValid = false }: ChainRun,
): Promise<number> {
  let ran = 0;
  await using database = await chainDatabases[provider]();
  const steps = fc.oneof(...anySteps, ...(isValid ? [{ weight: 5, arbitrary: ability }] : []));
  const property = fc.asyncProperty(
    fc.array(steps, { minLength: 2, maxLength: 9 }),
    async (chain) => {
      const whole: readonly Step[] = [...chain, { kind: 'introspect' }];
      ran += whole.length;
      const broken = await runChain(database, whole, { provider, isValid });
      if (broken.length > 0) throw new Error(broken.join('\n'));
    },
  );
  await fc.assert(property, { numRuns: count, seed });
  return ran;
}

interface State {
  readonly base: OpenApiDocument;
  readonly edited: OpenApiDocument;
}

/** Introspects the database only after changes of it. */
async function runChain(
  database: ChainDatabase,
  chain: readonly Step[],
  { provider, isValid }: { readonly provider: ChainProvider; readonly isValid: boolean },
): Promise<readonly string[]> {
  await database.empty();
  for (const sql of firstTables) await database.run(sql);
  let read = await readDatabase(database);
  const first = introspected(read);
  let state: State = { base: first, edited: first };
  for (const step of chain) {
    if (step.kind === 'edit' || step.kind === 'ability') {
      const edited =
        step.kind === 'edit' ? mutated(state.edited, step) : await withAbility(state.edited, step);
      if (!isValid || (await errorOf(edited)) === null) state = { ...state, edited };
    } else if (step.kind === 'migrate') {
      const known = introspected(read, state.base);
      const migration = migrationOf(known, step, provider);
      if (migration === null || !(await database.run(migration.sql))) continue;
      // Every second rename is declared by the user.
      if (migration.rename !== undefined && step.to % 2 === 0) {
        state = withRename(state, migration.rename);
      }
      read = await readDatabase(database);
    } else {
      const fresh = introspected(read, state.base);
      const merge = mergeIntrospected({ ...state, fresh });
      const outcome = isValid ? await validOutcome(merge) : merge;
      if ('broken' in outcome) return outcome.broken;
      const { document: edited } = outcome;
      const { nextBase: base } = merge;
      const again = mergeIntrospected({ base, fresh: introspected(read, base), edited });
      const broken = [...brokenLaws({ ...state, fresh, merge }), ...idleLaws(again, edited)];
      if (broken.length > 0) return broken;
      state = { base, edited };
    }
  }
  return [];
}

/** A column that was added since the last introspection has no JSON name to keep. */
function withRename({ base, edited }: State, text: string): State {
  try {
    return {
      base: renameInDatabase(base, parseRename(base, text)),
      edited: renameInDatabase(edited, parseRename(edited, text)),
    };
  } catch {
    return { base, edited };
  }
}

function readDatabase({ url }: ChainDatabase): Promise<ReadCatalog> {
  return readCatalog({
    ...{ url, include: [], exclude: [], schemas: null },
    connect: { timeoutMs: 30_000, baseFolder: '.' },
  });
}

function introspected(
  { catalog, dialect }: ReadCatalog,
  previous?: OpenApiDocument,
): OpenApiDocument {
  const { document } = buildDocument(catalog, dialect, {
    ...{ title: 'shop', naming: 'camelCase' },
    ...(previous === undefined ? {} : { previous }),
  });
  return JSON.parse(JSON.stringify(document)) as OpenApiDocument;
}
