import { useState } from 'react';
import type { Order, Payment } from '../api/client';
import { usePayOrder } from '../api/react/payment';
import { showWhole } from '../money';
import { lastPhone, useSession } from '../session';
import { Message, sentenceOf } from '../ui/message';
import { totalOf } from './order-total';
import { PhoneDrawing } from './phone-drawing';

/** Whether the order will change by itself: a payment is in progress, or its receipt has not arrived. */
export function isWaiting(order: Order): boolean {
  const latest = latestOf(order);
  return isPaying(order) || (latest?.state === 'approved' && latest.receipt === null);
}

/** The order may have been read just before its payment was approved. */
function isPaying(order: Order): boolean {
  const state = latestOf(order)?.state;
  return order.status === 'pending' && (state === 'pending' || state === 'approved');
}

function latestOf({ payments = [] }: Order): Payment | undefined {
  return payments.toSorted((a, b) => a.id - b.id).at(-1);
}

/** The state of a payment, and actions on it. */
export function PaymentPanel({ order }: { readonly order: Order }) {
  const pay = usePayOrder();
  const session = useSession();
  // Kept while the payment is pending, for another try.
  const [phone, setPhone] = useState(lastPhone.get() ?? session?.customer.phone ?? '');
  const asked = pay.data;
  const isShown = order.payments?.some(({ id }) => id === asked?.id) ?? false;
  // The API's response is shown until the order is reloaded.
  const stage = asked !== undefined && !isShown ? asked.state : stageOf(order);
  const canPay = order.status === 'pending' && stage !== 'pending';
  return (
    <section className={`panel payment ${stage}`} aria-label="Payment">
      <div role="status">
        <Stage order={order} stage={stage} />
      </div>
      {canPay && <PayForm {...{ order, pay, phone, setPhone }} />}
    </section>
  );
}

function stageOf(order: Order): string {
  if (order.status !== 'pending') return order.status === 'cancelled' ? 'off' : 'done';
  return isPaying(order) ? 'pending' : (latestOf(order)?.state ?? 'new');
}

function Stage({ order, stage }: { readonly order: Order; readonly stage: string }) {
  if (order.status === 'cancelled') return <h2>This order was cancelled.</h2>;
  if (order.status !== 'pending') {
    const receipt = order.payments?.find(({ state }) => state === 'approved')?.receipt;
    return (
      <>
        <PhoneDrawing mood="done" />
        <h2>Paid. Thank you!</h2>
        {receipt != null && <p className="faint">Receipt {receipt}</p>}
      </>
    );
  }
  switch (stage) {
    case 'pending':
      return <Waiting />;
    case 'failed':
      return (
        <>
          <PhoneDrawing mood="no" />
          <h2>The payment was declined.</h2>
          <p>Nothing was charged.</p>
        </>
      );
    case 'timed_out':
      return (
        <>
          <PhoneDrawing mood="no" />
          <h2>The payment was not approved in time.</h2>
          <p>Nothing was charged.</p>
        </>
      );
    default:
      return <h2>Pay by phone</h2>;
  }
}

/** URL of the emulator's page, if this shop runs with one. */
const phones: unknown = import.meta.env.VITE_EMULATOR_URL;

function Waiting() {
  return (
    <>
      <PhoneDrawing mood="ringing" />
      <h2>Look at your phone.</h2>
      <p>Enter your PIN there to pay. This page updates by itself.</p>
      {typeof phones === 'string' && (
        <p className="faint">
          Paying with a sample number? <a href={phones}>Approve the payment in the emulator</a>.
        </p>
      )}
    </>
  );
}

function PayForm({
  order,
  pay,
  phone,
  setPhone,
}: {
  readonly order: Order;
  readonly pay: ReturnType<typeof usePayOrder>;
  readonly phone: string;
  readonly setPhone: (phone: string) => void;
}) {
  const submit = (event: React.FormEvent) => {
    event.preventDefault();
    lastPhone.set(phone);
    pay.mutate({ id: order.id, body: { phone: internationalOf(phone) } });
  };
  return (
    <form className="pay-form" onSubmit={submit}>
      <label className="field">
        <span>Phone number</span>
        <input
          type="tel"
          inputMode="tel"
          autoComplete="tel"
          required
          placeholder="0712 345 678"
          pattern="(?:\+?254|0)\s?[17](?:\s?\d){8}"
          title="A Kenyan mobile number, such as 0712 345 678"
          value={phone}
          onChange={(event) => setPhone(event.target.value)}
        />
      </label>
      {pay.error !== null && (
        <Message kind="error" title="The payment request could not be sent.">
          <p>{sentenceOf(pay.error)}</p>
        </Message>
      )}
      <button type="submit" className="button" disabled={pay.isPending}>
        {pay.isPending ? 'Sending the request…' : labelOf(order, latestOf(order) !== undefined)}
      </button>
      <p className="faint">Mobile money payments are in whole shillings.</p>
    </form>
  );
}

function labelOf(order: Order, isAgain: boolean): string {
  const amount = showWhole(totalOf(order));
  return isAgain ? `Try again: ${amount}` : `Pay ${amount}`;
}

/** Twelve digits with the country code, as the API expects. */
function internationalOf(phone: string): string {
  return phone.replace(/\D/g, '').replace(/^0/, '254');
}
