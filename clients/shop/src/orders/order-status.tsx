import type { Order } from '../api/client';

const words: Readonly<Record<Order['status'], string>> = {
  pending: 'Not paid',
  paid: 'Paid',
  shipped: 'Shipped',
  cancelled: 'Cancelled',
};

export function OrderStatus({ status }: { readonly status: Order['status'] }) {
  return <span className={`status ${status}`}>{words[status]}</span>;
}
