import { X_CRUD } from '../../extensions.ts';
import type { Model, Operation } from '../api-model.ts';
import type { OperationDraft } from '../resolve/draft-operations.ts';
import { pointerTo } from '../json-pointer.ts';
import { nearestNameHint } from '../nearest-name.ts';
import type { Resolution } from '../resolve/schema-shape.ts';

/** Tells filters that no list can have: of other actions and places, by properties that are not there or never shown. */
export function checkFilters(
  { problems }: Resolution,
  { operation, parameters }: OperationDraft,
  crud: Operation['crud'],
): void {
  for (const { value, pointer } of parameters) {
    if (value.filter === null) continue;
    const place = pointerTo(pointer, X_CRUD);
    if (value.in !== 'query') {
      problems.add(place, `A filter is a query parameter, not one of the ${value.in}.`);
    } else if (crud?.action !== 'list') {
      problems.add(
        place,
        `Only a list has filters, and ${operation.method.toUpperCase()} ${operation.path} is none.`,
      );
    } else {
      checkProperty({ problems }, crud.model, { name: value.filter.property, place });
    }
  }
}

function checkProperty(
  { problems }: Pick<Resolution, 'problems'>,
  model: Model,
  { name, place }: { readonly name: string; readonly place: string },
): void {
  const property = model.properties.find((candidate) => candidate.name === name);
  if (property === undefined) {
    problems.add(
      pointerTo(place, 'filter'),
      `${model.name} has no property ${JSON.stringify(name)} with a column.`,
      nearestNameHint(
        name,
        model.properties.filter(({ hidden }) => !hidden).map((known) => known.name),
      ),
    );
  } else if (property.hidden) {
    problems.add(
      pointerTo(place, 'filter'),
      `${JSON.stringify(name)} is never returned, so nothing may filter by it.`,
    );
  }
}
