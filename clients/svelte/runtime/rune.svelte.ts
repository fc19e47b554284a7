import { fromStore, type Readable } from 'svelte/store';

/** A store as a rune: `const orders = rune(() => ordersStore(api, { page }))` follows `page`, and `orders.current` is the store's value. */
export function rune<Value>(choose: () => Readable<Value>): { readonly current: Value } {
  const chosen = $derived(fromStore(choose()));
  return {
    get current() {
      return chosen.current;
    },
  };
}
