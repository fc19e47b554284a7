import { useSyncExternalStore } from 'react';

/** A value in local storage, shared by all tabs. */
export interface StoredValue<Value> {
  get(): Value;
  set(value: Value): void;
  use(): Value;
}

/** Stores a value under a name in the browser; an unreadable value counts as absent. */
export function storedValue<Value>(name: string, absent: Value): StoredValue<Value> {
  const listeners = new Set<() => void>();
  let current = read();
  const notify = () => listeners.forEach((listener) => listener());
  window.addEventListener('storage', (event) => {
    if (event.key !== name && event.key !== null) return;
    current = read();
    notify();
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
      notify();
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
