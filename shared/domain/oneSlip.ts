/** Whether two texts are the same but for one letter that was added, left out or mistaken, or two that were swapped. */
export function isWithinOneSlip(a: string, b: string): boolean {
  let start = 0;
  while (start < a.length && a[start] === b[start]) start += 1;
  let end = 0;
  while (end < Math.min(a.length, b.length) - start && a.at(-1 - end) === b.at(-1 - end)) end += 1;
  const [one, other] = [a.slice(start, a.length - end), b.slice(start, b.length - end)];
  if (one.length <= 1 && other.length <= 1) return true;
  return one.length === 2 && other.length === 2 && one[0] === other[1] && one[1] === other[0];
}

/** Whether a word begins like that, as somebody types who has not finished it. */
export const beginsWithinOneSlip = (typed: string, word: string): boolean =>
  [-1, 0, 1].some((more) => isWithinOneSlip(typed, word.slice(0, typed.length + more)));
