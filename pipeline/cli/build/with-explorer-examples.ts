import type { ApiModel } from '../../model/api-model.ts';
import { isRecord, keyAt } from '../../model/json-pointer.ts';
import type { OpenApiDocument } from '../../openapi-document.ts';
import type { Recall } from '../../recall.ts';
import {
  createExampleMaker,
  examplePlaces,
  exampleSources,
} from '../../schema/explorer-examples.ts';

/**
 * The model with an example for each JSON body and required parameter that has none, for the
 * explorer to fill in and to show as responses.
 */
export async function withExplorerExamples(model: ApiModel, recall: Recall): Promise<ApiModel> {
  const places = examplePlaces(model);
  const sources = exampleSources(model, places);
  const values = await recall<unknown>('request example', sources, (fresh) => {
    const make = createExampleMaker(model);
    const wanted = fresh.flatMap((at) => places[at] ?? []);
    return Promise.resolve(wanted.map((place) => make(place) ?? null));
  });
  const examples = places.map(({ pointer }, index) => [pointer, values[index] ?? null] as const);
  const known = examples.filter(([, value]) => value !== null);
  return { ...model, document: withExamples(model.document, known) };
}

/** Copies only what changes. */
function withExamples(
  document: OpenApiDocument,
  examples: readonly (readonly [pointer: string, value: unknown])[],
): OpenApiDocument {
  const copies = new Set<object>();
  const copyOf = (value: object): Copy => {
    if (copies.has(value)) return value as Copy;
    const copy = Array.isArray(value) ? value.slice() : { ...value };
    copies.add(copy);
    return copy;
  };
  const root = copyOf(document);
  for (const [pointer, example] of examples) {
    const place = stepsOf(pointer).reduce<Copy | null>((parent, step) => {
      const key = parent === null ? null : keyAt(parent, step);
      const child = key === null ? undefined : parent?.[key];
      if (parent === null || key === null || !isRecord(child)) return null;
      const copy = copyOf(child);
      parent[key] = copy;
      return copy;
    }, root);
    if (place !== null) place['example'] = example;
  }
  return root as unknown as OpenApiDocument;
}

type Copy = Record<string, unknown>;

function stepsOf(pointer: string): readonly string[] {
  return pointer.slice('#/'.length).split('/');
}
