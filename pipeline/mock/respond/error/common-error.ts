import type { OperationResponse, ApiModel, Operation } from '../../../model/api-model.ts';
import type { Schemas } from '../../../model/schema-view.ts';
import type { MockContext } from '../../mock-options.ts';
import { isAnyMedia, isJson } from '../../../../server-template/shared/media-type.ts';

/** The most common schema of errors. */
export interface CommonError {
  readonly mediaType: string;
  readonly schemaPointer: string;
}

interface Counted extends CommonError {
  readonly count: number;
}

type Tally = ReadonlyMap<string, Counted>;

const known = new WeakMap<ApiModel, ReadonlyMap<string, Tally>>();
const ANY = 'any';

/**
 * The error that a document declares most often for a status, else for any. Null: it declares no
 * errors.
 */
export function commonError(
  { model, schemas }: Pick<MockContext, 'model' | 'schemas'>,
  status: number,
): CommonError | null {
  const tallies = known.get(model) ?? tallyErrors(model, schemas);
  known.set(model, tallies);
  return mostOf(tallies.get(String(status))) ?? mostOf(tallies.get(ANY));
}

function mostOf(tally: Tally | undefined): CommonError | null {
  let most: Counted | null = null;
  for (const counted of tally?.values() ?? []) {
    if (counted.count > (most?.count ?? 0)) most = counted;
  }
  return most;
}

function tallyErrors({ operations }: ApiModel, schemas: Schemas): ReadonlyMap<string, Tally> {
  const tallies = new Map<string, Map<string, Counted>>();
  for (const response of operations.flatMap(errorsOf)) {
    const content =
      response.contents.find(({ mediaType }) => isJson(mediaType)) ??
      response.contents.find(({ mediaType }) => isAnyMedia(mediaType));
    const pointer = content?.schemaPointer ?? null;
    if (content === undefined || pointer === null) continue;
    const schemaPointer = schemas.at(pointer)?.pointer ?? pointer;
    for (const name of [response.status, ANY]) {
      const tally = tallies.get(name) ?? new Map<string, Counted>();
      tallies.set(name, tally);
      const count = (tally.get(schemaPointer)?.count ?? 0) + 1;
      tally.set(schemaPointer, { mediaType: content.mediaType, schemaPointer, count });
    }
  }
  return tallies;
}

function errorsOf({ responses }: Operation): readonly OperationResponse[] {
  const succeeds = responses.some(({ status }) => /^[23]/.test(status));
  return responses.filter(
    ({ status }) => status.startsWith('4') || (succeeds && status === 'default'),
  );
}
