import { Component, inject, signal } from '@angular/core';
import type { Observable } from 'rxjs';
import { customersResource, CustomerService } from '../generated/customer';
import { isApiError } from '../generated/runtime/api-error';

/** Lists, pages, creates, edits and deletes customers. */
@Component({
  selector: 'shop-customers',
  template: `
    @if (customers.hasValue()) {
      <ul>
        @for (row of customers.value(); track row.id) {
          <li>
            {{ row.name }}
            <button (click)="rename(row.id, row.name + '!')">Edit {{ row.name }}</button>
            <button (click)="remove(row.id)">Delete {{ row.name }}</button>
          </li>
        }
      </ul>
    }
    <button (click)="page.set(page() + 1)">Next</button>
    <button (click)="add()">Add</button>
    <p>{{ rejected() }}</p>
  `,
})
export class Customers {
  readonly page = signal(1);
  readonly rejected = signal('');
  readonly customers = customersResource(() => ({ page: this.page(), limit: 2 }));
  readonly #service = inject(CustomerService);

  add(): void {
    this.#change(
      this.#service.createCustomer({ body: { name: 'Mary', email: 'mary@example.com' } }),
    );
  }

  rename(id: number, name: string): void {
    this.#change(this.#service.updateCustomer({ id, body: { name } }));
  }

  remove(id: number): void {
    this.#change(this.#service.deleteCustomer({ id }));
  }

  #change(change: Observable<unknown>): void {
    change.subscribe({
      error: (error: unknown) =>
        this.rejected.set(isApiError(error) ? (error.error.code ?? '') : 'unknown'),
    });
  }
}
