import {
  keepPreviousData,
  skipToken,
  useQuery,
  type QueryFunctionContext,
  type QueryKey,
  type UseQueryResult,
} from '@tanstack/react-query';
import { readHead, type Answer, type HeadReaders } from '../../client';
import type { ClientError } from './api-provider';
import { unknownQuery, useRead, type ReadOptions } from './use-read';

/** Rows of a list; what the headers say is cached beside them. */
export function keepHead<Data, Head extends object>(
  { client, queryKey }: Pick<QueryFunctionContext, 'client' | 'queryKey'>,
  readers: HeadReaders<Head>,
  { data, response }: Answer<Data>,
): Data {
  client.setQueryData(headKey(queryKey), readHead(readers, response.headers));
  return data;
}

/** Reads a list like `useRead`, with what the headers of its response say. */
export function useReadList<Data, Result, Head extends object>(
  asked: { readonly queryKey: QueryKey },
  readers: HeadReaders<Head>,
  options: ReadOptions<Data, Result>,
  isKnown: boolean,
): UseQueryResult<Result, ClientError> & Head {
  const result = useRead(asked, options, isKnown);
  const { queryKey } = isKnown ? asked : unknownQuery(asked);
  const { gcTime, placeholderData } = options;
  const { data: head = readHead(readers, undefined) } = useQuery<Head>({
    queryKey: headKey(queryKey),
    queryFn: skipToken,
    ...(gcTime === undefined ? {} : { gcTime }),
    // A list that keeps the rows of the last page keeps their total too.
    ...(typeof placeholderData === 'function' ? { placeholderData: keepPreviousData } : {}),
  });
  return withHead(result, head);
}

/** Beside the lists, so that whoever changes all cached lists finds only rows. */
function headKey([model, , ...query]: QueryKey): QueryKey {
  return [model, 'head', ...query];
}

/** TanStack renders again for the members that were read: none may be read before it is asked for. */
function withHead<Result extends object, Head extends object>(
  result: Result,
  head: Head,
): Result & Head {
  const members = Object.keys(result).map((name) => {
    const get = () => result[name as keyof Result];
    return [name, { enumerable: true, get }] as const;
  });
  return Object.defineProperties({ ...head }, Object.fromEntries(members)) as Result & Head;
}
