import { momentCalled, bornOn, daysOf } from './dated-text.ts';
import { referenceDay } from '../faker/faker.ts';
import type { Faker } from '@faker-js/faker';
import { wordsOf } from './name-words.ts';
import { numberRanges } from './number-ranges.ts';
import type { NumberRange } from '../make/number-value.ts';
import { cents, figuresOf, pageOf } from './order-figures.ts';
import { placeOf, type Subject } from './subject.ts';

/** Generates a number that is consistent with others of its object. */
export type NumberWriter = (subject: Subject, faker: Faker) => number;

interface NamedNumber {
  readonly words: RegExp;
  readonly owner?: RegExp;
  readonly write: NumberWriter;
}

const year = 365.25 * 86_400_000;
const line = /\b(item|line|position|row)s?\b/;
const paged = /\b(page|pagination|paging|meta|list|result|collection|search)/;
const priced = /\b(booking|reservation|stay)s?\b/;

const namedNumbers: readonly NamedNumber[] = [
  { words: /\b(lat|latitude)$/, write: (of) => placeOf(of).latitude },
  { words: /\b(lng|lon|long|longitude)$/, write: (of) => placeOf(of).longitude },
  { words: /\bage$/, write: (of) => Math.floor((referenceDay - bornOn(of).getTime()) / year) },
  { words: /\bnights$/, write: (of) => daysOf(of) },
  { words: /\b(quantity|qty)$/, write: (of) => figuresOf(of).quantity },
  {
    words: /\b(compare at|original|old|regular|list|retail) price$|\b(msrp|rrp)$/,
    write: (of) => cents(figuresOf(of).unitPrice * 1.25),
  },
  {
    words: /\b(sale|special|discounted|promo(tional)?) price$/,
    write: (of) => cents(figuresOf(of).unitPrice * 0.8),
  },
  {
    words: /\b(cost|purchase|wholesale) price$/,
    write: (of) => cents(figuresOf(of).unitPrice * 0.6),
  },
  {
    words: /\bmax(imum)? price$|\bprice (max|to)$/,
    write: (of) => cents(figuresOf(of).unitPrice * 2),
  },
  {
    words: /\btotal( price| amount| cost)?$/,
    owner: priced,
    write: (of) => cents(figuresOf(of).unitPrice * daysOf(of)),
  },
  {
    words: /\b((sub|line|row|item) ?total|total( price| amount)?|amount)$/,
    owner: line,
    write: (of) => figuresOf(of).subtotal,
  },
  { words: /\b(sub|line|row|item) ?total$/, write: (of) => figuresOf(of).subtotal },
  { words: /\b(tax|vat) (rate)$/, write: (of) => figuresOf(of).taxRate },
  { words: /\b(tax|vat) percent(age)?$/, write: (of) => Math.round(figuresOf(of).taxRate * 100) },
  { words: /\b(tax|vat)( total| amount)?$|\btotal tax$/, write: (of) => figuresOf(of).tax },
  {
    words: /\b(shipping|delivery|freight)( cost| fee| total| price| amount)$|\bshipping$/,
    write: (of) => figuresOf(of).shipping,
  },
  { words: /\bdiscount (total|amount|value)$/, write: (of) => figuresOf(of).discount },
  {
    words: /\bdiscount$/,
    owner: /\b(order|cart|invoice|checkout|sale|basket)s?\b/,
    write: (of) => figuresOf(of).discount,
  },
  {
    words: /\b(price|amount|total) (in )?cents$/,
    write: (of) => Math.round(figuresOf(of).total * 100),
  },
  { words: /\btotal (pages)$|\b(last page|page count|pages)$/, write: (of) => pageOf(of).pages },
  {
    words: /\btotal (count|elements|results|records|rows|hits|items)$/,
    write: (of) => pageOf(of).count,
  },
  {
    words: /\btotal$|\bcount$/,
    owner: paged,
    write: (of) => pageOf(of).count,
  },
  { words: /\b(page size|per page|limit)$/, write: (of) => pageOf(of).size },
  { words: /^(current )?page( number)?$/, write: () => 1 },
  { words: /^offset$/, write: () => 0 },
  { words: /^from$/, owner: paged, write: () => 1 },
  { words: /^to$/, owner: paged, write: (of) => pageOf(of).size },
  { words: /\bexpires in$/, write: () => 3600 },
  { words: /^status$/, write: () => 200 },
  {
    words: /\b(grand |order |invoice |cart )?total( price| amount| due| cost)?$|\bamount due$/,
    write: (of) => figuresOf(of).total,
  },
  {
    words: /\bamount$/,
    owner: /\b(payment|charge|transaction|refund|invoice|transfer|payout)s?\b/,
    write: (of) => figuresOf(of).total,
  },
];

const costly = /\b(propert(y|ies)|listing|house|apartment|home|estate|car|vehicle|boat)s?\b/;

/** A number whose name makes it depend on its object or the calendar. */
export function numberByName(name: string, owner: string): NumberWriter | null {
  const words = wordsOf(name);
  const moment = momentByName(words);
  if (moment !== null) return moment;
  const found = namedNumbers.find(
    (entry) => entry.words.test(words) && (entry.owner === undefined || entry.owner.test(owner)),
  );
  if (found !== undefined) return found.write;
  const isPrice = /\b(price|cost)$|\bprice per \w+$/.test(words) && !costly.test(owner);
  return isPrice ? (of) => figuresOf(of).unitPrice : null;
}

/** Seconds or milliseconds since 1970. */
function momentByName(words: string): NumberWriter | null {
  const isMoment =
    /\b(at|on|timestamp|created|updated|modified|deleted|expires|expiry|last seen|sunrise|sunset|iat|exp|nbf|period (start|end))( (ms|millis|seconds|unix))?$/.test(
      words,
    );
  if (!isMoment || /^(at|on)$|\b(based|depend\w*|add) on$/.test(words)) return null;
  return momentNumber(words, /\b(ms|millis)/.test(words));
}

/** A date and time as a number. */
export function momentNumber(words: string, isMilliseconds: boolean): NumberWriter {
  const draw = momentCalled(words, false);
  return (subject, faker) => draw(faker, subject).getTime() / (isMilliseconds ? 1 : 1000);
}

/** The range that a name suggests; null if it suggests none. */
export function rangeByName(name: string, owner: string): NumberRange | null {
  const words = wordsOf(name);
  const found = numberRanges.find(
    (entry) => entry.words.test(words) && (entry.owner === undefined || entry.owner.test(owner)),
  );
  return found?.range ?? null;
}

/** Whether values of this name are usually numbers, if the schema has no type. */
export function speaksOfNumber(name: string): boolean {
  return /\b(lat|latitude|lng|lon|longitude|age|year|month|rating|stars|score|percent|percentage|progress|quantity|qty|count|stock|price|cost|amount|total|subtotal|revenue|balance|sold|views|likes|min|max|minimum|maximum)$/.test(
    wordsOf(name),
  );
}
