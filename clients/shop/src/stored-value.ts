import { useSyncExternalStore } from 'react';

/** A value that outlives the page, and is the same in all of its tabs. */
export interface StoredValue<Value> {
  get(): Value;
  set(value: Value): void;
  use(): Value;
}

/** Keeps a value under a name in the browser; what cannot be read counts as absent. */
export function storedValue<Value>(name: string, absent: Value): StoredValue<Value> {
  const listeners = new Set<() => void>();
  let current = read();
  const tell = () => listeners.forEach((listener) => listener());
  window.addEventListener('storage', (event) => {
    if (event.key !== name && event.key !== null) return;
    current = read();
    tell();
  });

  function read(): Value {
    try {
      const text = localStorage.getItem(name);
      return text === null ? absent : (JSON.parse(text) as Value);
    } catch {
      return absent;
    }
  }

  return {
    get: () => current,
    set(value) {
      current = value;
      localStorage.setItem(name, JSON.stringify(value));
      tell();
    },
    use: () =>
      useSyncExternalStore(
        (listener) => {
          listeners.add(listener);
          return () => listeners.delete(listener);
        },
        () => current,
      ),
  };
}
