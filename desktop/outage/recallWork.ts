import { offlineHeader } from '#shared/contracts/ipcContract.ts';
import type { QueuedCommand } from '#shared/contracts/queuedCommand.ts';
import { RecallResult, stockCalls, type RecallFinding } from '#shared/contracts/stock.ts';
import { treatmentsNotStored, type StoredTreatment } from '#shared/contracts/storedTreatments.ts';
import { refusal, type Refusal } from '#shared/domain/bookingRules.ts';
import { findProduct, createIsSameProduct } from '#shared/content/clinical/formulary.ts';
import { happenedAt } from '#shared/domain/happening.ts';
import { listGivenInWords, listNamedInText } from '#shared/content/clinical/namedInWords.ts';
import { createFindRecalled } from '#shared/domain/stock.ts';
import { londonToday } from '#shared/domain/wallTime.ts';
import type { OfflineCommand } from '#shared/commands/deskCommand.ts';
import type { BodyOf } from '#shared/contracts/call.ts';
import type { incidentCalls } from '#shared/contracts/incident.ts';
import type { recordCalls } from '#shared/contracts/recordCalls.ts';
import { queueCommand, nextTemporaryId, type Author } from './intake.ts';
import type { Journal } from './journal.ts';
import type { RecordFile, RecordStore } from './recordStore.ts';

const notStored = refusal(
  409,
  treatmentsNotStored,
  'Who was given what is not stored on this computer. Please search once the clinic’s server is back.',
);

type Treatment = BodyOf<typeof recordCalls.addTreatment>;
type Addition = BodyOf<typeof recordCalls.addAddendum>;
type Incident = BodyOf<typeof incidentCalls.addIncident>;

interface RecallParts {
  store: RecordStore;
  journal: Journal;
  getAuthor: () => Author | null;
  /** The telephone number of a customer in the snapshot. */
  findPhone: (userId: number) => string | null;
  now: () => number;
}

