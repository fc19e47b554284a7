import { formatWriter, loginOf, type TextWriter } from './format-text.ts';
import { countryOf, personOf } from './subject.ts';

/** What the words of a property's name say of its text; the first that fits holds. */
interface NamedText {
  readonly words: RegExp;
  /** Words of the schema that the property belongs to, where they matter. */
  readonly owner?: RegExp;
  readonly write: TextWriter;
}

const person =
  /\b(user|customer|person|people|author|owner|employee|member|contact|client|patient|student|teacher|actor|staff|assignee|recipient|driver|guest|artist)s?\b/;
const company =
  /\b(company|companies|organi[sz]ation|supplier|vendor|manufacturer|shipper|merchant|employer|business|brand)s?\b/;
const product = /\b(product|item|article|goods|sku)s?\b/;
const category = /\b(category|categories|department|genre|section)s?\b/;

const sentence: TextWriter = (faker) => faker.commerce.productDescription();
const product3: TextWriter = (faker) => faker.commerce.productName();
const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
const phrase: TextWriter = (faker) => capital(`${faker.word.adjective()} ${faker.word.noun()}`);
const slug: TextWriter = (faker) => `${faker.word.adjective()}-${faker.word.noun()}`.toLowerCase();
const fullName: TextWriter = (faker, subject) => {
  const { first, last } = personOf(faker, subject);
  return `${first} ${last}`;
};
const username: TextWriter = (faker, subject) => {
  const number = faker.number.int({ min: 1, max: 99 });
  return `${loginOf(faker, subject, '_')}${number}`;
};

/** What names the object: its slug is made of the same. */
function titled(write: TextWriter): TextWriter {
  return (faker, subject) => {
    subject.start('title');
    return write(faker, subject);
  };
}

const titleSlug: TextWriter = (faker, subject) =>
  (writerByName('name', subject.owner) ?? phrase)(faker, subject)
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '');

