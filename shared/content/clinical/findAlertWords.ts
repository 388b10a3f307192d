import type { Answers } from '#shared/domain/forms.ts';
import { foldWords } from '#shared/domain/foldText.ts';
import { isWithinOneSlip } from '#shared/domain/oneSlip.ts';
import { abbreviations, words } from './alertWords.ts';
import { allergens, allergyWords, reactionWords } from './allergyWords.ts';
import { historyForm } from './history.ts';

/** The answer that names allergies, whatever its words. */
const allergyAnswer = 'allergiesDetails';

/** Short words are too close to one another: "latex" is one letter from "later". */
const shortestWithSlip = 6;
const isMeant = (typed: string, word: string) =>
  typed === word || (Math.min(typed.length, word.length) >= shortestWithSlip && isWithinOneSlip(typed, word));

/** So many words make one at most, such as "epi pen" or "g6pd", whose digits stand apart. */
const maxParts = 4;

interface Text {
  /** "Bell's palsy" is folded to two words, and so are "anti-wrinkle" and "5mg". */
  words: readonly string[];
  /** Words and those after them, written as one. */
  runs: ReadonlySet<string>;
}

function readText(typed: string): Text {
  const folded = foldWords(typed.replaceAll(/[^\p{L}\p{N}'’\-–]+/gu, ' '));
  const parts = folded.flatMap((word) => word.match(/\p{N}+|\P{N}+/gu) ?? []);
  const runs = parts.flatMap((_, at) =>
    Array.from({ length: maxParts }, (__, more) => parts.slice(at, at + more + 1).join('')),
  );
  return { words: parts, runs: new Set(runs) };
}

const contains = ({ words: typed, runs }: Text, phrases: readonly string[]): boolean =>
  phrases.some((phrase) => {
    const parts = phrase.split(' ');
    if (runs.has(parts.join(''))) return true;
    return typed.some((_, at) => parts.every((part, index) => isMeant(typed[at + index] ?? '', part)));
  });

/** A number before one makes it a unit; "M.S." is one as well. */
const listAbbreviated = (written: string): string[] => {
  const typed = written.replaceAll(/(?<=(?<!\p{L})\p{Lu})\./gu, '');
  return Object.keys(abbreviations).filter((alert) =>
    abbreviations[alert]?.some((one) =>
      new RegExp(`(?<![\\p{L}\\p{N}]|\\p{N} )${one}(?![\\p{L}\\p{N}])`, 'u').test(typed),
    ),
  );
};

/** Whether an answer is in somebody's own words. */
function isWritten(linkId: string): boolean {
  const item = historyForm.items.find((one) => one.linkId === linkId);
  return item === undefined || item.type === 'text';
}

const maxQuoteLength = 160;
const quote = (text: string) =>
  text.length > maxQuoteLength ? `${text.slice(0, maxQuoteLength).trimEnd()}…` : text;

/** The alerts that somebody's own words raise, with the answer that has them. */
export function findAlertWords(answers: Answers): Map<string, string> {
  const found = new Map<string, string>();
  for (const [linkId, value] of Object.entries(answers)) {
    if (typeof value !== 'string' || !isWritten(linkId)) continue;
    const text = readText(value);
    const isAllergy = linkId === allergyAnswer || contains(text, reactionWords);
    const raise = (alert: string) => found.has(alert) || found.set(alert, quote(value.trim()));
    const raisedBy = (all: typeof words) =>
      Object.keys(all).filter((alert) => contains(text, all[alert] ?? []));
    raisedBy(words).forEach(raise);
    listAbbreviated(value).forEach(raise);
    if (!isAllergy) continue;
    const to = raisedBy(allergens);
    to.forEach(raise);
    // To what no list knows: it is to be read.
    if (to.length === 0 && contains(text, allergyWords)) raise('allergies');
  }
  return found;
}
