/** Rules and words of the care record that both sides need. */

export const entryKinds = [
  'history',
  'consent',
  'photo_consent',
  'withdrawal',
  'declined',
  'direction',
  'treatment',
  'addendum',
  'incident',
  'photograph',
] as const;
export type EntryKind = (typeof entryKinds)[number];

/** What an entry is called where its content is not shown. */
export const entryLabels: Record<EntryKind, string> = {
  history: 'Medical history',
  consent: 'Consent',
  photo_consent: 'Consent to photographs',
  withdrawal: 'Consent withdrawn',
  declined: 'Treatment not given',
  direction: 'Direction',
  treatment: 'Treatment',
  addendum: 'Addition',
  incident: 'Incident',
  photograph: 'Photograph',
};

interface ShownEntry {
  id: string;
  kind: EntryKind;
  title: string;
  direction: { name: string } | null;
  refersTo: string | null;
}

/** What it is, and of which treatment or medicine. */
export function nameEntry({ kind, title, direction }: Omit<ShownEntry, 'id' | 'refersTo'>): string {
  if (direction) return `${title}: ${direction.name}`;
  return kind === 'consent' ? `${entryLabels.consent}: ${title}` : title;
}

/** The entry that an addition corrects, or a withdrawal ends. */
export function findReferred<T extends ShownEntry>(
  { kind, refersTo }: ShownEntry,
  entries: readonly T[],
): T | undefined {
  if (kind !== 'addendum' && kind !== 'withdrawal') return undefined;
  return entries.find(({ id }) => id === refersTo);
}

/** What went wrong, for clinicians. */
export const incidentCategories = {
  'no-direction': 'Given without a direction',
  'vascular-occlusion': 'Suspected vascular occlusion',
  anaphylaxis: 'Anaphylaxis',
  other: 'Another incident',
} as const;

/** Why a record is opened without an appointment nearby; no free text, because the patient reads it, unencrypted. */
export const readReasons = {
  contact: 'Call or message from the patient',
  planning: 'Planning a treatment',
  results: 'Checking how a treatment went',
  correction: 'Correcting the record',
  request: 'Request for a copy',
  complaint: 'A complaint or a claim',
} as const;
export type ReadReason = keyof typeof readReasons;

/** How many days before or after an appointment a record is opened without a reason. */
export const readWithoutReasonDays = 30;

/** For how many months a medical history and a consent are in force. */
export const inForceMonths = 12;

/** What photographs may be used for; the words are in `photoPurposes`. */
export const photoPurposeIds = ['record', 'teaching', 'publication'] as const;
export type PhotoPurpose = (typeof photoPurposeIds)[number];

export const doseUnits = ['units', 'ml', 'mg'] as const;
export type DoseUnit = (typeof doseUnits)[number];

/** What reception may read of what an appointment lacks; never more than these words. */
export const readinessItems = [
  'proof of age',
  'medical history',
  'consent',
  'direction',
  'direction for hyaluronidase',
  'patch test',
  'emergency kit',
] as const;
export type ReadinessItem = (typeof readinessItems)[number];

export interface DosePoint {
  region: string;
  dose: number;
  unit: DoseUnit;
}

/** A sum of doses without what adding fractions leaves. However small: a dose that was given is never none. */
export const roundDose = (sum: number) => Number(sum.toPrecision(10));

/** The total of each unit, in the order in which they occur: milligrams and units are never added up. */
export function totalDoses(points: readonly DosePoint[]): { unit: DoseUnit; total: number }[] {
  const totals = new Map<DoseUnit, number>();
  for (const { unit, dose } of points) totals.set(unit, (totals.get(unit) ?? 0) + dose);
  return [...totals].map(([unit, total]) => ({ unit, total: roundDose(total) }));
}

/** "12 units", "1 unit", "0.5 ml". */
export const formatAmount = (amount: number, unit: DoseUnit) =>
  `${amount} ${amount === 1 && unit === 'units' ? 'unit' : unit}`;

/** "12 units across forehead and left brow". */
export function formatDose(points: readonly DosePoint[]): string {
  const totals = totalDoses(points).map(({ unit, total }) => formatAmount(total, unit));
  const regions = [...new Set(points.map(({ region }) => region).filter((region) => region !== ''))];
  if (regions.length === 0) return totals.join(', ');
  const where =
    regions.length > 1 ? `${regions.slice(0, -1).join(', ')} and ${regions.at(-1)}` : regions.join('');
  return `${totals.join(', ')} across ${where}`;
}

/** One stroke of a signature: points from 0 to 1 of the field's width and height, so that no screen distorts it. */
export type Stroke = readonly (readonly [x: number, y: number])[];

const fewestPoints = 8;
const smallestExtent = 0.08;
const smallestBend = 0.02;
const largestDot = 0.02;

/** How far any point lies from the line between the first one and the one farthest from it. */
function offLine(points: readonly (readonly [number, number])[]): number {
  const [[x0, y0] = [0, 0]] = points;
  const lengthTo = ([x, y]: readonly [number, number]) => Math.hypot(x - x0, y - y0);
  const [x1, y1] = points.reduce((far, point) => (lengthTo(point) > lengthTo(far) ? point : far));
  const length = lengthTo([x1, y1]) || 1;
  return Math.max(...points.map(([x, y]) => Math.abs((x1 - x0) * (y - y0) - (y1 - y0) * (x - x0)) / length));
}

/** The larger one of its width and its height. */
function extentOf(points: Stroke): number {
  const [left, top, right, bottom] = points.reduce(
    ([x0, y0, x1, y1], [x, y]) => [Math.min(x0, x), Math.min(y0, y), Math.max(x1, x), Math.max(y1, y)],
    [1, 1, 0, 0],
  );
  return Math.max(right - left, bottom - top, 0);
}

/** Whether strokes are more than dots, a slip of the hand or a line. */
export function isSigned(strokes: readonly Stroke[]): boolean {
  const points = strokes.flat();
  if (points.length < fewestPoints || extentOf(points) < smallestExtent) return false;
  const lines = strokes.map(extentOf).filter((extent) => extent > largestDot);
  return lines.reduce((sum, extent) => sum + extent, 0) >= smallestExtent && offLine(points) >= smallestBend;
}

/** What a patient agrees to. A change of any word raises the version; a signed one is stored whole with its entry. */
export interface ConsentText {
  id: string;
  version: number;
  title: string;
  /** The ids of the services that it covers. */
  services: readonly string[];
  sections: readonly { heading: string; paragraphs: readonly string[] }[];
}

/** The text as it is hashed (SHA-256, hexadecimal) by the screen that showed it and by the server. */
export const plainConsent = ({ id, version, title, sections }: ConsentText): string =>
  [
    `${id} ${version}`,
    title,
    ...sections.flatMap(({ heading, paragraphs }) => [heading, ...paragraphs]),
  ].join('\n');
