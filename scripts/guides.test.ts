/** The committed PDFs match the content; run `npm run guides` after a change. */
import { readFile } from 'node:fs/promises';
import { getDocumentProxy } from 'unpdf';
import { beforeAll, describe, expect, test } from 'vitest';
import { clinic } from '#shared/clinic.ts';
import { plainText } from '#shared/content/aftercare/parts.ts';
import { aftercareGuides, guideFrame } from '#shared/content/aftercareGuides.ts';
import { documentTitle } from './guides/guideHtml.ts';

/** All texts of a content object, without internal fields. */
function collectTexts(content: unknown): string[] {
  if (typeof content === 'string') return [content];
  if (typeof content !== 'object' || content === null) return [];
  return Object.entries(content)
    .filter(([key]) => !['file', 'textDate', 'timeline', 'version'].includes(key))
    .flatMap(([, value]) => collectTexts(value));
}

/** Line and column breaks split words, so texts are compared without spaces. */
const squeeze = (text: string) => plainText(text).replace(/\s+/g, '');

interface StructNode {
  role?: string;
  children?: StructNode[];
}

const collectRoles = (node: StructNode | null): string[] =>
  node ? [node.role ?? '', ...(node.children ?? []).flatMap(collectRoles)] : [];

async function openGuide(file: string) {
  const bytes = await readFile(new URL(`../attached_assets/${file}`, import.meta.url));
  const raw = bytes.toString('latin1');
  const pdf = await getDocumentProxy(new Uint8Array(bytes));
  const pages = await Promise.all([...Array(pdf.numPages).keys()].map((index) => pdf.getPage(index + 1)));
  const texts = await Promise.all(
    pages.map(async (page) =>
      (await page.getTextContent()).items.map((item) => ('str' in item ? item.str : '')).join(''),
    ),
  );
  const links = (await Promise.all(pages.map((page) => page.getAnnotations()))).flat();
  const roles = (await Promise.all(pages.map((page) => page.getStructTree()))).flatMap((tree) =>
    collectRoles(tree as StructNode | null),
  );
  return {
    size: bytes.length,
    raw,
    pages,
    texts: texts.map((text) => text.replace(/\s+/g, '')),
    hrefs: links.map((link: { url?: string; unsafeUrl?: string }) => link.url ?? link.unsafeUrl ?? ''),
    roles,
    markInfo: await pdf.getMarkInfo(),
    info: (await pdf.getMetadata()).info as { Title?: string; Language?: string; CreationDate?: string },
    outline: await pdf.getOutline(),
  };
}

describe.each(aftercareGuides)('$file', (guide) => {
  let pdf: Awaited<ReturnType<typeof openGuide>>;
  beforeAll(async () => {
    pdf = await openGuide(guide.file);
  });

  test('is two sheets of A4 and small enough to keep offline', () => {
    expect(pdf.pages).toHaveLength(2);
    for (const page of pdf.pages) {
      const [, , width = 0, height = 0] = page.view;
      expect(width).toBeCloseTo(595, 0);
      expect(height).toBeCloseTo(842, 0);
    }
    expect(pdf.size).toBeLessThan(200_000);
  });

  test('has a title, a language, and tags for headings, lists, tables and links', () => {
    expect(pdf.info).toMatchObject({ Title: documentTitle(guide), Language: 'en-GB' });
    expect(pdf.info.CreationDate).toContain(guide.textDate.replaceAll('-', ''));
    expect(pdf.markInfo).toMatchObject({ Marked: true });
    expect(pdf.raw).toContain('/StructTreeRoot');
    expect(pdf.roles).toEqual(expect.arrayContaining(['H1', 'H2', 'H3', 'L', 'LI', 'Table', 'TH', 'Link']));
    expect(pdf.outline.length).toBeGreaterThan(0);
  });

  test('embeds its fonts as text, not as drawings', () => {
    const descriptors = pdf.raw.match(/\/Type \/FontDescriptor/g) ?? [];
    const embedded = pdf.raw.match(/\/FontFile2 /g) ?? [];
    expect(descriptors.length).toBeGreaterThan(0);
    expect(embedded).toHaveLength(descriptors.length);
    expect(pdf.raw).not.toContain('/Type3');
  });

  test('contains every word of its content', () => {
    const both = pdf.texts.join('');
    const { reminderOfLine, ...frame } = guideFrame;
    const expected = [guide, frame, guide.emergencyLine ? reminderOfLine : ''].flatMap(collectTexts);
    for (const text of expected) expect(both).toContain(squeeze(text));
  });

  test('has every warning sign and the first day on page one', () => {
    const [first = ''] = pdf.texts;
    const { emergency, emergencyLine, colourCheck, sameDay, firstDay, normal } = guide;
    const expected = collectTexts([
      guideFrame.emergency,
      emergency,
      emergencyLine,
      colourCheck,
      sameDay,
      firstDay,
      normal,
    ]);
    for (const text of expected) expect(first).toContain(squeeze(text));
  });

  test('has page numbers and its version', () => {
    pdf.texts.forEach((text, index) => {
      expect(text).toContain(`Page${index + 1}of2`);
      expect(text).toContain(`Version${guide.version},`);
    });
  });

  test('has telephone numbers to tap', () => {
    const lines = guide.emergencyLine ? [clinic.emergencyLineLink] : [];
    for (const number of ['999', '111', clinic.phoneLink, ...lines]) {
      expect(pdf.hrefs).toContain(`tel:${number}`);
    }
  });
});
