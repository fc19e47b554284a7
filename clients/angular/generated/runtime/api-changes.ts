import { Injectable, signal, type Signal, type WritableSignal } from '@angular/core';

/** The last change of a model; each is a new object. */
export interface Change {
  /** Key of the deleted row, as JSON; a resource of this row would only find it gone. */
  readonly deleted: string | null;
}

/** What was changed by an application: resources load again after a change of their model, or of one that its foreign keys tie to it. */
@Injectable({ providedIn: 'root' })
export class ApiChanges {
  readonly #last = new Map<string, WritableSignal<Change>>();

  /** What resources of a model watch. */
  last(model: string): Signal<Change> {
    return this.#of(model);
  }

  /** Notes a change of the first of these models, which those behind it are tied to; `deleted` is the key of a row that is no more. */
  note(models: readonly string[], deleted?: unknown): void {
    for (const [index, model] of models.entries()) {
      const isOwn = index === 0 && deleted !== undefined;
      this.#of(model).set({ deleted: isOwn ? JSON.stringify(deleted) : null });
    }
  }

  #of(model: string): WritableSignal<Change> {
    const last = this.#last.get(model) ?? signal<Change>({ deleted: null });
    this.#last.set(model, last);
    return last;
  }
}
