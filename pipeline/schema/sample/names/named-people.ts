import { formatWriter, loginOf, type NamedText, type TextWriter } from './format-text.ts';
import { oneOf } from './text-writers.ts';
import { personOf } from './subject.ts';

const fullName: TextWriter = (faker, subject) => {
  const { first, last } = personOf(faker, subject);
  return `${first} ${last}`;
};
const username: TextWriter = (faker, subject) => {
  const number = faker.number.int({ min: 1, max: 99 });
  return `${loginOf(faker, subject, '_')}${number}`;
};
const phone: TextWriter = (faker) => faker.phone.number({ style: 'international' });

/** Words for persons. */
const person =
  'user|customer|person|people|author|owner|employee|member|contact|client|patient|student|teacher|actor|staff|assignee|recipient|driver|guest|artist|passenger|manager|agent|instructor|doctor|director|speaker|reviewer|reporter|creator|candidate|applicant|seller|buyer|sender|receiver|lead|account holder|cardholder|emergency contact';

/** Texts about people, the most specific names first. */
export const namedPeople: readonly NamedText[] = [
  { words: /\be ?mail( address)?$|\bmail$/, write: formatWriter('email') },
  { words: /\b(first|given|fore) ?name$/, write: (faker, of) => personOf(faker, of).first },
  { words: /\b(last|family|sur) ?name$/, write: (faker, of) => personOf(faker, of).last },
  { words: /\bmiddle ?name$/, write: (faker) => faker.person.middleName() },
  { words: /\binitials$/, write: (faker, of) => initialsOf(personOf(faker, of)) },
  {
    words: /\b(user ?name|login|nick ?name|handle|screen name|twitter|github|instagram)$|^user$/,
    write: username,
  },
  {
    words: new RegExp(`\\b(full|display|${person}) ?name$`),
    write: fullName,
  },
  {
    words:
      /\b(author|owner|creator|director|ceo|manager|assignee|reporter|instructor|organi[sz]er|host|(assigned|managed) to|(created|updated|modified|approved|posted|written|uploaded|assigned|managed) by)$/,
    write: fullName,
  },
  { words: /\b(actors?|artists?|authors?|speakers?|attendees?|participants?)$/, write: fullName },
  { words: /\bpass(word|phrase)$/, write: formatWriter('password') },
  {
    words: /\b(phone|mobile|telephone|fax|msisdn|cell|tel|whatsapp)( (number|no))?$/,
    write: phone,
  },
  {
    words: /\b(job title|job|position|occupation|profession)$/,
    write: (faker) => faker.person.jobTitle(),
  },
  {
    words: /^title$/,
    owner: /\b(user|employee|member|staff|contact|lead)s?\b/,
    write: (faker) => faker.person.jobTitle(),
  },
  { words: /\b(gender|sex)$/, write: oneOf('female', 'male') },
  { words: /\bsalutation$|\b(name )?prefix$/, write: oneOf('Ms', 'Mr') },
  { words: /\bmarital status$/, write: oneOf('single', 'married', 'divorced') },
  {
    words: /\b(bio|biography|about)( me)?$/,
    write: (faker) => `${faker.person.jobTitle()} from ${faker.location.city()}`,
  },
  {
    words: /\bskills?$/,
    write: oneOf('TypeScript', 'SQL', 'Project management', 'Design', 'Sales'),
  },
  { words: /\broles?$/, write: oneOf('admin', 'editor', 'viewer') },
  { words: /\b(permissions?|scopes?)$/, write: oneOf('read', 'write', 'delete') },
];

/** The name of a person. */
export const personName: NamedText = {
  words: /\bname$/,
  owner: new RegExp(`\\b(${person})s?\\b`),
  write: fullName,
};

function initialsOf({ first, last }: { readonly first: string; readonly last: string }): string {
  return `${first.charAt(0)}${last.charAt(0)}`;
}
