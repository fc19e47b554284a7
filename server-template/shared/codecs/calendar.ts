const daysOfMonths = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

/** Whether a text begins with a day of the calendar, from 0000-01-01 to 9999-12-31. */
export function beginsWithDay(text: string): boolean {
  const year = numberAt(text, 0) * 100 + numberAt(text, 2);
  const month = numberAt(text, 5);
  const day = numberAt(text, 8);
  const isLeap = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
  const days = month === 2 && !isLeap ? 28 : (daysOfMonths[month - 1] ?? 0);
  const isDashed = text.charCodeAt(4) === 0x2d && text.charCodeAt(7) === 0x2d;
  return isDashed && year >= 0 && day >= 1 && day <= days;
}

/** Whether a text has a time of day, with seconds, at an index. A leap second is none. */
export function hasTime(text: string, index: number): boolean {
  const [first, second] = [text.charCodeAt(index + 2), text.charCodeAt(index + 5)];
  if (first !== 0x3a || second !== 0x3a || !(numberAt(text, index) <= 23)) return false;
  return numberAt(text, index + 3) <= 59 && numberAt(text, index + 6) <= 59;
}

/** The number of two digits at an index; NaN if they are none. */
function numberAt(text: string, index: number): number {
  const [tens, units] = [text.charCodeAt(index) - 0x30, text.charCodeAt(index + 1) - 0x30];
  return tens >= 0 && tens <= 9 && units >= 0 && units <= 9 ? tens * 10 + units : NaN;
}
