import { withoutInternalProperties } from '../../server-template/shared/internal-properties.ts';
import { isJson } from '../../server-template/shared/media-type.ts';
import type { ApiModel, Model, Operation } from '../model/api-model.ts';
import { valueAtPointer } from '../model/json-pointer.ts';
import type { OpenApiDocument } from '../openapi-document.ts';
import { createSchemaSampler } from './sample/create-schema-sampler.ts';
import { hashText } from './sample/random.ts';
import type { SchemaSampler } from './schema-sampler.ts';
import type { Direction } from './schema-validator.ts';
import { createSchemaValidator } from './validate/create-schema-validator.ts';

/** A JSON body or parameter without an example: what users fill in to try an operation, and what it returns. */
export interface ExamplePlace {
  /** Pointer of the media type or parameter. */
  readonly pointer: string;
  readonly schemaPointer: string;
  readonly operation: Operation;
  readonly direction: Direction;
  /** Name of the parameter; null: a body. */
  readonly parameter: string | null;
}

/** All such places of a document, each once. */
export function examplePlaces({ operations }: ApiModel): readonly ExamplePlace[] {
  const places = new Map<string, ExamplePlace>();
  const add = (
    schemaPointer: string | null,
    place: Omit<ExamplePlace, 'pointer' | 'schemaPointer'>,
  ): void => {
    // A schema elsewhere does not belong to a media type or parameter.
    if (schemaPointer?.endsWith('/schema') !== true) return;
    const pointer = schemaPointer.slice(0, -'/schema'.length);
    if (!places.has(pointer)) places.set(pointer, { pointer, schemaPointer, ...place });
  };
  for (const operation of operations) {
    const addBodies = (
      contents: Operation['responses'][number]['contents'],
      direction: Direction,
    ): void => {
      for (const { mediaType, schemaPointer, examples } of contents) {
        if (isJson(mediaType) && examples.length === 0)
          add(schemaPointer, { operation, direction, parameter: null });
      }
    };
    addBodies(operation.body?.contents ?? [], 'request');
    for (const { name, required, schemaPointer, examples } of operation.parameters) {
      if (required && examples.length === 0)
        add(schemaPointer, { operation, direction: 'request', parameter: name });
    }
    for (const { status, contents } of operation.responses)
      if (status.startsWith('2')) addBodies(contents, 'response');
  }
  return [...places.values()];
}

/** For each place, everything that determines its example. */
export function exampleSources(
  model: ApiModel,
  places: readonly ExamplePlace[],
): readonly string[] {
  // Computed once: repeated per place, both would dominate the build of a large document.
  const all = JSON.stringify([...referringNames(model)]);
  const names = [all.length, hashText(all), hashText(`names ${all}`)];
  const texts = new Map<string, Source>();
  const textOf = (pointer: string): Source => {
    const found = texts.get(pointer) ?? readSource(model.document, pointer);
    texts.set(pointer, found);
    return found;
  };
  return places.map(({ schemaPointer, direction, operation: { id, crud } }) => {
    const used = new Map<string, string>();
    const collect = (pointer: string): void => {
      if (used.has(pointer)) return;
      const { text, references } = textOf(pointer);
      used.set(pointer, text);
      references.forEach(collect);
    };
    collect(schemaPointer);
    return JSON.stringify([id, direction, crud?.action, crud?.model.source, names, [...used]]);
  });
}

/** A part of a document, and the references in it. */
interface Source {
  readonly text: string;
  readonly references: readonly string[];
}

function readSource(document: OpenApiDocument, pointer: string): Source {
  const text = JSON.stringify(valueAtPointer(document, pointer) ?? null);
  const references = [...text.matchAll(/"\$ref":"(#[^"]+)"/g)].map(([, target = '']) => target);
  return { text, references };
}

