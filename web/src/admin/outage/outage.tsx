import { createContext, use, useMemo, type ReactNode } from 'react';
import { PencilLine, CloudUpload, TriangleAlert } from 'lucide-react';
import { offlineKindOf, type Call } from '#shared/contracts/call.ts';
import type { JournalItem, SentItem } from '#shared/contracts/ipcContract.ts';
import { chooseMark, type MarkOf, markLabels, formatMark } from '#shared/outage/formatUnsent.ts';
import { formatDateWithWeekday } from '#web/admin/dates/formatAppointment.ts';
import styles from '#web/admin/outage/Outage.module.css';
import { SendingBlocked, SendingHint } from '#web/ui/actions/Button.tsx';
import { Badge } from '#web/ui/feedback/Badge.tsx';

/** The state of offline work for the screens; a browser never works offline. */
export interface OutageStatus {
  isAway: boolean;
  /** Whether changes can be recorded on this computer, and why not. */
  canWrite: boolean;
  whyNot: string | null;
  journal: readonly JournalItem[];
  /** One's own changes that the clinic has taken, until they are put away. */
  sent: readonly SentItem[];
  putAway: (ids: string[]) => void;
  openUnsent: () => void;
  /** Ends the session on this computer without the server; null in a browser. */
  signOut: (() => Promise<void>) | null;
}

export const OutageContext = createContext<OutageStatus>({
  isAway: false,
  canWrite: false,
  whyNot: null,
  journal: [],
  sent: [],
  putAway: () => {},
  openUnsent: () => {},
  signOut: null,
});

export const useOutage = () => use(OutageContext);

/** Whether changes are queued: recorded here, without the server's agreement. */
export function useIsQueueing(): boolean {
  const { isAway, canWrite } = useOutage();
  return isAway && canWrite;
}

interface Subject {
  bookingId?: number | null | undefined;
  customerId?: number | null | undefined;
}

/** The mark of a booking, or else of a customer; a row with a negative id is on this computer only. */
export function useUnsentMark({ bookingId, customerId }: Subject): MarkOf | null {
  const { journal } = useOutage();
  return useMemo(() => {
    const isOf = ({ subject }: JournalItem) =>
      bookingId == null ? subject.customerId === customerId : subject.bookingId === bookingId;
    const id = bookingId ?? customerId;
    if (id == null) return null;
    const mark = chooseMark(journal.filter(isOf));
    return mark ?? (id < 0 ? { kind: 'commitment', state: 'waiting' } : null);
  }, [journal, bookingId, customerId]);
}

/** The mark of an entry of a care record that was signed here and is not sent yet. */
export function useUnsentEntry(entryId: string): MarkOf | null {
  const { journal } = useOutage();
  return journal.find(({ entries }) => entries.some(({ id }) => id === entryId)) ?? null;
}

/** The mark of a blocked time, which has one only while it is on this computer only. */
export function useBlockMark(blockId: number): MarkOf | null {
  const { journal } = useOutage();
  return findBlockMark(journal, blockId);
}

export const findBlockMark = (journal: readonly JournalItem[], blockId: number): MarkOf | null =>
  journal.find(({ call, madeId }) => call === 'blockTime' && madeId === blockId) ?? null;

