import {
  keepPreviousData,
  skipToken,
  useQuery,
  type QueryFunctionContext,
  type QueryKey,
  type UseQueryResult,
} from '@tanstack/react-query';
import { readHead, type Answer, type HeadReaders } from '../../../typescript/generated/client';
import type { ClientError } from './api-provider';
import { unknownQuery, useRead, type ReadOptions } from './use-read';

/** Returns the data of a response, and caches the values of its headers separately. */
export function keepHead<Data, Head extends object>(
  { client, queryKey }: Pick<QueryFunctionContext, 'client' | 'queryKey'>,
  readers: HeadReaders<Head>,
  { data, response }: Answer<Data>,
): Data {
  const key = headKey(queryKey);
  // Without it, refetching all queries would try to load the values alone.
  client.setQueryDefaults(key.slice(0, 2), { queryFn: skipToken });
  client.setQueryData(key, readHead(readers, response.headers));
  return data;
}

/** Reads like `useRead`, with the values of the response's headers. */
export function useReadWithHead<Data, Result, Head extends object>(
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
    // A list that shows the previous page's rows also shows its total.
    ...(typeof placeholderData === 'function' ? { placeholderData: keepPreviousData } : {}),
  });
  return withHead(result, head);
}

/** Not below the keys of lists and rows, so that updating all cached ones affects only rows. */
function headKey([model, ...query]: QueryKey): QueryKey {
  return [model, 'head', ...query];
}

/** TanStack rerenders only for properties that were read, so they must be read lazily. */
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
