/** A Prisma string literal. */
export function prismaString(text: string): string {
  return JSON.stringify(text.replace(/[\u007f-\u009f\u2028\u2029]/g, '\ufffd'));
}

/** Documentation comment lines of a model or field. */
export function prismaComment(text: string | null, indent = ''): readonly string[] {
  if (text === null || text.trim() === '') return [];
  return text.split(/\r\n|[\n\r\u2028\u2029]/).map((line) => {
    const plain = line.replace(/[\u0000-\u001f\u007f-\u009f]/g, '\ufffd').trimEnd();
    return `${indent}///${plain === '' ? '' : ` ${plain}`}`;
  });
}