/** Names that say what the text is, most telling first. */
const namedTexts: readonly NamedText[] = [
  { words: /\be ?mail( address)?$/, write: needed('email') },
  {
    words: /\b(first|given|fore) ?name$/,
    write: (faker, subject) => personOf(faker, subject).first,
  },
  { words: /\b(last|family|sur) ?name$/, write: (faker, subject) => personOf(faker, subject).last },
  { words: /\bmiddle ?name$/, write: (faker) => faker.person.middleName() },
  {
    words:
      /\b(full|display|contact|customer|author|owner|recipient|account holder) ?name$|^author$/,
    write: fullName,
  },
  {
    words: /\b(user ?name|login|nick ?name|handle|screen name)$/,
    write: username,
  },
  { words: /\bpass(word|phrase)$/, write: needed('password') },
  {
    words: /\b(phone|mobile|telephone|fax|msisdn|cell|phone number|tel)$/,
    write: (faker) => faker.phone.number({ style: 'international' }),
  },
  {
    words: /\b(job title|position|occupation|profession)$/,
    write: (faker) => faker.person.jobTitle(),
  },
  { words: /\b(gender|sex)$/, write: (faker) => faker.person.sex() },
  {
    words: /\bcompany( name)?$|\b(organi[sz]ation|supplier|vendor|brand|manufacturer)( name)?$/,
    write: (faker) => faker.company.name(),
  },
  { words: /\bcity|town$/, write: (faker) => faker.location.city() },
  {
    words: /\bcountry code$|\bcountry iso/,
    write: (faker, subject) => countryOf(faker, subject).code,
  },
  { words: /\bcountry( name)?$/, write: (faker, subject) => countryOf(faker, subject).name },
  {
    words: /\b(state|province|region)( name)?$/,
    owner: /address|location|city|place|store|customer/,
    write: (faker) => faker.location.state(),
  },
  { words: /\bprovince|county$/, write: (faker) => faker.location.state() },
  { words: /\b(zip|postal|post) ?code$|\bzip$/, write: (faker) => faker.location.zipCode('#####') },
  {
    words: /\b(street|address line|street address|address)( ?1| line 1)?$/,
    write: (faker) => faker.location.streetAddress(),
  },
  {
    words: /\b(address ?2|(address )?line ?2|apartment|suite)$/,
    write: (faker) => faker.location.secondaryAddress(),
  },
  { words: /\b(time ?zone|tz)$/, write: (faker) => faker.location.timeZone() },
  {
    words: /\b(locale|language|lang)( code)?$/,
    write: (faker) => faker.helpers.arrayElement(['en', 'de', 'fr', 'es', 'sw', 'ja']),
  },
  {
    words: /\bcurrency( code)?$/,
    write: (faker) => faker.helpers.arrayElement(['USD', 'EUR', 'GBP', 'JPY', 'CHF', 'KES']),
  },
  { words: /\biban$/, write: (faker) => faker.finance.iban() },
  { words: /\b(bic|swift)( code)?$/, write: (faker) => faker.finance.bic() },
  {
    words: /\b(credit )?card number$/,
    write: (faker) => faker.finance.creditCardNumber('4111-####-####-###L'),
  },
  { words: /\baccount( number| no)?$/, write: (faker) => faker.finance.accountNumber() },
  {
    words: /\bsku$/,
    write: (faker) =>
      `${faker.string.alpha({ length: 3, casing: 'upper' })}-${faker.string.numeric(5)}`,
  },
  { words: /\b(ean|gtin|upc|barcode)( code)?$/, write: (faker) => faker.string.numeric(13) },
  { words: /\bisbn$/, write: (faker) => faker.commerce.isbn() },
  { words: /\b(slug|permalink)$/, write: titleSlug },
  { words: /\bkey$/, write: slug },
  {
    words: /\b(image|avatar|photo|picture|thumbnail|logo|icon|cover)( url| uri| link)?$/,
    write: (faker) =>
      `https://example.com/images/${faker.word.noun().toLowerCase()}-${faker.number.int({ min: 1, max: 999 })}.jpg`,
  },
  { words: /\b(url|uri|link|href|website|homepage|web ?site)$/, write: needed('uri') },
  { words: /\b(host ?name|domain( name)?|host)$/, write: needed('hostname') },
  { words: /\b(ip|ip address|ipv4)$/, write: needed('ipv4') },
  { words: /\b(mac|mac address)$/, write: (faker) => faker.internet.mac() },
  { words: /\buser ?agent$/, write: (faker) => faker.internet.userAgent() },
  { words: /\b(uuid|guid)$/, write: needed('uuid') },
  { words: /\b(sha|commit|checksum|etag|digest|hash)$/, write: (faker) => faker.git.commitSha() },
  { words: /\b(token|secret|api ?key)$/, write: (faker) => faker.string.alphanumeric(24) },
  { words: /\b(file ?name|file)$/, write: (faker) => faker.system.commonFileName('pdf') },
  { words: /\b(path|file path|directory)$/, write: (faker, subject) => `/${slug(faker, subject)}` },
  { words: /\b(mime|media|content) ?type$/, write: (faker) => faker.system.mimeType() },
  { words: /\bversion$/, write: (faker) => faker.system.semver() },
  { words: /\bcolou?r$/, write: (faker) => faker.color.human() },
  {
    words: /\b(status|state)$/,
    write: (faker) => faker.helpers.arrayElement(['active', 'pending', 'completed']),
  },
  {
    words: /\b(category|department|genre)( name)?$/,
    write: (faker) => faker.commerce.department(),
  },
  { words: /\bproduct( name)?$/, write: titled(product3) },
  {
    words: /\b(price|amount|total|cost|balance|fee|subtotal|tax)$/,
    write: (faker) => faker.commerce.price(),
  },
  { words: /\b(date|day|birthday)$/, write: needed('date') },
  {
    words: /\b(id|code|number|no|ref|reference)$/,
    write: (faker) => faker.string.alphanumeric({ length: 8, casing: 'upper' }),
  },
  { words: /\b(title|headline)$/, owner: product, write: titled(product3) },
  { words: /\b(title|headline)$/, write: titled(phrase) },
  { words: /\b(subject|label|caption|heading)$/, write: phrase },
  {
    words: /\b(bio|biography|about)$/,
    write: (faker) => `${capital(faker.person.jobTitle())} from ${faker.location.city()}`,
  },
  {
    words:
      /\b(description|summary|body|text|content|comment|note|notes|message|remark|remarks|review|details|detail|reason)$/,
    write: sentence,
  },
  {
    words: /\b(tag|tags|keyword|keywords|topic|topics|label|labels)$/,
    write: (faker) => faker.word.noun().toLowerCase(),
  },
  {
    words: /\bname$|^name$/,
    owner: person,
    write: fullName,
  },
  { words: /\bname$/, owner: company, write: titled((faker) => faker.company.name()) },
  { words: /\bname$/, owner: product, write: titled(product3) },
  { words: /\bname$/, owner: category, write: titled((faker) => faker.commerce.department()) },
  {
    words: /\bname$/,
    owner: /\b(country|countries)\b/,
    write: titled((faker, subject) => countryOf(faker, subject).name),
  },
  { words: /\bname$/, owner: /\b(city|cities|town)s?\b/, write: (faker) => faker.location.city() },
  {
    words: /\bname$/,
    owner: /\b(pet|animal|dog|cat)s?\b/,
    write: (faker) => faker.animal.petName(),
  },
  { words: /\bname$/, write: titled(phrase) },
];

/** The first that fits the words of a property and of what it belongs to. */
export function writerByName(words: string, owner: string): TextWriter | null {
  const found = namedTexts.find(
    (entry) => entry.words.test(words) && (entry.owner === undefined || entry.owner.test(owner)),
  );
  return found?.write ?? null;
}

function needed(format: string): TextWriter {
  const writer = formatWriter(format);
  if (writer === null) throw new Error(`no writer for ${format}`);
  return writer;
}

/** What a text is that nothing says anything about. */
export const writeAnyText: TextWriter = phrase;
