import { clinic } from '#shared/clinic.ts';
import { dateWords } from '#shared/domain/dateWords.ts';
import { londonNow } from '#shared/domain/wallTime.ts';

interface Listed {
  id?: number;
  appointmentDate: string | null;
  appointmentTime: string | null;
  name: string;
  service: string;
  phone: string;
  status: string;
}

interface DaySheet {
  day: string;
  appointments: {
    time: string | null;
    name: string;
    service: string;
    phone: string | null;
    isCompleted: boolean;
    mark?: string | undefined;
  }[];
  note?: string | undefined;
}

/** What has not been sent: a word for each booking's row, and a sentence for the whole sheet. */
export interface Unsent {
  markOf: (bookingId: number) => string | null;
  note: string | null;
}

/** Confirmed and completed appointments of a day, by time; cancelled ones and requests are left out. */
export function makeDaySheet(
  day: string,
  bookings: readonly Listed[],
  { withPhone = false, unsent }: { withPhone?: boolean; unsent?: Unsent | undefined } = {},
): DaySheet {
  const appointments = bookings
    .filter(({ appointmentDate, status }) => appointmentDate === day && isKept(status))
    .map(({ id, appointmentTime, name, service, phone, status }) => ({
      time: appointmentTime,
      name,
      service,
      phone: withPhone ? phone : null,
      isCompleted: status === 'completed',
      mark: (id !== undefined && unsent?.markOf(id)) || undefined,
    }))
    .toSorted((a, b) => (a.time ?? '').localeCompare(b.time ?? ''));
  return { day, appointments, note: unsent?.note ?? undefined };
}

const isKept = (status: string) => status === 'confirmed' || status === 'completed';

/** A row fits a name of four lines; this many rows, the heading and the footer fill an A4 page. */
const rowsOfPage = 10;

function inPages<T>(rows: readonly T[]): T[][] {
  const pages: T[][] = [];
  for (let start = 0; start === 0 || start < rows.length; start += rowsOfPage) {
    pages.push(rows.slice(start, start + rowsOfPage));
  }
  return pages;
}

const escapes: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const escape = (text: string) => text.replace(/[&<>"']/g, (letter) => escapes[letter] ?? '');

function renderRow(row: DaySheet['appointments'][number]): string {
  const { time, name, service, phone, isCompleted, mark } = row;
  return `<tr>
    <td class="time">${escape(time ?? 'Not set')}</td>
    <td class="name"><span>${escape(name)}</span>${mark ? `<em>${escape(mark)}</em>` : ''}</td>
    <td class="service"><span>${escape(service)}</span></td>
    <td class="phone">${escape(phone ?? '')}</td>
    <td class="done">${isCompleted ? '✓ Completed' : ''}</td>
  </tr>`;
}

/**
 * The sheet as a separate document, which the stylesheet at `styles` lays out on A4. Page breaks are set here, not by
 * the printer, so that each page can say "page n of m".
 */
export function renderDaySheet(
  { day, appointments, note }: DaySheet,
  { styles, now = new Date() }: { styles: string; now?: Date },
): string {
  const pages = inPages(appointments);
  const printed = londonNow(now);
  const title = `Day sheet, ${dateWords(day)}`;
  const head = `<thead><tr><th>Time</th><th>Name</th><th>Treatment</th><th>Phone</th><th>Done</th></tr></thead>`;
  const sections = pages.map(
    (rows, index) => `<section class="page">
      <header>
        <p class="clinic">${escape(clinic.brand)}</p>
        <p class="confidential">Confidential</p>
        <h1>${escape(dateWords(day))}</h1>
      </header>
      ${note ? `<p class="unsent">${escape(note)}</p>` : ''}
      ${rows.length > 0 ? `<table>${head}<tbody>${rows.map(renderRow).join('')}</tbody></table>` : '<p>No appointments.</p>'}
      <footer><p>Printed ${escape(dateWords(printed.date))} at ${printed.time}</p>
      <p>Page ${index + 1} of ${pages.length}</p></footer>
    </section>`,
  );
  return `<!doctype html>
<html lang="en-GB">
  <head>
    <meta charset="utf-8" />
    <title>${escape(title)}</title>
    <link rel="stylesheet" href="${escape(styles)}" />
  </head>
  <body>${sections.join('')}</body>
</html>`;
}
