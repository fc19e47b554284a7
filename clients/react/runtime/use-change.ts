import {
  useMutation,
  type UseMutationOptions,
  type UseMutationResult,
} from '@tanstack/react-query';
import type { ClientError } from './api-provider';

/** Options of TanStack Query for one hook: `{ onSuccess, onError, networkMode, scope, … }`. */
export type ChangeOptions<Data, Variables, Kept = unknown> = Omit<
  UseMutationOptions<Data, ClientError, Variables, Kept>,
  'mutationFn' | 'onMutate'
>;

/** Runs a mutation. Callbacks in `options` are called after the cache is up to date. */
export function useChange<Data, Variables, Kept = unknown>(
  change: UseMutationOptions<Data, ClientError, Variables, Kept>,
  options: ChangeOptions<Data, Variables, Kept>,
): UseMutationResult<Data, ClientError, Variables, Kept> {
  return useMutation({
    ...options,
    ...change,
    onSuccess: async (...given) => {
      await change.onSuccess?.(...given);
      await options.onSuccess?.(...given);
    },
    onError: async (...given) => {
      await change.onError?.(...given);
      await options.onError?.(...given);
    },
    onSettled: async (...given) => {
      await change.onSettled?.(...given);
      await options.onSettled?.(...given);
    },
  });
}
