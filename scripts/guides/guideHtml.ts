/** One aftercare guide as the HTML document that is printed: two sheets of A4. */
import { clinic } from '#shared/clinic.ts';
import { plainText, splitParts, type GuidePart } from '#shared/content/aftercare/parts.ts';
import type { AftercareGuide, GuideNote, Stage, WarningSigns } from '#shared/content/aftercare/guide.ts';
import { guideFrame } from '#shared/content/aftercareGuides.ts';

const escape = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

function partHtml(part: GuidePart): string {
  // With a word joiner, so that a blank goes to the next line where this one has no room.
  if (part.kind === 'blank') return `<span class="blank blank-${part.name}">&#8288;</span>`;
  const words = escape(part.text);
  if (part.kind === 'link') return `<a href="${part.href}">${words}</a>`;
  if (part.kind === 'strong') return `<strong>${words}</strong>`;
  return part.kind === 'emphasis' ? `<em>${words}</em>` : words;
}

const inline = (text: string) => splitParts(text).map(partHtml).join('');

const heading = (level: 1 | 2 | 3, text: string) => `<h${level}>${inline(text)}</h${level}>`;
const paragraphs = (texts: readonly string[]) => texts.map((text) => `<p>${inline(text)}</p>`).join('');
const list = (points: readonly string[]) =>
  `<ul>${points.map((point) => `<li>${inline(point)}</li>`).join('')}</ul>`;
const stage = ({ heading: title, points }: Stage) =>
  `<section class="stage">${heading(3, title)}${list(points)}</section>`;
const note = ({ heading: title, paragraphs: texts }: GuideNote) =>
  `<section class="note">${heading(2, title)}${paragraphs(texts)}</section>`;

function warning(signs: WarningSigns, kind: string): string {
  const phrase = signs.phrase ? `<p class="say">Say: <strong>“${inline(signs.phrase)}”</strong></p>` : '';
  return `<section class="warning ${kind}">${heading(2, signs.heading)}${list(signs.signs)}${phrase}${paragraphs(signs.action)}</section>`;
}

const ICONS = {
  leaf: '<path d="M4 21c0-9 5-15.500 16-18 .8 9-4.500 15-13 15M4 21c2-5 5-8.500 9-11"/>',
  alert: '<path d="M12 3 22 20.500H2ZM12 9.500v5.500M12 17.600v.4"/>',
  tick: '<path d="m4 12.500 5.500 5.500L20 6.500"/>',
  cross: '<path d="m6 6 12 12M18 6 6 18"/>',
};

const icon = (name: keyof typeof ICONS) =>
  `<svg class="icon" viewBox="0 0 24 24" aria-hidden="true">${ICONS[name]}</svg>`;

/** Column widths that balance the height of texts of unequal length. */
function balancedColumns(stages: readonly Stage[]): string {
  const widths = stages.map(({ points }) => (points.join(' ').length ** 0.65).toFixed(1));
  return `grid-template-columns:${widths.map((width) => `${width}fr`).join(' ')}`;
}

function recordBox(): string {
  const { heading: title, fields } = guideFrame.record;
  const rows = fields.map((field) => `<li><span>${field}</span></li>`).join('');
  return `<section class="record">${heading(2, title)}<ul>${rows}</ul></section>`;
}

function habitsTable(guide: AftercareGuide): string {
  const rows = guide.habits.map(
    (row) =>
      `<tr><td>${icon('tick')}${inline(row.do)}</td><td>${icon('cross')}${inline(row.doNot)}</td></tr>`,
  );
  const { do: yes, doNot: no } = guideFrame.habits;
  return `<table class="habits"><thead><tr><th scope="col">${yes}</th><th scope="col">${no}</th></tr></thead><tbody>${rows.join('')}</tbody></table>`;
}

function everydayTable(guide: AftercareGuide): string {
  const rows = guide.everydayLife.map(
    (row) => `<tr><th scope="row">${inline(row.what)}</th><td>${inline(row.when)}</td></tr>`,
  );
  return `<section>${heading(2, guideFrame.everydayLife)}<table class="everyday"><tbody>${rows.join('')}</tbody></table></section>`;
}

const longDate = (day: string) =>
  new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(day));

export const documentTitle = (guide: AftercareGuide) => `${guide.careType} aftercare – ${clinic.brand}`;

function footer(guide: AftercareGuide, page: 1 | 2): string {
  return `<footer><span>${clinic.brand}</span><span>${guide.careType} aftercare. Version ${guide.version}, ${longDate(guide.textDate)}</span><span class="page-number">Page ${page} of 2</span></footer>`;
}

const brand = () => `<div class="brand">${icon('leaf')}<p>${clinic.brand}</p></div>`;

function firstPage(guide: AftercareGuide): string {
  const line = guide.emergencyLine ? warning(guide.emergencyLine, 'line') : '';
  return `<article class="sheet">
<header class="opening"><div>${brand()}${heading(1, guide.title)}<p class="intro">${inline(guide.intro)}</p></div>${recordBox()}</header>
<div class="urgent ${line ? 'two-calls' : ''}"><div class="flag">${icon('alert')}<p>${guideFrame.emergency}</p></div><div class="calls">${warning(guide.emergency, 'emergency')}${line}${guide.colourCheck ? note(guide.colourCheck) : ''}</div></div>
<div class="pair">${warning(guide.sameDay, 'same-day')}<section class="normal">${heading(2, guide.normal.heading)}${list(guide.normal.points)}</section></div>
<section class="first-day">${heading(2, guideFrame.pageOne)}<div class="stages" style="${balancedColumns(guide.firstDay)}">${guide.firstDay.map(stage).join('')}</div></section>
${footer(guide, 1)}</article>`;
}

function secondPage(guide: AftercareGuide): string {
  const reminder = guide.emergencyLine
    ? [guideFrame.reminder, guideFrame.reminderOfLine]
    : [guideFrame.reminder];
  return `<article class="sheet">
<section class="afterwards"><div class="turned">${heading(2, guideFrame.pageTwo)}<div>${paragraphs(reminder)}</div></div>${guide.afterwards.map(stage).join('')}</section>
${habitsTable(guide)}
<div class="pair closing">${everydayTable(guide)}<div>${note(guide.medicines)}${note(guide.followUp)}</div></div>
<div class="imprint">${paragraphs(guideFrame.imprint)}</div>
${footer(guide, 2)}</article>`;
}

/** `style` is CSS with embedded fonts, so that printing loads nothing. */
export function guideHtml(guide: AftercareGuide, style: string): string {
  return `<!doctype html><html lang="en-GB"><head><meta charset="utf-8"><title>${escape(documentTitle(guide))}</title>
<meta name="author" content="${clinic.brand}"><meta name="description" content="${escape(plainText(guide.title))}">
<style>${style}</style></head><body>${firstPage(guide)}${secondPage(guide)}</body></html>`;
}
