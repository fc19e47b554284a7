import { formatWriter, type NamedText } from './format-text.ts';
import { adjective, noun, sentence } from '../text/plain-words.ts';
import { coded, oneOf } from './text-writers.ts';

/** Texts about URLs, files and devices, the most specific names first. */
export const namedWeb: readonly NamedText[] = [
  { words: /\b(ip|ip address|ipv4|client ip)$/, write: formatWriter('ipv4') },
  { words: /\bipv6$/, write: formatWriter('ipv6') },
  { words: /\b(mac|mac address)$/, write: (faker) => faker.internet.mac() },
  {
    words:
      /\b(image|avatar|photo|picture|thumbnail|logo|icon|cover|poster|banner|cover image|attachment)s?( url| uri| link| src)?$/,
    write: (faker) =>
      `https://example.com/images/${noun(faker)}-${faker.number.int({ min: 1, max: 999 })}.jpg`,
  },
  {
    words:
      /\b(url|uri|link|href|website|homepage|web ?site|webhook|trailer|linkedin|facebook|next|previous|prev|self)$/,
    write: formatWriter('uri'),
  },
  { words: /\b(host ?name|domain( name)?)$/, write: formatWriter('hostname') },
  {
    words: /\bhost$/,
    owner: /server|device|node|network|config|endpoint|database/,
    write: formatWriter('hostname'),
  },
  { words: /\buser ?agent$/, write: (faker) => faker.internet.userAgent() },
  { words: /\b(uuid|guid)$/, write: formatWriter('uuid') },
  { words: /\btoken type$/, write: oneOf('Bearer') },
  {
    words: /\b(token|secret|api ?key|(secret|access|private|public|license) key|cursor)$/,
    write: (faker) => faker.string.alphanumeric(24),
  },
  {
    words: /\bmd5$/,
    write: (faker) => faker.string.hexadecimal({ length: 32, prefix: '', casing: 'lower' }),
  },
  {
    words: /\bsha ?256( hash| sum)?$/,
    write: (faker) => faker.string.hexadecimal({ length: 64, prefix: '', casing: 'lower' }),
  },
  {
    words: /\b(sha|sha ?1|commit|checksum|etag|digest|hash)$/,
    write: (faker) => faker.git.commitSha(),
  },
  {
    words: /\b(branch|ref)( name)?$/,
    owner: /repo|commit|git|pull|branch|deploy|build/,
    write: oneOf('main', 'develop', 'feature/search'),
  },
  { words: /\b(file ?name|file)$/, write: (faker) => faker.system.commonFileName('pdf') },
  {
    words: /\b(file )?extension$/,
    owner: /file|document|image|media|asset|attachment/,
    write: oneOf('pdf', 'png', 'csv'),
  },
  {
    words: /\b(path|file path|directory|folder)$/,
    write: (faker) => `/${adjective(faker)}/${noun(faker)}`,
  },
  { words: /\b(mime|media|content) ?type$/, write: (faker) => faker.system.mimeType() },
  { words: /\bencoding$/, write: oneOf('utf-8') },
  { words: /\bversion$/, write: (faker) => faker.system.semver() },
  { words: /^(os|operating system|platform)$/, write: oneOf('Android', 'iOS', 'Windows', 'Linux') },
  { words: /\bserial( (number|no))?$/, write: coded('??########') },
  { words: /\btheme$/, write: oneOf('light', 'dark') },
  { words: /\bcolou?r$/, write: (faker) => faker.color.human() },
  { words: /\b(hex|colou?r) (code|hex)$/, write: (faker) => faker.color.rgb() },
  {
    words: /\b(content|body|text)? ?html$/,
    write: (faker) => `<p>${sentence(faker)}</p>`,
  },
];
