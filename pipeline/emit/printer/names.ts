import { Code } from './code.ts';
import { quoted } from './literal.ts';

/** Reserved words in strict, asynchronous modules. */
const reservedWords: ReadonlySet<string> = new Set(
  `await break case catch class const continue debugger default delete do else enum export extends
  false finally for function if implements import in instanceof interface let new null package
  private protected public return static super switch this throw true try typeof var void while
  with yield arguments eval undefined NaN Infinity async of`.split(/\s+/),
);

const identifierPattern = /^[\p{ID_Start}$_][\p{ID_Continue}$]*$/u;

/**
 * Whether a text is a valid identifier without invisible characters, so that no two names look the
 * same.
 */
function isPlain(name: string): boolean {
  return identifierPattern.test(name) && quoted(name) === `'${name}'`;
}

/** Whether a text can be the name of a variable or type. */
export function isIdentifier(name: string): boolean {
  return isPlain(name) && !reservedWords.has(name);
}

/**
 * The name of a variable or type. Throws if the text is not an identifier: callers must convert it
 * before.
 */
export function identifier(name: string): Code {
  if (!isIdentifier(name)) throw new Error(`not an identifier: ${JSON.stringify(name)}`);
  return new Code(name, [], 'atom');
}

/** The name of a property, quoted if necessary. */
export function member(name: string): Code {
  return new Code(isPlain(name) ? name : quoted(name));
}

/** Access to an object's property: `table.orderId` or `table['order id']`. */
export function access(object: Code, name: string): Code {
  const step = isPlain(name) ? ['.', name] : ['[', quoted(name), ']'];
  return new Code([object.layout, ...step], object.imports);
}

/** An imported name. Files that use it get the import. */
export function imported(module: string, name: string): Code {
  return new Code(identifier(name).layout, [{ module, name, isType: false }], 'atom');
}

/** An import under another name. */
export function importedAs(module: string, name: string, alias: string): Code {
  const specifier = `${identifier(name).layout as string} as ${alias}`;
  return new Code(identifier(alias).layout, [{ module, name: specifier, isType: false }], 'atom');
}

/** An imported type. */
export function importedType(module: string, name: string): Code {
  return new Code(identifier(name).layout, [{ module, name, isType: true }], 'atom');
}
