import PDFDocument from 'pdfkit';
import { clinic } from '#shared/clinic.ts';
import { formatSooner } from '#shared/domain/coolingOff.ts';
import type { ConsentContent } from '#shared/commands/contents.ts';
import { fontFile, isolate, writeText } from '#api/record/pdfText.ts';

/** Everything that stands on the copy of a consent; dates are in words. */
export interface ConsentCopy {
  patient: { name: string; dateOfBirth: string };
  content: ConsentContent;
  signedOn: string;
  clinician: string;
  withdrawnOn: string | null;
  /** Why and when it was struck out, in words; null: it stands. */
  struckOut: string | null;
  /** What was agreed to about photographs at the same time. */
  photos: { label: string; text: string; answer: string }[];
}

/** Points: A4 with these margins. */
const margin = 56;
const signatureWidth = 240;
const ink = '#1f2a24';
const soft = '#55605a';

function drawSignature(doc: PDFKit.PDFDocument, signature: ConsentContent['signature']): void {
  if (!('points' in signature)) {
    writeText(doc.fontSize(14), 'bold', signature.typedName);
    writeText(doc.fontSize(9), 'regular', 'Typed instead of drawn');
    return;
  }
  const height = signatureWidth / signature.ratio;
  if (doc.y + height > doc.page.height - margin) doc.addPage();
  const { x, y } = { x: margin, y: doc.y };
  for (const stroke of signature.points) {
    const [first, ...rest] = stroke;
    if (!first) continue;
    doc.moveTo(x + first[0] * signatureWidth, y + first[1] * height);
    for (const [left, top] of rest) doc.lineTo(x + left * signatureWidth, y + top * height);
    doc.lineWidth(1.4).lineCap('round').lineJoin('round').stroke(ink);
  }
  doc.y = y + height + 4;
}

/** The copy of a signed consent as a tagged PDF: the exact text, the questions and answers, and the signature. */
export async function consentPdf(copy: ConsentCopy): Promise<Buffer> {
  const { patient, content, signedOn, clinician, withdrawnOn, struckOut, photos } = copy;
  const { text, textHash, discussion, signature } = content;
  const doc = new PDFDocument({
    size: 'A4',
    margin,
    tagged: true,
    pdfVersion: '1.7',
    lang: 'en-GB',
    displayTitle: true,
    info: { Title: `Consent: ${text.title}`, Author: clinic.brand },
    font: fontFile('NotoSans', 'regular'),
  });
  const chunks: Buffer[] = [];
  doc.on('data', (chunk: Buffer) => chunks.push(chunk));
  const ended = new Promise<void>((resolved, failed) => {
    doc.on('end', resolved);
    doc.on('error', failed);
  });
  const root = doc.struct('Document');
  doc.addStructure(root);
  const add = (tag: string, draw: () => void) => root.add(doc.struct(tag, {}, draw));
  const heading = (words: string) =>
    add('H2', () => {
      // A heading does not stay alone at the end of a page.
      if (doc.y > doc.page.height - margin - 48) doc.addPage();
      writeText(doc.moveDown(0.8).fontSize(12).fillColor(ink), 'bold', words);
    });
  const paragraph = (words: string, colour = ink) =>
    root.add(
      // Read aloud and copied as it was written, in whatever order its letters stand.
      doc.struct('P', { actual: words }, () => {
        writeText(doc.fontSize(10).fillColor(colour), 'regular', words, 2);
        doc.moveDown(0.3);
      }),
    );

  paragraph(
    `${clinic.brand}, ${clinic.address.street}, ${clinic.address.locality} ${clinic.address.postalCode}`,
    soft,
  );
  add('H1', () => writeText(doc.fontSize(20).fillColor(ink), 'bold', text.title));
  paragraph(`Copy of a signed consent, version ${text.version} of the text`, soft);
  paragraph(`${isolate(patient.name)}, born ${patient.dateOfBirth}`);
  paragraph(`Signed on ${signedOn}, with ${isolate(clinician)}`);
  if (content.sooner) paragraph(formatSooner(content.sooner));
  if (withdrawnOn !== null) paragraph(`Withdrawn on ${withdrawnOn}`);
  if (struckOut !== null) paragraph(struckOut);
  for (const { heading: words, paragraphs } of text.sections) {
    heading(words);
    for (const each of paragraphs) paragraph(each);
  }
  heading('What we talked about');
  if (discussion.questions === null && discussion.answers === null) paragraph('Nothing was written down.');
  if (discussion.questions !== null) paragraph(`Asked: ${discussion.questions}`);
  if (discussion.answers !== null) paragraph(`Answered: ${discussion.answers}`);
  if (photos.length > 0) heading('Photographs');
  for (const { label, text: purpose, answer } of photos) paragraph(`${label}: ${answer}. ${purpose}`);
  heading('Signature');
  const figure = doc.struct('Figure', { alt: `Signature of ${patient.name}` }, () =>
    drawSignature(doc, signature),
  );
  root.add(figure);
  paragraph(`${isolate(patient.name)}, ${signedOn}`);
  paragraph(`SHA-256 of the text that was signed: ${textHash}`, soft);
  root.end();
  doc.end();
  await ended;
  return Buffer.concat(chunks);
}
