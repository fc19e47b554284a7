const plain = /^[\u0020-\u007e]*$/;
const emoji = /\p{RGI_Emoji}/gv;
const wide =
  /[\u1100-\u115f\u2e80-\u303e\u3041-\ua4cf\ua960-\ua97c\uac00-\ud7a3\uf900-\ufaff\ufe10-\ufe19\ufe30-\ufe6b\uff01-\uff60\uffe0-\uffe6\u{16fe0}-\u{18cff}\u{1b000}-\u{1b2ff}\u{1f200}-\u{1f265}\u{20000}-\u{3fffd}]/u;

/** Columns that a text takes in an editor: wide characters and emoji take two, combining marks none. */
export function textWidth(text: string): number {
  if (plain.test(text)) return text.length;
  let width = 0;
  for (const character of text.replace(emoji, '  ')) {
    if (/[\p{Cc}\p{Mn}\p{Me}]/u.test(character)) continue;
    width += wide.test(character) ? 2 : 1;
  }
  return width;
}
