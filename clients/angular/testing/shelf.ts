import { Component, computed } from '@angular/core';
import { customerResource } from '../generated/customer';
import { orderItemResource } from '../generated/order-item';
import { productSalesResource } from '../generated/product-sale';
import { isApiError } from '../generated/runtime/api-error';

/** Reads a view, a row with a key of two columns, and a row that does not exist. */
@Component({
  selector: 'shop-shelf',
  template: `
    @if (sales.hasValue() && item.hasValue()) {
      <p>{{ sales.value().length }} sold, {{ item.value().quantity }} here</p>
    }
    <p>{{ rejected() }}</p>
  `,
})
export class Shelf {
  readonly sales = productSalesResource();
  readonly item = orderItemResource(() => ({ orderId: 1, productId: 1 }));
  readonly missing = customerResource(() => 999);
  readonly rejected = computed(() => {
    const error = this.missing.error();
    return isApiError(error) ? `status ${error.status}, ${error.error.code}` : '';
  });
}