/** All texts of the desk about working without the clinic's server. */
export const outageWords = {
  strip: 'Not connected: as of',
  stripWithoutTime: 'Not connected',
  carryOn: 'Carry on: what you do is kept on this computer and sent once the clinic’s server is back.',
  readOnly: 'Nothing can be changed until the clinic’s server is back.',
  nothingStored:
    'This computer has no appointments to show. They are kept for the person who is signed in, for 36 hours after the last contact with the clinic’s server. Once it is back, you can sign in again.',
  notOffline: 'Not possible without the clinic’s server. Please do it once the server is back.',

  notStoredHere: 'Not kept on this computer. It comes back with the clinic’s server.',

  ...markLabels,

  waitingToast: 'It is kept on this computer and sent once the clinic’s server is back.',
  promiseHint: 'Pencilled: nobody is told until the clinic’s server has agreed.',
  queuedBlock:
    'It is only on this computer so far, and nobody else sees it. To take it back, discard it under “Unsent work”.',
  commitmentToast: 'Nobody is told until the clinic’s server has agreed.',

  tray: 'After the outage',
  sentSince: 'Sent. Done',
  seen: 'Seen',
  allSeen: 'All seen',

  panel: 'Unsent work',
  panelWaiting: 'Waiting for the clinic’s server',
  panelEmpty: 'Everything has been sent.',
  decide: 'For you to decide',
  othersWait: 'Everything else goes on. Only what is listed here waits.',
  notDone: 'Not done',
  discard: 'Discard',
  discardQuestion: 'Discard this change?',
  cancelDiscard: 'Keep it',
  answer: 'Answer',
  failed: 'That did not work. Please try again.',

  searchHint:
    'Not connected: this finds only customers kept on this computer, who have an appointment within two weeks or were opened lately.',

  emailNotStored: 'email not kept on this computer',
  letterNotStored: 'Their email is not kept on this computer',
  notStored: 'Not kept',
  sheetHint:
    'Not connected: the email address, guides, loyalty, messages and earlier notes come back with the clinic’s server.',

  somebodyElse: 'Sign in as somebody else',
  somebodyElseQuestion: 'Sign in as somebody else?',
  stayLocked: 'Stay locked',
  somebodyElseAway:
    'Nobody can sign in here until the clinic’s server is back, and the appointments kept on this computer are removed.',

  signOutQuestion: 'Sign out?',
  staySignedIn: 'Stay signed in',
  signOut: 'Sign out',
  signOutAway:
    'Nobody can sign in here until the clinic’s server is back, and the appointments kept on this computer are removed. If you are only stepping away, lock the desk instead (Ctrl+L).',
} as const;

const changes = (count: number) => (count === 1 ? '1 change' : `${count} changes`);

/** A state that counts only after the server has accepted it: "Pencilled: confirmed". */
export const formatQueued = (state: string) => `${outageWords.commitment}: ${state.toLowerCase()}`;

/** `Next free time (11:15)`; with its day where that is another one. */
export function formatNextFree({ date, time }: { date: string; time: string }, today: string): string {
  return date === today
    ? `Next free time (${time})`
    : `Next free time (${formatDateWithWeekday(date)}, ${time})`;
}

/** What stands on a change, before it is discarded. */
export const formatDependents = (dependents: JournalItem['dependents']): string =>
  `${dependents.length === 1 ? 'This stands on it, and will be refused' : 'These stand on it, and will be refused'}: ${dependents
    .map(({ words, name }) => (name ? `${words} (${name})` : words))
    .join('; ')}.`;

export function formatDiscard({ words, name }: Pick<JournalItem, 'words' | 'name'>): string {
  const what = name ? `“${words}” for ${name}` : `“${words}”`;
  return `${what} has not been sent. Once discarded, it will never reach the clinic’s server.`;
}

/** For an owner who discards a colleague's change. */
export const formatDiscardOfOther = (item: Pick<JournalItem, 'words' | 'name'>): string =>
  `${formatDiscard(item)} The history will say that you discarded it.`;

/** Unsent changes, and those of them that the server has refused. */
interface Left {
  waiting: number;
  toDecide: number;
}

export function countLeft(items: readonly Pick<JournalItem, 'state'>[]): Left {
  const toDecide = items.filter(({ state }) => state === 'conflict').length;
  return { waiting: items.length - toDecide, toDecide };
}

const join = (...sentences: string[]) => sentences.filter(Boolean).join(' ');
const are = (count: number) => (count === 1 ? 'is' : 'are');
const they = (count: number) => (count === 1 ? 'It' : 'They');

