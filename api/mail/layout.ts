import { escapeHtml } from '#shared/domain/escapeHtml.ts';
import { clinic } from '#shared/clinic.ts';

/** The content of a message before it is rendered. */
export interface Letter {
  subject: string;
  /** "Hello Grace," */
  greeting: string;
  paragraphs: string[];
  /** Facts shown apart from the text, such as when and where. */
  facts?: [label: string, value: string][];
  /** One call to action; `path` is a page of the site. */
  button?: { label: string; path: string };
}

const { street, locality, postalCode } = clinic.address;
const addressLine = `${street}, ${locality} ${postalCode}`;
const closing = 'With kind regards,';
const reason = 'You receive this message because of your request or account at our clinic.';

/** Puts the facts below the paragraphs, or below a first one that announces them by a colon. */
function withFacts(letter: Letter, paragraphs: string[], facts: string): string[] {
  const at = letter.paragraphs[0]?.endsWith(':') ? 1 : paragraphs.length;
  return paragraphs.toSpliced(at, 0, facts);
}

export function asText(letter: Letter, publicUrl: string): string {
  const facts = (letter.facts ?? []).map(([label, value]) => `${label}: ${value}`).join('\n');
  return [
    letter.greeting,
    ...withFacts(letter, letter.paragraphs, facts),
    letter.button && `${letter.button.label}:\n${publicUrl}${letter.button.path}`,
    `${closing}\n${clinic.brand}`,
    `--\n${clinic.brand}, ${addressLine}\n${clinic.phone}, ${clinic.email}\n${reason}`,
  ]
    .filter(Boolean)
    .join('\n\n');
}

// Mail programs support tables and inline styles only; the colours are those of the site.
const serif = `font-family:Fraunces,Georgia,'Times New Roman',serif`;
const sans = `font-family:Figtree,-apple-system,'Segoe UI',Helvetica,Arial,sans-serif`;
const textStyle = `margin:0 0 16px;${sans};font-size:16px;line-height:1.6;color:#1d211d`;

function factRows(facts: [string, string][]): string {
  const rows = facts.map(
    ([label, value]) =>
      `<tr><td style="padding:4px 16px 4px 0;${sans};font-size:14px;color:#454c46;vertical-align:top">${escapeHtml(label)}</td>` +
      `<td style="padding:4px 0;${sans};font-size:16px;color:#1d211d"><strong>${escapeHtml(value)}</strong></td></tr>`,
  );
  return `<table role="presentation" cellpadding="0" cellspacing="0" style="margin:8px 0 24px;border-top:1px solid #ddd4c7;border-bottom:1px solid #ddd4c7;width:100%"><tr><td style="padding:12px 0"><table role="presentation" cellpadding="0" cellspacing="0">${rows.join('')}</table></td></tr></table>`;
}

const buttonHtml = (label: string, url: string) =>
  `<table role="presentation" cellpadding="0" cellspacing="0" style="margin:8px 0 28px"><tr><td style="background:#9f4f2e;border-radius:6px"><a href="${escapeHtml(url)}" style="display:inline-block;padding:13px 22px;${sans};font-size:16px;font-weight:600;color:#fffdfa;text-decoration:none">${escapeHtml(label)}</a></td></tr></table>`;

export function asHtml(letter: Letter, publicUrl: string): string {
  const facts = letter.facts ? factRows(letter.facts) : '';
  const paragraphs = letter.paragraphs.map(
    (text) => `<p style="${textStyle}">${escapeHtml(text).replaceAll('\n', '<br>')}</p>`,
  );
  const small = `margin:0 0 4px;${sans};font-size:13px;line-height:1.5;color:#454c46`;
  return `<!doctype html>
<html lang="en-GB"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light"><title>${escapeHtml(letter.subject)}</title></head>
<body style="margin:0;padding:0;background:#f3ece1">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="background:#f3ece1"><tr><td align="center" style="padding:24px 12px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px;background:#fffdfa;border-radius:10px">
<tr><td style="background:#24453b;border-radius:10px 10px 0 0;padding:22px 32px;${serif};font-size:22px;color:#fbf8f3">${escapeHtml(clinic.brand)}</td></tr>
<tr><td style="padding:32px">
${letter.greeting && `<p style="${textStyle}">${escapeHtml(letter.greeting)}</p>`}
${withFacts(letter, paragraphs, facts).join('\n')}
${letter.button ? buttonHtml(letter.button.label, publicUrl + letter.button.path) : ''}
<p style="${textStyle}">${closing}<br>${escapeHtml(clinic.brand)}</p>
</td></tr>
<tr><td style="padding:20px 32px 28px;border-top:1px solid #ddd4c7">
<p style="${small}">${escapeHtml(`${clinic.brand}, ${addressLine}`)}</p>
<p style="${small}">${escapeHtml(`${clinic.phone}, ${clinic.email}`)}</p>
<p style="${small}">${reason}</p>
</td></tr></table>
</td></tr></table>
</body></html>
`;
}
