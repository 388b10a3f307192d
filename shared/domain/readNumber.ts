type ReadNumber = { value: number; problem: null } | { value: null; problem: string };

const asked = (problem: string): ReadNumber => ({ value: null, problem });

/**
 * A number as it was typed, read strictly: `0,5`, `0.5` and `.5` are a half, and what can be read in two ways is asked
 * about. Null for an empty field.
 */
export function readNumber(typed: string): ReadNumber | null {
  const text = typed.trim();
  if (text === '') return null;
  const [, whole = '', mark, part = ''] = /^(\d*)(?:([.,])(\d+))?$/.exec(text) ?? [];
  if (!/^\d*(?:[.,]\d+)?$/.test(text)) {
    return asked(
      /\d\s*\p{L}/u.test(text)
        ? 'Please enter the number alone; its unit stands beside it.'
        : 'Please enter it as a number, such as 0.5.',
    );
  }
  if (/^0\d/.test(whole)) {
    return asked(`Is ${text} meant as ${Number(whole)} or as 0.${whole.slice(1)}? Please enter it again.`);
  }
  if (mark === ',' && part.length === 3 && whole !== '' && whole !== '0') {
    return asked(`Is ${text} meant as ${whole}.${part} or as ${whole}${part}? Please enter it with a point.`);
  }
  return { value: Number(`${whole || '0'}.${part || '0'}`), problem: null };
}

/** A whole number in digits, without a zero before it; NaN for anything else. */
export const readCount = (typed: string): number =>
  /^(?:0|[1-9]\d*)$/.test(typed.trim()) ? Number(typed) : Number.NaN;