/** Counts another person's unsent changes, without the names of patients. */
export function formatOthers(author: string, { waiting, toDecide }: Left): string {
  return join(
    waiting > 0
      ? `${author} left ${changes(waiting)} that ${are(waiting)} not sent yet. ${they(waiting)} ${are(waiting)} sent when ${author} signs in at this desk, or by a colleague once ${author} has left.`
      : '',
    toDecide > 0 ? `${author} has ${changes(toDecide)} to decide about at this desk.` : '',
  );
}

/** What happens to everybody's unsent changes when somebody else signs in; shown on a locked desk. */
export function formatLeft({ waiting, toDecide }: Left): string {
  const who = waiting === 1 ? 'it' : 'them';
  return join(
    waiting > 0
      ? `${changes(waiting)} made here ${are(waiting)} not sent yet. ${they(waiting)} ${waiting === 1 ? 'stays' : 'stay'} on this computer and ${are(waiting)} sent when the person who made ${who} signs in here again.`
      : '',
    toDecide > 0 ? formatUndecided(toDecide) : '',
  );
}

/** A refused change is sent only after a decision. */
const formatUndecided = (count: number) =>
  `${changes(count)} made here ${count === 1 ? 'waits' : 'wait'} for a decision. ${they(count)} ${count === 1 ? 'stays' : 'stay'} on this computer and ${are(count)} not sent before that.`;

/** What happens to unsent changes at a log-out. */
export function formatStaying({ waiting, toDecide }: Left): string {
  return join(
    waiting > 0
      ? `You have ${changes(waiting)} that ${are(waiting)} not sent yet. ${they(waiting)} ${waiting === 1 ? 'stays' : 'stay'} on this computer and ${are(waiting)} sent when you sign in here again.`
      : '',
    toDecide > 0 ? formatUndecided(toDecide) : '',
  );
}

interface WorksOfflineProps {
  call: Call;
  /** What decides whether the change is a fact or a commitment, for calls whose body does. */
  body?: object;
  /** Only the server can do it, whatever the call allows. */
  requiresServer?: boolean;
  children: ReactNode;
}

/** During an outage the buttons inside work only if the contract of their call allows it; the innermost one counts. */
export function WorksOffline({ call, body = {}, requiresServer = false, children }: WorksOfflineProps) {
  const { isAway, canWrite } = useOutage();
  const blocked = use(SendingBlocked);
  const offline = requiresServer ? null : offlineKindOf(call, body);
  const isOpen = isAway && canWrite && offline !== null;
  return (
    <SendingBlocked value={isOpen ? null : isAway ? (blocked ?? outageWords.notOffline) : blocked}>
      <SendingHint value={isOpen && offline === 'commitment' ? outageWords.promiseHint : null}>
        {children}
      </SendingHint>
    </SendingBlocked>
  );
}

/** For buttons outside a dialog's foot: says that their changes are only queued, or need the server. */
export function PromiseHint() {
  const hint = use(SendingHint);
  const blocked = use(SendingBlocked);
  const isQueueing = useIsQueueing();
  if (!hint) return isQueueing && blocked ? <p className={styles.note}>{blocked}</p> : null;
  return (
    <p className={styles.note}>
      <PencilLine className="size-1em" aria-hidden />
      {hint}
    </p>
  );
}

/** Beside a search while the server is away. */
export function SearchHint() {
  return useIsQueueing() ? <p className={styles.note}>{outageWords.searchHint}</p> : null;
}

export function MarkIcon({ kind, state }: MarkOf) {
  if (state === 'conflict') return <TriangleAlert aria-hidden />;
  return kind === 'commitment' ? <PencilLine aria-hidden /> : <CloudUpload aria-hidden />;
}

export function MarkBadge({ mark }: { mark: MarkOf }) {
  return (
    <Badge tone={mark.state === 'conflict' ? 'red' : 'amber'} icon={<MarkIcon {...mark} />}>
      {formatMark(mark)}
    </Badge>
  );
}

/** Marks a booking or customer with unsent changes; renders nothing without any. */
export function UnsentMark(subject: { bookingId?: number | null; customerId?: number | null }) {
  const mark = useUnsentMark(subject);
  return mark && <MarkBadge mark={mark} />;
}