/** Generates examples that satisfy their schemas. Integer keys are 1, which most tables have, because examples cannot depend on rows. Undefined if no value is found. */
export function createExampleMaker(model: ApiModel): (place: ExamplePlace) => unknown {
  // Clients may not send internal properties.
  const document = withoutInternalProperties(model.document) as OpenApiDocument;
  const shown = { ...model, document };
  const validator = createSchemaValidator(shown);
  const sampler = createSchemaSampler(shown, validator);
  const names = referringNames(model);
  return (place) => {
    const accepts = (value: unknown): boolean =>
      validator.accepts(place.schemaPointer, place.direction, value);
    const value = sampled(sampler, place);
    if (place.parameter !== null) return isInteger(value) && accepts(1) ? 1 : value;
    const candidates = bodyCandidates(place, value, names);
    return candidates.find(accepts) ?? value;
  };
}

function sampled(sampler: SchemaSampler, place: ExamplePlace): unknown {
  const { schemaPointer, operation, direction, parameter } = place;
  const name = parameter ?? operation.crud?.model.name;
  const sample = sampler.sample(schemaPointer, {
    direction,
    // Operations that send unique values get different ones.
    seed: hashText(operation.id),
    ...(name === undefined ? {} : { name }),
  });
  return sample.kind === 'value' ? sample.value : undefined;
}

/** Simpler places first. */
function bodyCandidates(
  { operation: { crud, embed }, direction }: ExamplePlace,
  value: unknown,
  names: ReadonlySet<string>,
): readonly unknown[] {
  const isSent = direction === 'request';
  if (isSent && crud?.action === 'query') return [{}, value];
  const hasKeys = !isSent || crud?.action === 'bulkUpdate' || crud?.action === 'bulkDelete';
  const keys = crud === null || !hasKeys ? [] : keyNames(crud.model);
  const shown = new Set([...names, ...keys]);
  const own = new Set(crud === null ? [] : selfReferences(crud.model));
  // A response has related rows only if the request embeds them.
  const related = isSent ? [] : (embed?.relations.map(({ name }) => name) ?? []);
  const simplified = (short: boolean, top: boolean): unknown =>
    simpler(value, {
      names: shown,
      own: top ? own : new Set(),
      omitted: new Set(short ? related : []),
      short,
    });
  return [simplified(true, true), simplified(true, false), simplified(false, false), value];
}

/** Integer references to rows become 1, references to the same table null, lists of objects get one item, and omitted properties are left out. */
function simpler(
  value: unknown,
  options: {
    readonly names: ReadonlySet<string>;
    readonly own: ReadonlySet<string>;
    readonly omitted: ReadonlySet<string>;
    readonly short: boolean;
  },
): unknown {
  if (Array.isArray(value)) {
    const isShort = options.short && value.every((item) => typeof item === 'object');
    return (isShort ? value.slice(0, 1) : value).map((item) => simpler(item, options));
  }
  if (typeof value !== 'object' || value === null) return value;
  const { names, own, omitted } = options;
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, part]) => {
      if (omitted.has(name)) return [];
      if (own.has(name)) return [[name, null]];
      return [[name, isInteger(part) && names.has(name) ? 1 : simpler(part, options)]];
    }),
  );
}

/** Names of all properties that refer to a row. */
function referringNames({ models }: ApiModel): ReadonlySet<string> {
  return new Set(models.flatMap((model) => namesOf(model, referringColumns(model))));
}

function selfReferences(model: Model): readonly string[] {
  const own = (model.source.foreignKeys ?? []).filter(
    ({ references }) => references.table === model.source.table,
  );
  return namesOf(
    model,
    own.flatMap(({ columns }) => columns),
  );
}

function referringColumns({ source }: Model): readonly string[] {
  return (source.foreignKeys ?? []).flatMap(({ columns }) => columns);
}

function keyNames(model: Model): readonly string[] {
  return namesOf(model, model.source.primaryKey ?? []);
}

function namesOf({ properties }: Model, columns: readonly string[]): readonly string[] {
  return properties.filter(({ source }) => columns.includes(source.column)).map(({ name }) => name);
}

function isInteger(value: unknown): boolean {
  return typeof value === 'number' && Number.isInteger(value);
}
