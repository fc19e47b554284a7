import type { Faker } from '@faker-js/faker';
import { referenceDay } from '../faker/faker.ts';
import { momentBetween, withoutFraction, type TextWriter } from './format-text.ts';
import type { Subject } from './subject.ts';

const day = 86_400_000;
const hour = 3_600_000;

/** Windows of dates by name, in days from the reference date; creation precedes payment, shipping and update. */
const windows: readonly (readonly [words: RegExp, from: number, to: number])[] = [
  [/\b(creat|register|join|hire|hiring|added|signup|sign up|member since|found)/, -700, -520],
  [
    /\b(publish|release|order(ed)?\b|placed|open|issued?\b|invoice|sent|submit|book(ed|ing))/,
    -510,
    -365,
  ],
  [/\b(paid|payment|approv|confirm|accept|charge)/, -364, -350],
  [/\b(ship|dispatch|pickup|pick up|picked)/, -349, -340],
  [/\b(deliver|dropoff|drop off|received|return)/, -339, -325],
  [/\b(delet|archiv|cancel|clos|complet|resolv|terminat|refund|reject)/, -320, -181],
  [
    /\b(expir|due|valid (to|until)|deadline|expected|next|renew|estimated|upcoming|schedul)/,
    91,
    180,
  ],
  [/\bvalid from|available from|effective/, -60, -1],
  [/\b(updat|modif|chang|last|edit|seen|synced|push|upload|access)/, -180, -1],
];

const starts = /\b(start|starts|begin|begins|from|check ?in|opens?)\b/;
const ends = /\b(end|ends|finish|until|to|check ?out|closes?|ended)\b/;
const journey =
  /\b(flight|train|bus|trip|leg|segment|route|journey|ride|schedule|connection|sailing)s?\b/;

/** Writes a date or date-time according to its name. */
export function datedText(words: string, isDay: boolean): TextWriter {
  const draw = momentCalled(words, isDay);
  if (isDay) return (faker, subject) => draw(faker, subject).toISOString().slice(0, 10);
  return (faker, subject) => withoutFraction(draw(faker, subject));
}

/** The date and time that a name suggests. */
export function momentCalled(
  words: string,
  isDay: boolean,
): (faker: Faker, subject: Subject) => Date {
  if (/\b(birth|born|dob)/.test(words)) return (_, subject) => bornOn(subject);
  const known = windows.find(([pattern]) => pattern.test(words));
  if (/\b(depart|departure|arriv|arrival)/.test(words) && !/estimated|expected/.test(words))
    return (_, subject) => {
      const isFirst = /\bdepart/.test(words) === journey.test(subject.owner);
      const isJourney = journey.test(subject.owner);
      return stretchOf(subject, isDay && !isJourney ? day : hour)[isFirst ? 0 : 1];
    };
  const isEnd = ends.test(words);
  const unit = /\bperiod\b/.test(words) ? 30 * day : isDay ? day : hour;
  if ((starts.test(words) || isEnd) && (known === undefined || isStretch(words)))
    return (_, subject) => stretchOf(subject, unit)[isEnd ? 1 : 0];
  const [, from, to] = known ?? [/./, -360, -1];
  return (faker) => momentBetween(faker, from, to);
}

/** Names of one end of a period that other words could misclassify. */
function isStretch(words: string): boolean {
  return (
    !/\bvalid|available|effective\b/.test(words) &&
    /\b(start|end|starts|ends|check ?in|check ?out)\b/.test(words)
  );
}

/** A birthday; the age of the same object matches it. */
export function bornOn(subject: Subject): Date {
  subject.start('born');
  const days = subject.random.integer(19 * 365, 70 * 365);
  return new Date(referenceDay - days * day);
}

/** Length of a stay or absence, in days. */
export function daysOf(subject: Subject): number {
  subject.start('stay');
  return subject.random.integer(1, 10);
}

/** Start and end of the object's period, days or hours apart. */
function stretchOf(subject: Subject, unit: number): readonly [Date, Date] {
  const days = daysOf(subject);
  subject.start('start');
  const start =
    referenceDay +
    subject.random.integer(1, 60) * day +
    subject.random.integer(16, 36) * (hour / 2);
  return [new Date(start), new Date(start + (unit > day ? unit : days * unit))];
}
