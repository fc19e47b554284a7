/** How many columns a text takes where all letters are of one width: letters of East Asia and pictures take two, combining marks none. */
export function textWidth(text: string): number {
  if (/^[\x20-\x7e]*$/.test(text)) return text.length;
  return [...text].reduce((width, character) => width + characterWidth(character), 0);
}

function characterWidth(character: string): number {
  if (/[\u007f-\u009f]|[\u0300-\u036f]|[\ufe00-\ufe0f]/.test(character)) return 0;
  return wide.test(character) ? 2 : 1;
}

const wide =
  /[\u1100-\u115f\u2e80-\u303e\u3041-\ua4cf\ua960-\ua97f\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff01-\uff60\uffe0-\uffe6\u{1f300}-\u{1f64f}\u{1f680}-\u{1f6ff}\u{1f900}-\u{1f9ff}\u{20000}-\u{3fffd}]/u;
