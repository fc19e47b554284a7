import type { Exchange, Handler } from '../http/exchange.ts';
import { json, providerError, type Reply } from '../http/reply.ts';
import { decideByRule, type RuleDecision } from '../payments/decide-by-rule.ts';
import type { Api } from '../spec/api-types.ts';
import type { PushedPayment, Transaction } from '../state/transaction.ts';
import { checkBasic } from '../http/check-credentials.ts';
import {
  invalidField,
  invalidPayload,
  type ProviderRejection,
} from '../http/provider-rejection.ts';
import { createPayment } from '../payments/create-payment.ts';
import { checkPassword, checkTimestamp, readPush } from './read-push.ts';

/** Handlers of the provider's API, by operationId. */
export const providerHandlers = {
  generateToken,
  pushPayment: (exchange) => push(exchange, 'mmoney'),
  pushPaymentMpesa: (exchange) => push(exchange, 'mpesa'),
  queryPayment: query,
  queryPaymentMpesa: query,
} satisfies Readonly<Record<string, Handler>>;

function generateToken({ emulation, request, parameters, requestId }: Exchange): Reply {
  const wrongGrant: ProviderRejection = {
    status: 400,
    errorCode: '400.008.02',
    errorMessage: 'Invalid grant type passed',
    hint: 'Send ?grant_type=client_credentials.',
  };
  const rejection =
    parameters['grant_type'] === 'client_credentials'
      ? checkBasic(request.headers.authorization, emulation.settings)
      : wrongGrant;
  if (rejection) return providerError(requestId, rejection);
  return json(200, emulation.tokens.issue() satisfies Api['TokenAnswer']);
}

async function push(exchange: Exchange, profile: PushedPayment['profile']): Promise<Reply> {
  const { emulation, requestId } = exchange;
  const { settings } = emulation;
  if (
    settings.strict &&
    !/^application\/json\b/i.test(exchange.request.headers['content-type'] ?? '')
  )
    return providerError(requestId, invalidPayload('Send the body as application/json.'));
  const read = readPush(
    exchange.body as Api['PushRequest'],
    profile,
    settings,
    emulation.clock.now(),
  );
  if ('rejection' in read) return providerError(requestId, read.rejection);
  const { payment } = read;
  const { addressRules } = emulation;
  const rejection = addressRules.settledByText(payment.callbackUrl)
    ? addressRules.rejectText(payment.callbackUrl)
    : await addressRules.rejectUrl(payment.callbackUrl);
  if (rejection) return providerError(requestId, invalidField('CallBackURL', rejection.reason));
  return accept(exchange, payment, decideByRule(emulation, payment));
}

function accept(
  { emulation, requestId }: Exchange,
  payment: PushedPayment,
  decision: RuleDecision,
): Reply {
  const { status, ...answer } = decision.answer;
  if (status !== undefined)
    return { ...providerError(requestId, askedRejection(status)), ...answer };
  const transaction = createPayment(emulation, payment);
  if (!transaction) return providerError(requestId, full);
  if (decision.callbackFaults) transaction.callbackFaults = decision.callbackFaults;
  const { warnings } = payment;
  return json(
    200,
    {
      MerchantRequestID: transaction.merchantRequestId,
      CheckoutRequestID: transaction.checkoutRequestId,
      ResponseCode: '0',
      ResponseDescription: 'Success. Request accepted for processing',
      CustomerMessage: 'Success. Request accepted for processing',
    } satisfies Api['PushAnswer'],
    {
      ...answer,
      hint: warnings.length > 0 ? warnings.join(' ') : undefined,
      checkoutRequestId: transaction.checkoutRequestId,
      ...(decision.settle && { afterwards: () => decision.settle?.(transaction) }),
    },
  );
}

const full: ProviderRejection = {
  status: 503,
  errorCode: '503.001.01',
  errorMessage: 'Service is currently unavailable',
  hint: 'There is no room for another pending transaction: settle some, or reset the emulator.',
};

function askedRejection(status: number): ProviderRejection {
  return {
    status,
    errorCode: `${status}.001.01`,
    errorMessage: status === 503 ? full.errorMessage : 'The service request failed',
    hint: 'A rule of the emulator requested this status; nothing was pushed.',
  };
}

function query({ emulation, body, requestId }: Exchange): Reply {
  const request = body as Api['QueryRequest'];
  const rejection = checkTimestamp(request) ?? checkPassword(request, emulation.settings);
  if (rejection) return providerError(requestId, rejection);
  const transaction = emulation.transactions.get(request.CheckoutRequestID);
  if (!transaction)
    return providerError(
      requestId,
      invalidField('CheckoutRequestID', 'This emulator has no such payment, or no longer has it.'),
    );
  const { strict } = emulation.settings;
  if (strict && transaction.payment.businessShortCode !== String(request.BusinessShortCode))
    return providerError(
      requestId,
      invalidField('BusinessShortCode', 'The payment was pushed by another short code.'),
    );
  emulation.announcer.announce({ kind: 'query', transaction });
  return queryReply(transaction, requestId);
}

function queryReply(transaction: Transaction, requestId: string): Reply {
  const { settlement, merchantRequestId, checkoutRequestId } = transaction;
  if (!settlement)
    return {
      ...providerError(requestId, {
        status: 500,
        errorCode: '500.001.1001',
        errorMessage: 'The transaction is being processed',
        hint: 'Still pending: it has not been approved, declined or timed out yet.',
      }),
      checkoutRequestId,
    };
  return json(
    200,
    {
      ResponseCode: '0',
      ResponseDescription: 'The service request has been accepted successfully',
      MerchantRequestID: merchantRequestId,
      CheckoutRequestID: checkoutRequestId,
      ResultCode: String(settlement.resultCode),
      ResultDesc: settlement.resultDesc,
    } satisfies Api['QueryAnswer'],
    { checkoutRequestId },
  );
}
