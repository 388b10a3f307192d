import { escapeHtml } from '#shared/domain/escapeHtml.ts';
import { formatPhone } from '#shared/domain/phoneNumber.ts';
import { clinic } from '#shared/clinic.ts';
import { formatDate, londonNow } from '#shared/domain/wallTime.ts';
import { formatReadiness, type ReadinessCount } from '#shared/domain/goingIn.ts';
import { formatName } from '#shared/domain/formatName.ts';

interface Listed {
  id?: number;
  appointmentDate: string | null;
  appointmentTime: string | null;
  name: string;
  service: string;
  phone: string;
  status: string;
  attendance?: string | null;
  bornOn?: string | null | undefined;
  staffFlag?: string | null;
  staffNote?: string | null;
  /** What the patient wrote. */
  message?: string | null;
}

interface DaySheet {
  day: string;
  appointments: {
    time: string | null;
    name: string;
    service: string;
    phone: string | null;
    /** “✓ Completed”, “Did not attend”, or empty. */
    outcome: string;
    mark?: string | undefined;
    isPendingRemoval?: boolean | undefined;
    remarks?: string | undefined;
  }[];
  note?: string | undefined;
  decisions?: Decision[] | undefined;
}

/** A change that the server refused: what changed in between, and the possible actions. */
interface Decision {
  sentence: string;
  choices: string;
}

/** The unsent changes: a word for each booking's row, a sentence for the whole sheet, and the decisions to make. */
export interface Unsent {
  markOf: (bookingId: number) => string | null;
  /** Appointments that an unsent change cancels or moves. */
  pendingRemoval: readonly (Listed & { id: number; mark: string })[];
  note: string | null;
  listDecisions: (withPhone: boolean) => Decision[];
}

interface SheetOptions {
  withPhone?: boolean;
  unsent?: Unsent | undefined;
  /** What the papers lack, by booking; named below the appointment. */
  readiness?: ReadonlyMap<number, ReadinessCount> | undefined;
}

/** Confirmed and completed appointments by time; one cancelled or moved without the server stays, struck through. */
export function createDaySheet(
  day: string,
  bookings: readonly Listed[],
  { withPhone = false, unsent, readiness }: SheetOptions = {},
): DaySheet {
  const pendingRemoval = (unsent?.pendingRemoval ?? []).filter(
    ({ appointmentDate }) => appointmentDate === day,
  );
  const papersOf = (id: number | undefined) => {
    const found = id === undefined ? undefined : readiness?.get(id);
    return found && (found.missing.length > 0 || found.unsent?.length || found.isUnderAge)
      ? formatReadiness(found)
      : null;
  };
  const rowOf = (booking: Listed) => ({
    time: booking.appointmentTime,
    name: formatName(booking),
    service: booking.service,
    phone: withPhone ? booking.phone : null,
    outcome: outcomeOf(booking),
    remarks:
      [booking.staffFlag, booking.staffNote, booking.message && `“${booking.message}”`, papersOf(booking.id)]
        .filter(Boolean)
        .join(' · ') || undefined,
  });
  const isPendingRemoval = ({ id, appointmentTime }: Listed) =>
    pendingRemoval.some((one) => one.id === id && one.appointmentTime === appointmentTime);
  const staying = bookings
    .filter((one) => one.appointmentDate === day && isOnSheet(one.status) && !isPendingRemoval(one))
    .map((one) => ({
      ...rowOf(one),
      mark: (one.id !== undefined && unsent?.markOf(one.id)) || undefined,
    }));
  const struck = pendingRemoval.map((one) => ({ ...rowOf(one), mark: one.mark, isPendingRemoval: true }));
  const appointments = [...staying, ...struck].toSorted((a, b) => (a.time ?? '').localeCompare(b.time ?? ''));
  const decisions = unsent?.listDecisions(withPhone) ?? [];
  return {
    day,
    appointments,
    note: unsent?.note ?? undefined,
    decisions: decisions.length > 0 ? decisions : undefined,
  };
}

function outcomeOf({ status, attendance }: Listed): string {
  if (status === 'completed') return '✓ Completed';
  return attendance === 'did_not_attend' ? 'Did not attend' : '';
}

const isOnSheet = (status: string) => status === 'confirmed' || status === 'completed';

