import { PipelineError } from '../errors.ts';
import type { ApiModel, Model } from '../model/api-model.ts';
import { nearestName } from '../model/nearest-name.ts';
import type { OpenApiDocument } from '../openapi-document.ts';
import { abilities } from './abilities.ts';
import { modelOperations } from './ability.ts';
import type { Ability, AbilityOutcome, AbilityRequest } from './ability.ts';
import { notesByCause } from './notes-by-cause.ts';
import type { ModelNote } from './notes-by-cause.ts';
import { DocumentDraft } from './document-draft.ts';

/** What to add or remove, and where. */
export interface AbilityChange {
  readonly verb: 'add' | 'remove';
  /** The ability's name and its arguments. */
  readonly words: readonly string[];
  /** Names of models; null: no `--to`. */
  readonly to: readonly string[] | null;
  /** Applies to every model. */
  readonly all: boolean;
}

/** The result of adding or removing an ability. */
export interface ChangedAbilities {
  readonly document: OpenApiDocument;
  /** Sentences for the user. */
  readonly notes: readonly string[];
}

/** Adds an ability to a document, or removes it. `api` is the model resolved from `document`. Throws USAGE if the ability is unknown or does not apply. */
export function changeAbilities(
  document: OpenApiDocument,
  api: ApiModel,
  change: AbilityChange,
): ChangedAbilities {
  const [name, ...words] = separateWords(change.words);
  const ability = abilityNamed(name, words, change.verb);
  const draft = new DocumentDraft(document);
  const notes: ModelNote[] = [];
  const impossible: ModelNote[] = [];
  const targets = targetsOf(ability, api, change);
  for (const model of targets) {
    const request: AbilityRequest = { api, draft, model, words };
    const outcome = change.verb === 'add' ? added(ability, request) : ability.remove(request);
    const about = model?.name ?? null;
    notes.push(...(outcome.notes ?? []).map((text) => ({ model: about, text })));
    if (outcome.cannot === undefined) continue;
    const message = `${model?.name ?? 'The document'} cannot have ${name ?? ''}: ${outcome.cannot}.`;
    if (!change.all) throw new PipelineError({ code: 'USAGE', message });
    impossible.push({ model: about, text: message });
  }
  if (change.verb === 'add' && impossible.length > 0 && impossible.length === targets.length)
    throw new PipelineError({ code: 'USAGE', message: notesByCause(impossible).join(' ') });
  notes.push(...impossible);
  return { document: draft.root as unknown as OpenApiDocument, notes: notesByCause(notes) };
}

function added(ability: Ability, request: AbilityRequest): AbilityOutcome {
  if (ability.ofLists && modelOperations(request, 'list').length === 0)
    return { cannot: 'no operation lists its rows' };
  return ability.add(request);
}

/** A method and a path may be quoted together, as in `operation "POST /orders"`. */
function separateWords(words: readonly string[]): readonly string[] {
  return words[0] === 'operation' ? words.flatMap((word) => word.split(' ')) : words;
}

function abilityNamed(
  name: string | undefined,
  words: readonly string[],
  verb: AbilityChange['verb'],
): Ability {
  const ability = abilities.get(name ?? '');
  if (ability === undefined) {
    const nearest = name === undefined ? null : nearestName(name, [...abilities.keys()]);
    const meant = nearest === null ? '.' : `; did you mean ${nearest}?`;
    throw new PipelineError({
      code: 'USAGE',
      message:
        name === undefined
          ? `Name the ability to ${verb}.`
          : `There is no ability ${JSON.stringify(name)}${meant}`,
      hint: `Abilities: ${[...abilities.values()].map(({ usage }) => usage).join(' · ')}.`,
    });
  }
  const [least, most] = ability.words;
  if (words.length >= least && words.length <= most) return ability;
  throw new PipelineError({
    code: 'USAGE',
    message: `Usage: specmill ${verb} ${ability.usage}`,
  });
}

/** The models to change; null represents the document as a whole. */
function targetsOf(
  { target, usage }: Ability,
  { models }: ApiModel,
  { verb, to, all }: AbilityChange,
): readonly (Model | null)[] {
  if (target === 'document' || (target === 'either' && to === null)) {
    if (to === null) return [null];
    throw new PipelineError({
      code: 'USAGE',
      message: `${usage} does not apply to a model: omit --to.`,
    });
  }
  if (to !== null) return to.map((name) => modelNamed(name, models));
  if (all || models.length === 1) return models;
  throw new PipelineError({
    code: 'USAGE',
    message: `Name a model: specmill ${verb} ${usage} --to ${models[0]?.name ?? 'Model'}, or --all.`,
  });
}

function modelNamed(name: string, models: readonly Model[]): Model {
  const found = models.find((model) => model.name === name);
  if (found !== undefined) return found;
  const nearest = nearestName(
    name,
    models.map((model) => model.name),
  );
  throw new PipelineError({
    code: 'USAGE',
    message: `There is no model ${JSON.stringify(name)}${nearest === null ? '.' : `; did you mean ${nearest}?`}`,
    hint: `Models: ${models.map((model) => model.name).join(', ')}.`,
  });
}
