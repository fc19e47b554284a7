import { invalidRequest } from '../../operation/api-error.ts';
import type { ListSelection } from '../../database/database.ts';
import type { OperationRequest } from '../../operation/operation-request.ts';
import { selectableLists, type EmbeddedRelation } from '../../../shared/list/embedding.ts';
import { createListReader } from '../../../shared/list/list-request.ts';
import { listQueryValues, listSelection } from './list-query.ts';

/** Which rows of an embedded list a request selects. */
export interface EmbeddedSelection {
  readonly selection: ListSelection | undefined;
  /** Greatest number of rows per row. */
  readonly limit: number;
}

/** The requested relations, by their paths; null: with all of their rows. */
export type EmbeddedWanted = ReadonlyMap<string, EmbeddedSelection | null>;

/** Creates the reader of what a request selects from the lists of the relations that it names. */
export function embeddedReader(
  relations: readonly EmbeddedRelation[],
): (request: OperationRequest, names: ReadonlySet<string>) => EmbeddedWanted {
  const readers = new Map(
    [...selectableLists(relations)].map(([path, { list }]) => {
      const { paging, abilities } = list;
      return [path, { abilities, read: createListReader(paging, abilities) }] as const;
    }),
  );
  const selected = (request: OperationRequest, path: string): EmbeddedSelection | null => {
    const reader = readers.get(path);
    if (reader === undefined) return null;
    const wanted = reader.read(listQueryValues(request));
    if ('wrong' in wanted) throw invalidRequest(...wanted.wrong);
    return {
      selection: listSelection(reader.abilities, wanted),
      limit: wanted.window.limit,
    };
  };
  return (request, names) =>
    new Map([...names].map((path) => [path, selected(request, path)] as const));
}
