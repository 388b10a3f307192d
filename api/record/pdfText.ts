import { createRequire } from 'node:module';
import bidiFactory from 'bidi-js';

const { resolve } = createRequire(import.meta.url);
const bidi = bidiFactory();
const cuts = { regular: '400Regular', bold: '700Bold' } as const;
type Cut = keyof typeof cuts;

/** Which kept font has the letters of which script; a font is read when a text needs it. */
const fonts = {
  NotoSans: /[\p{scx=Latn}\p{scx=Grek}\p{scx=Cyrl}]/u,
  NotoSansArabic: /\p{scx=Arab}/u,
  NotoSansHebrew: /\p{scx=Hebr}/u,
  NotoSansDevanagari: /\p{scx=Deva}/u,
  NotoSansBengali: /\p{scx=Beng}/u,
  NotoSansGujarati: /\p{scx=Gujr}/u,
  NotoSansGurmukhi: /\p{scx=Guru}/u,
  NotoSansKannada: /\p{scx=Knda}/u,
  NotoSansMalayalam: /\p{scx=Mlym}/u,
  NotoSansSinhala: /\p{scx=Sinh}/u,
  NotoSansTamil: /\p{scx=Taml}/u,
  NotoSansTelugu: /\p{scx=Telu}/u,
  NotoSansThai: /\p{scx=Thai}/u,
  NotoSansGeorgian: /\p{scx=Geor}/u,
  NotoSansArmenian: /\p{scx=Armn}/u,
  NotoSansEthiopic: /\p{scx=Ethi}/u,
  NotoSansKhmer: /\p{scx=Khmr}/u,
  NotoSansLao: /\p{scx=Laoo}/u,
  NotoSansMyanmar: /\p{scx=Mymr}/u,
  NotoSerifTibetan: /\p{scx=Tibt}/u,
  NotoSansOriya: /\p{scx=Orya}/u,
  NotoSansSyriac: /\p{scx=Syrc}/u,
  NotoSansThaana: /\p{scx=Thaa}/u,
  NotoSansKR: /\p{sc=Hang}/u,
  NotoSansSC: /[\p{scx=Hani}\p{scx=Hira}\p{scx=Kana}\p{scx=Bopo}]/u,
};
type Font = keyof typeof fonts;
const names = Object.keys(fonts) as Font[];

/** The file of a font: `NotoSansArabic` is in the package noto-sans-arabic. */
export function fontFile(font: Font, cut: Cut): string {
  const name = font.replaceAll(/(?<=[a-z])(?=[A-Z])/g, '-').toLowerCase();
  return resolve(`@expo-google-fonts/${name}/${cuts[cut]}/${font}_${cuts[cut]}.ttf`);
}

const isFullWidth = (letter: string) => /^[\uff00-\uffef]/.test(letter);
const fontOf = (cluster: string): Font => {
  const [letter = ''] = cluster;
  if (isFullWidth(letter)) return 'NotoSansSC';
  return names.find((font) => fonts[font].test(letter)) ?? 'NotoSans';
};

interface Piece {
  text: string;
  font: Font;
  /** Of the Unicode bidirectional algorithm: odd ones are read from right to left. */
  level: number;
}

/** They have done their work once the levels are known, and have no glyph. */
const directionMarks = /[\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;
/** A name within a sentence keeps its direction to itself: the date after it stays where it is. */
export const isolate = (name: string) => `\u2068${name}\u2069`;

const letters = new Intl.Segmenter('en', { granularity: 'grapheme' });
const rightToLeft = /[\p{sc=Arab}\p{sc=Hebr}\p{sc=Syrc}\p{sc=Thaa}]/u;

/** A text in pieces of one font and one direction; a space is one of its own, because lines break there. */
function piecesOf(words: string): Piece[] {
  const { levels } = bidi.getEmbeddingLevels(words, 'ltr');
  const pieces: Piece[] = [];
  for (const { segment: text, index } of letters.segment(words)) {
    if (text.replaceAll(directionMarks, '') === '') continue;
    const [font, level] = [fontOf(text), levels[index] ?? 0];
    const last = pieces.at(-1);
    const isSpace = (one: string) => /^\s+$/.test(one);
    if (last?.font === font && last.level === level && !isSpace(text) && !isSpace(last.text))
      last.text += text;
    else pieces.push({ text, font, level });
  }
  return pieces;
}

/** Letters are turned around by the font itself; brackets and the like here. */
const inReadingOrder = ({ text, level }: Piece) =>
  level % 2 === 0 || rightToLeft.test(text)
    ? text
    : Array.from(text, (one) => bidi.getMirroredCharacter(one) ?? one)
        .toReversed()
        .join('');

/** The pieces of one line from left to right (rule L2 of the algorithm). */
function fromLeft(line: Piece[]): Piece[] {
  let order = line;
  const highest = Math.max(0, ...line.map(({ level }) => level));
  for (let level = highest; level > 0; level--) {
    const turned: Piece[] = [];
    let run: Piece[] = [];
    for (const piece of order) {
      if (piece.level >= level) run.unshift(piece);
      else {
        turned.push(...run, piece);
        run = [];
      }
    }
    order = [...turned, ...run];
  }
  return order;
}

/** fontkit fails on marks for which a font has no anchor; without these features they stand where the font draws them. */
const unanchored: object = { features: { mark: false, mkmk: false, abvm: false, blwm: false } };

/** Chooses the font of a piece and says how it is drawn and how wide it is. */
function setPiece(doc: PDFKit.PDFDocument, cut: Cut, piece: Piece) {
  const text = inReadingOrder(piece);
  doc.font(fontFile(piece.font, cut));
  try {
    return { text, width: doc.widthOfString(text), options: {} };
  } catch {
    return { text, width: doc.widthOfString(text, unanchored), options: unanchored };
  }
}

/** Writes a paragraph in any script that has a kept font, each line in its reading direction. */
export function writeText(doc: PDFKit.PDFDocument, cut: Cut, words: string, lineGap = 0): void {
  doc.font(fontFile('NotoSans', cut));
  const pieces = piecesOf(words.normalize('NFC'));
  if (pieces.every(({ font, level }) => font === 'NotoSans' && level % 2 === 0)) {
    doc.text(words.replaceAll(directionMarks, ''), { lineGap });
    return;
  }
  const [left, right] = [doc.page.margins.left, doc.page.width - doc.page.margins.right];
  const lines: Piece[][] = [[]];
  let end = left;
  for (const piece of pieces) {
    const isBreak = /[\n\r]/.test(piece.text);
    const width = isBreak ? 0 : setPiece(doc, cut, piece).width;
    if (isBreak || (end + width > right && end > left)) {
      lines.push([]);
      end = left;
    }
    if (isBreak) continue;
    lines.at(-1)?.push(piece);
    end += width;
  }
  for (const line of lines) {
    const heights = line.map(({ font }) => doc.font(fontFile(font, cut)).currentLineHeight(true));
    const height = Math.max(doc.font(fontFile('NotoSans', cut)).currentLineHeight(true), ...heights);
    if (doc.y + height > doc.page.maxY()) doc.addPage();
    const top = doc.y;
    let x = left;
    for (const piece of fromLeft(line)) {
      const { text, width, options } = setPiece(doc, cut, piece);
      doc.text(text, x, top + height * 0.78, { ...options, lineBreak: false, baseline: 'alphabetic' });
      x += width;
    }
    doc.x = left;
    doc.y = top + height + lineGap;
  }
}
