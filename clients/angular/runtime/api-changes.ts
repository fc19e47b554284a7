import { Injectable, signal, type Signal, type WritableSignal } from '@angular/core';

/** The last change to a model; every change is a new object. */
export interface Change {
  /** Key of the deleted row as JSON, if one was; resources of that row do not reload. */
  readonly deleted?: string | undefined;
}

/** A key as JSON, whatever the order of its properties. */
export function keyText(key: unknown): string {
  return JSON.stringify(key instanceof Object ? Object.entries(key).sort() : key);
}

/** Reloads resources after a change to their model, or of a model related to it by a foreign key. */
@Injectable({ providedIn: 'root' })
export class ApiChanges {
  readonly #last = new Map<string, WritableSignal<Change>>();

  /** The last change to a model, as a signal. */
  last(model: string): Signal<Change> {
    return this.#of(model);
  }

  /** Records a change to the first model, which affects the others; `deleted` is the key of a deleted row. */
  note(models: readonly string[], deleted?: unknown): void {
    for (const model of models) {
      this.#of(model).set(model === models[0] ? { deleted: keyText(deleted) } : {});
    }
  }

  #of(model: string): WritableSignal<Change> {
    const last = this.#last.get(model) ?? signal<Change>({});
    this.#last.set(model, last);
    return last;
  }
}