/** `6 appointments`; one that an unsent change cancels or moves away is on the sheet, and not counted. */
export function formatCount(appointments: readonly { isPendingRemoval?: boolean | undefined }[]): string {
  const count = appointments.filter(({ isPendingRemoval }) => !isPendingRemoval).length;
  if (count === 0) return 'No appointments on this day.';
  return count === 1 ? '1 appointment' : `${count} appointments`;
}

/** A row fits a name of four lines; this many rows, the heading and the footer fill an A4 page. */
const rowsOfPage = 10;

/** Decisions of six lines each. */
const decisionsOfPage = 8;

/** In rows: remarks stand below their appointment; one line of them needs two fifths of a row, more than a line a whole one. */
const rowsOf = ({ remarks = '' }: { remarks?: string | undefined }) =>
  remarks === '' ? 1 : remarks.length <= 80 ? 1.4 : 2;

function inPages<T>(rows: readonly T[], ofPage: number, sizeOf: (row: T) => number = () => 1): T[][] {
  const pages: T[][] = [];
  let left = 0;
  for (const row of rows) {
    const size = sizeOf(row);
    if (size > left) {
      pages.push([]);
      left = ofPage;
    }
    pages.at(-1)?.push(row);
    left -= size;
  }
  return pages;
}

function renderRow(row: DaySheet['appointments'][number], hasPhones: boolean): string {
  const { time, name, service, phone, outcome, mark, isPendingRemoval, remarks } = row;
  return `<tr${isPendingRemoval ? ' class="leaving"' : ''}>
    <td class="time">${escapeHtml(time ?? 'Not set')}</td>
    <td class="name"><span>${escapeHtml(name)}</span>${mark ? `<em>${escapeHtml(mark)}</em>` : ''}</td>
    <td class="service"><span>${escapeHtml(service)}</span></td>
    ${hasPhones ? `<td class="phone">${escapeHtml(formatPhone(phone))}</td>` : ''}
    <td class="done">${escapeHtml(outcome)}</td>
  </tr>${remarks ? `<tr class="remarks"><td></td><td colspan="${hasPhones ? 4 : 3}"><span>${escapeHtml(remarks)}</span></td></tr>` : ''}`;
}

const renderDecisions = (decisions: readonly Decision[]) => `<h2>To decide</h2>
  <ul class="decisions">${decisions
    .map(({ sentence, choices }) => `<li><p>${escapeHtml(sentence)}</p><p>${escapeHtml(choices)}</p></li>`)
    .join('')}</ul>`;

/** A document that `styles` lays out on A4. Page breaks are set here, so that each page can say "page n of m". */
export function renderDaySheet(
  { day, appointments, note, decisions = [] }: DaySheet,
  { styles, now }: { styles: string; now: Date },
): string {
  const printed = londonNow(now);
  const title = `Day sheet, ${formatDate(day)}`;
  // Without telephone numbers the names get their space.
  const hasPhones = appointments.some(({ phone }) => phone !== null);
  const phoneHead = hasPhones ? '<th>Phone</th>' : '';
  const head = `<thead><tr><th>Time</th><th>Name</th><th>Service</th>${phoneHead}<th>Done</th></tr></thead>`;
  const tables = inPages(appointments, rowsOfPage, rowsOf).map(
    (rows) => `<table>${head}<tbody>${rows.map((row) => renderRow(row, hasPhones)).join('')}</tbody></table>`,
  );
  const pages = [
    ...(tables.length > 0 ? tables : ['<p>No appointments.</p>']),
    ...inPages(decisions, decisionsOfPage).map(renderDecisions),
  ];
  const sections = pages.map(
    (content, index) => `<section class="page">
      <header>
        <p class="clinic">${escapeHtml(clinic.brand)}</p>
        <p class="confidential">Confidential</p>
        <h1>${escapeHtml(formatDate(day))}</h1>
      </header>
      ${note ? `<p class="unsent">${escapeHtml(note)}</p>` : ''}
      ${content}
      <footer><p>Printed ${escapeHtml(formatDate(printed.date))} at ${printed.time}</p>
      <p>Page ${index + 1} of ${pages.length}</p></footer>
    </section>`,
  );
  return `<!doctype html>
<html lang="en-GB">
  <head>
    <meta charset="utf-8" />
    <title>${escapeHtml(title)}</title>
    <link rel="stylesheet" href="${escapeHtml(styles)}" />
  </head>
  <body>${sections.join('')}</body>
</html>`;
}
