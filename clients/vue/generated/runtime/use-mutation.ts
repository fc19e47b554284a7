import { shallowRef, type ShallowRef } from 'vue';
import type { ApiClient } from '../../../typescript/generated/client';
import { failure, useApiClient, type ClientError } from './api-client';
import type { ShownChange, ShownLists } from './changed-rows';
import { showChange } from './live-data';
import { keyText, lastChange } from './changes';

/** A change, and the state of its last request. */
export interface Mutation<Variables, Data> {
  readonly data: Readonly<ShallowRef<Data | undefined>>;
  readonly error: Readonly<ShallowRef<ClientError | undefined>>;
  readonly isLoading: Readonly<ShallowRef<boolean>>;
  /** For templates: does not throw; a failure is in `error`. */
  readonly mutate: (...variables: Given<Variables>) => Promise<void>;
  /** The same, but returns the response or throws an ApiError. */
  readonly mutateAsync: (...variables: Given<Variables>) => Promise<Data>;
}

/** Callbacks of every call of one composable; what the call affects is refetched before them. */
export interface MutationOptions<Variables, Data> {
  readonly onSuccess?: (data: Data, variables: Variables) => unknown;
  readonly onError?: (error: ClientError, variables: Variables) => unknown;
  readonly onSettled?: (
    data: Data | undefined,
    error: ClientError | undefined,
    variables: Variables,
  ) => unknown;
}

/** The argument is optional if no variable is required. */
type Given<Variables> = object extends Variables ? [variables?: Variables] : [variables: Variables];

/** The operation of a mutation, and what it affects. */
export interface MutationSource<Variables, Data> {
  /** The resource, then those related to it by foreign keys. */
  readonly touches: readonly string[];
  readonly send: (api: ApiClient, variables: Variables) => Promise<{ readonly data: Data }>;
  /** What happens to a row of the resource, if that is shown before the response. */
  readonly change?: (variables: Variables) => ShownChange;
  /** The resource's lists; null: none that show a row's key. */
  readonly lists?: ShownLists | null;
}

/** Sends a change, after which composables of affected resources reload. The end of the scope does not cancel it, so that no form is half saved. */
export function useMutation<Variables, Data>(
  source: MutationSource<Variables, Data>,
  { onSuccess, onError, onSettled }: MutationOptions<Variables, Data> = {},
): Mutation<Variables, Data> {
  const api = useApiClient();
  const { touches, lists = null } = source;
  const [resource = ''] = touches;
  const changes = touches.map((resource) => lastChange(api, resource));
  const data = shallowRef<Data>();
  const error = shallowRef<ClientError>();
  const isLoading = shallowRef(false);
  let latest = 0;

  function note(deleted?: string): void {
    for (const change of changes) change.value = change === changes[0] ? { deleted } : {};
  }

  async function change(variables: Variables): Promise<Data> {
    const own = (latest += 1);
    isLoading.value = true;
    error.value = undefined;
    const made = source.change?.(variables);
    const revert = made && showChange(api, resource, { lists, change: made });
    try {
      const answer = await source.send(api, variables);
      if (own === latest) data.value = answer.data;
      note(made && made.body === undefined ? keyText(made.key) : undefined);
      return answer.data;
    } catch (thrown) {
      revert?.();
      const known = failure(thrown);
      if (own === latest) error.value = known;
      // The row has changed since it was read.
      if (known.status === 412) note();
      throw known;
    } finally {
      if (own === latest) isLoading.value = false;
    }
  }

  async function mutateAsync(...given: Given<Variables>): Promise<Data> {
    const [variables = {} as Variables] = given;
    const changed = await change(variables).catch((thrown: unknown) => {
      const known = failure(thrown);
      onError?.(known, variables);
      onSettled?.(undefined, known, variables);
      throw known;
    });
    onSuccess?.(changed, variables);
    onSettled?.(changed, undefined, variables);
    return changed;
  }

  async function mutate(...variables: Given<Variables>): Promise<void> {
    await mutateAsync(...variables).catch(failure);
  }

  return { data, error, isLoading, mutate, mutateAsync };
}