/** Finds who was given a batch while the server is away, among the stored treatments and those that wait to be sent. */
export function createRecallWork({ store, journal, getAuthor, findPhone, now }: RecallParts) {
  /** The treatment or the incident that something is added to: of a stored record, or signed here and not sent. */
  function findTreated({ params }: QueuedCommand, { records }: RecordFile) {
    const isSought = ({ id }: { id?: unknown }) => id === params['entryId'];
    const stored = records.flatMap(({ entries }) => entries).find(isSought);
    if (stored) {
      const isIncident = stored.kind === 'incident' && stored.formId === null;
      return { at: happenedAt(stored), products: stored.treatment?.products ?? [], isIncident };
    }
    const unsent = journal.getState().entries.find(({ command: { body } }) => isSought(body))?.command;
    const { products = [] } = (unsent?.body ?? {}) as Partial<Treatment>;
    return unsent && { at: unsent.occurredAt, products, isIncident: unsent.call === 'addIncident' };
  }

  function treatmentsOf(command: QueuedCommand, file: RecordFile): StoredTreatment[] {
    const { subject, name, call, body } = command;
    const calls: readonly string[] = ['addTreatment', 'addAddendum', 'addIncident'];
    if (subject.customerId === null || !calls.includes(call)) return [];
    const treated = call === 'addAddendum' ? findTreated(command, file) : undefined;
    const patient = {
      userId: subject.customerId,
      name: name ?? '',
      bornOn: null,
      phone: findPhone(subject.customerId),
      hasAccount: true,
      date: londonToday(new Date(treated?.at ?? command.occurredAt)),
      isInAddition: call !== 'addTreatment',
    };
    const {
      correction,
      text = '',
      steps = [],
      ...treatment
    } = body as Partial<Treatment & Addition & Incident>;
    const { products = [] } = treatment;
    const numbers = (file.treatments?.treatments ?? []).flatMap(({ lot }) => (/\d/.test(lot) ? lot : []));
    const [first] = treated?.products ?? [];
    const isRead = first !== undefined || treated?.isIncident === true || call === 'addIncident';
    const texts = isRead ? [text, ...steps.map((step) => step.text)] : [];
    const named = texts.flatMap((one) => listNamedInText(file.products, one, first?.product ?? '', numbers));
    // What was corrected is found by both numbers until the server has it.
    const given = correction ? [correction] : products;
    const inWords = [...listGivenInWords(file.products, { ...treatment, products }, numbers), ...named];
    return [
      ...given.map(({ product, lot }) => ({ ...patient, product, lot })),
      ...inWords.map((row) => ({ ...patient, ...row, isInAddition: true })),
    ];
  }

  /** Noted before the answer, so that each patient found will see it. */
  async function report(author: Author, findings: RecallFinding[]): Promise<void> {
    if (findings.length === 0) return;
    const at = new Date(now());
    const userIds = [...new Set(findings.map(({ userId }) => userId))];
    const body = { searchedAt: at.toISOString(), userIds };
    await journal.append({
      type: 'queued',
      command: queueCommand(author, at, { call: 'reportRecall', body }),
    });
  }

  /** What is stored, with what this clinician has signed here since; null where nothing is. */
  function listGiven() {
    const author = getAuthor();
    const file = author && store.get(author.id);
    const stored = file?.treatments;
    if (!author || !stored) return null;
    const own = journal.getState().entries.filter(({ command }) => command.userId === author.id);
    const waiting = own.flatMap(({ command }) => treatmentsOf(command, file));
    return { author, stored, waiting, products: file.products, all: [...stored.treatments, ...waiting] };
  }

  return {
    /** A call list is one command: the server adds a task for each patient without one, all in one transaction. */
    takeTasks: ({ call, body }: OfflineCommand, key: string | null): QueuedCommand | Refusal => {
      const given = listGiven();
      if (!given) return notStored;
      const { userIds } = body as BodyOf<typeof stockCalls.addRecallTasks>;
      const rows = new Map(given.all.map(({ userId, name, phone }) => [userId, { userId, name, phone }]));
      const patients = [...new Set(userIds)].flatMap((userId) => rows.get(userId) ?? []);
      const at = new Date(now());
      // Its tasks have this id and those after it, which no earlier change has.
      const madeId = nextTemporaryId(journal.getState(), at) - patients.length;
      return queueCommand(given.author, at, { ...(key && { id: key }), call, body, patients, madeId });
    },
    /** @throws when the search cannot be noted */
    search: async (body: unknown): Promise<Response | Refusal> => {
      const given = listGiven();
      if (!given) return notStored;
      const { author, stored, waiting, all } = given;
      const sought = stockCalls.findRecalled.body.safeParse(body);
      if (!sought.success) {
        return refusal(400, 'invalid', sought.error.issues[0]?.message ?? 'Please enter a batch number.');
      }
      const find = createFindRecalled(sought.data, createIsSameProduct(given.products));
      const findings = all
        .flatMap((row): RecallFinding[] => {
          const match = find(row);
          const isTyped = findProduct(given.products, row) === null;
          return match ? [{ ...row, ...match, isTyped, entryId: null, expiry: null, totals: [] }] : [];
        })
        .toSorted((a, b) => b.date.localeCompare(a.date));
      await report(author, findings);
      const { read, unreadable, asOf } = stored;
      const signed = waiting.filter(({ isInAddition }) => !isInAddition);
      const result = RecallResult.parse({ findings, read: read + signed.length, unreadable, asOf });
      return Response.json(result, {
        headers: { [offlineHeader]: asOf, 'Cache-Control': 'no-store', 'X-Request-Id': 'desk' },
      });
    },
    /** The stored file with a treatment that the server has just taken. */
    withSent: (file: RecordFile, command: QueuedCommand): RecordFile => {
      const { treatments } = file;
      if (!treatments) return file;
      const all = [...treatments.treatments, ...treatmentsOf(command, file)];
      return { ...file, treatments: { ...treatments, treatments: all } };
    },
  };
}

export type RecallWork = ReturnType<typeof createRecallWork>;
