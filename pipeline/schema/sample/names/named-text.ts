import { formatWriter, type NamedText, type TextWriter } from './format-text.ts';
import { adjective, noun, sentence } from '../text/plain-words.ts';
import { companyName, goodsName, goodsNameElsewhere, namedGoods } from './named-goods.ts';
import { namedPeople, personName } from './named-people.ts';
import { namedPlaces } from './named-places.ts';
import { namedWeb } from './named-web.ts';
import { placeOf } from './subject.ts';
import { oneOf } from './text-writers.ts';

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
const phrase: TextWriter = (faker) => capital(`${adjective(faker)} ${noun(faker)}`);
const slug: TextWriter = (faker) => `${adjective(faker)}-${noun(faker)}`;

/** Makes the text the title of the object, from which its slug is derived. */
function titled(entry: NamedText): NamedText {
  const { write } = entry;
  return {
    ...entry,
    write: (faker, subject) => {
      subject.start('title');
      return write(faker, subject);
    },
  };
}

const titleSlug: TextWriter = (faker, subject) =>
  (writerByName('name', subject.owner) ?? phrase)(faker, subject)
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '');

/** Names of objects by kind. */
const namesOfKinds: readonly NamedText[] = [
  titled(goodsName),
  titled({ words: /\b(title|headline)$/, write: phrase }),
  personName,
  titled(companyName),
  titled({
    words: /\bname$/,
    owner: /\b(category|categories|department|genre|section)s?\b/,
    write: (faker) => faker.commerce.department(),
  }),
  titled({
    words: /\bname$/,
    owner: /\b(country|countries)\b/,
    write: (_, subject) => placeOf(subject).country,
  }),
  {
    words: /\bname$/,
    owner: /\b(city|cities|town)s?\b/,
    write: (faker) => faker.location.city(),
  },
  {
    words: /\bname$/,
    owner: /\b(pet|animal|dog|cat)s?\b/,
    write: (faker) => faker.animal.petName(),
  },
  {
    words: /\bname$/,
    owner: /\b(dish|meal|menu|recipe|food)s?\b/,
    write: (faker) => faker.food.dish(),
  },
  titled({ words: /\bname$/, write: phrase }),
];

/** Names with a clear meaning, the most specific first. */
const namedTexts: readonly NamedText[] = [
  ...namedPeople,
  ...namedWeb,
  ...namedPlaces,
  ...namedGoods,
  { words: /\b(slug|permalink)$/, write: titleSlug },
  { words: /\bkey$/, write: slug },
  { words: /\b(status|state)$/, write: oneOf('active', 'pending', 'completed') },
  titled(goodsNameElsewhere),
  { words: /\b(date|day|birthday)$/, write: formatWriter('date') },
  {
    words: /\b(id|code|number|no|ref|reference)$/,
    write: (faker) => faker.string.alphanumeric({ length: 8, casing: 'upper' }),
  },
  ...namesOfKinds.slice(0, 2),
  { words: /\b(subject|label|caption|heading)$/, write: phrase },
  {
    words:
      /\b(description|summary|body|text|content|comment|note|notes|message|remark|remarks|review|details|detail|reason|excerpt|overview|plot|markdown|abstract|requests?|instructions)$/,
    write: sentence,
  },
  {
    words: /\b(tag|tags|keyword|keywords|topic|topics|label|labels)$/,
    write: noun,
  },
  ...namesOfKinds.slice(2),
];

const known = new Map<string, TextWriter | null>();

/** Bounds the cache, because names come from documents. */
const mostKnown = 5000;

/** The first entry that matches the words of a property and its owner. */
export function writerByName(words: string, owner: string): TextWriter | null {
  const key = `${words}\n${owner}`;
  const found = known.get(key);
  if (found !== undefined) return found;
  const writer = findWriter(words, owner);
  if (known.size >= mostKnown) known.clear();
  known.set(key, writer);
  return writer;
}

function findWriter(words: string, owner: string): TextWriter | null {
  const found = namedTexts.find(
    (entry) => entry.words.test(words) && (entry.owner === undefined || entry.owner.test(owner)),
  );
  return found?.write ?? null;
}

/** The text for values without any hint. */
export const writeAnyText: TextWriter = phrase;
