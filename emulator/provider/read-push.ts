import type { Settings } from '../settings/settings.ts';
import type { Api } from '../spec/api-types.ts';
import { parseEastAfricaTimestamp } from '../state/east-africa-time.ts';
import { shareText } from '../state/share-text.ts';
import type { PushedPayment } from '../state/transaction.ts';
import {
  invalidField,
  wrongCredentials,
  type ProviderRejection,
} from '../http/provider-rejection.ts';

/** A violation of the provider's documentation: rejected in strict mode, otherwise a warning. */
interface Deviation {
  readonly field: string;
  readonly message: string;
}

type PushRequest = Api['PushRequest'];
type Signed = Pick<PushRequest, 'BusinessShortCode' | 'Password' | 'Timestamp'>;

const LONGEST_REFERENCE = 12;
const LONGEST_DESCRIPTION = 13;
const CLOCK_TOLERANCE_MS = 15 * 60_000;

/** Normalizes the fields of a valid push, and collects warnings. */
export function readPush(
  request: PushRequest,
  profile: PushedPayment['profile'],
  settings: Settings,
  now: number,
): { readonly payment: PushedPayment } | { readonly rejection: ProviderRejection } {
  const rejection = checkTimestamp(request) ?? checkPassword(request, settings);
  if (rejection) return { rejection };
  const deviations = findDeviations(request, settings, now);
  const [first] = deviations;
  if (settings.strict && first) {
    const all = deviations.map(({ field, message }) => `${field} ${message}`);
    return { rejection: invalidField(first.field, all.join(' ')) };
  }
  const warnings = deviations.map(({ field, message }) => shareText(`${field}: ${message}`));
  const phoneNumber = String(request.PhoneNumber);
  return {
    payment: {
      profile,
      phoneNumber,
      amount: Number(request.Amount),
      accountReference: String(request.AccountReference),
      transactionDesc: shareText(String(request.TransactionDesc)),
      transactionType: shareText(request.TransactionType.trim()),
      businessShortCode: shareText(String(request.BusinessShortCode)),
      partyA: phoneNumber === String(request.PartyA) ? phoneNumber : String(request.PartyA),
      partyB: shareText(String(request.PartyB)),
      callbackUrl: shareText(request.CallBackURL),
      warnings,
    },
  };
}

/** A timestamp must be a date; a difference from the current time is only a warning. */
export function checkTimestamp({ Timestamp }: Signed): ProviderRejection | undefined {
  return Number.isNaN(parseEastAfricaTimestamp(String(Timestamp)))
    ? invalidField('Timestamp', 'Timestamp is not a date in the format yyyyMMddHHmmss.')
    : undefined;
}

/** If a passkey is configured, Password must be base64 of short code, passkey and Timestamp. */
export function checkPassword(request: Signed, settings: Settings): ProviderRejection | undefined {
  if (settings.passkey === undefined) return undefined;
  const expected = `${request.BusinessShortCode}${settings.passkey}${request.Timestamp}`;
  return Buffer.from(expected).toString('base64') === request.Password
    ? undefined
    : wrongCredentials(
        'Password is not base64 of BusinessShortCode, EMULATOR_PASSKEY and Timestamp.',
      );
}

function findDeviations(
  request: PushRequest,
  settings: Settings,
  now: number,
): readonly Deviation[] {
  const deviations: Deviation[] = [];
  const expect = (fine: boolean, field: keyof PushRequest, message: string) => {
    if (!fine) deviations.push({ field, message });
  };
  const reference = String(request.AccountReference);
  const description = String(request.TransactionDesc);
  expect(
    settings.passkey !== undefined || looksSigned(request),
    'Password',
    'is not base64 of BusinessShortCode, passkey and Timestamp.',
  );
  expect(isNow(request, now), 'Timestamp', timestampMessage(request));
  expect(
    request.TransactionType === request.TransactionType.trim(),
    'TransactionType',
    'has leading or trailing spaces.',
  );
  expect(typeof request.Amount === 'number', 'Amount', 'is text instead of a number.');
  expect(
    String(request.PartyA) === String(request.PhoneNumber),
    'PartyA',
    'is not the phone number of the payer.',
  );
  expect(
    String(request.PartyB).length <= 7,
    'PartyB',
    'is not a short code or till of five to seven digits.',
  );
  expect(
    reference.length <= LONGEST_REFERENCE,
    'AccountReference',
    `has ${reference.length} characters; the provider documents at most ${LONGEST_REFERENCE}.`,
  );
  expect(
    description.length <= LONGEST_DESCRIPTION,
    'TransactionDesc',
    `has ${description.length} characters; the provider documents at most ${LONGEST_DESCRIPTION}.`,
  );
  return deviations;
}

function looksSigned({ BusinessShortCode, Password, Timestamp }: PushRequest): boolean {
  const decoded = Buffer.from(Password, 'base64').toString('utf8');
  return decoded.startsWith(String(BusinessShortCode)) && decoded.endsWith(String(Timestamp));
}

/** Compares with the emulator's clock and the machine's, since a shop cannot detect a frozen clock. */
function isNow({ Timestamp }: PushRequest, now: number): boolean {
  const instant = parseEastAfricaTimestamp(String(Timestamp));
  return [now, Date.now()].some((present) => Math.abs(instant - present) <= CLOCK_TOLERANCE_MS);
}

function timestampMessage({ Timestamp }: PushRequest): string {
  const behind = Date.now() - parseEastAfricaTimestamp(String(Timestamp));
  return Math.abs(behind - 3 * 3_600_000) <= CLOCK_TOLERANCE_MS
    ? 'is in UTC; the provider expects East Africa Time, three hours later.'
    : 'is not the current time in East Africa.';
}
