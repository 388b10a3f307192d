import { useCallback, createContext, use, type ReactNode } from 'react';
import { z, type ZodType } from 'zod';
import type { AdminBooking } from '#shared/contracts/booking.ts';
import { Customer } from '#shared/contracts/user.ts';
import type { EmergencyCardId } from '#shared/content/clinical/emergencies.ts';
import styles from '#web/admin/dialogs/Facts.module.css';
import { sentenceOf } from '#web/data/requests/request.ts';
import { showFailure } from '#web/data/requests/showFailure.ts';
import { Notice } from '#web/ui/feedback/Notice.tsx';
import { scrollIntoSight } from '#web/ui/hooks/scrollIntoSight.ts';
import { outageWords } from '#web/admin/outage/outage.tsx';
import type { Changed, QueuedOffline } from '#web/data/requests/changed.ts';
import { showToast, type ToastOptions } from '#web/ui/toast/toastStore.ts';
import { undoApi } from '#web/data/calls/undo.ts';
import { useDialogHost } from '#web/admin/dialogs/useDialogHost.ts';
import { findList, findRowActions } from '#web/admin/lists/rowFocus.ts';

interface Outcome<Answer> {
  /** Title of the success toast, and its description, which can depend on the response. */
  done: string;
  detail?: string | ((answer: Answer) => string);
  /** Replaces `detail` where the change is only queued, because it must not read as final. */
  queuedDetail?: string;
  /** Fallback when the server sends no message; left out where the window shows the failure itself. */
  failed?: string;
  /** Adds an Undo button; possible until a notice of the change was sent. */
  undo?: (eventId: number) => void;
  /** Beside Undo, reads the letter that this change sends; left out where nobody gets one. */
  readLetter?: ((eventId: number) => void) | undefined;
}

/** Long enough to read the toast and reach its button. */
const undoMs = 10_000;

/** The toast of a change that was recorded for later. */
function formatQueuedToast(queued: QueuedOffline, detail: string | undefined): ToastOptions {
  const isFact = queued === 'fact';
  const sentence = isFact ? outageWords.waitingToast : outageWords.commitmentToast;
  return {
    title: isFact ? outageWords.waiting : outageWords.commitment,
    description: detail ? `${/[.!?]$/.test(detail) ? detail : `${detail}.`} ${sentence}` : sentence,
    variant: 'waiting',
  };
}

/** Awaits a change, or work on this device, and shows its outcome in a toast; true on success. */
export async function reportOn<Answer>(
  change: Promise<Changed<Answer> | void>,
  { done, detail, queuedDetail, failed, undo, readLetter }: Outcome<Answer>,
): Promise<boolean> {
  let changed: Changed<Answer> | undefined;
  try {
    changed = (await change) ?? undefined;
  } catch (error) {
    if (failed !== undefined) showFailure(error, failed);
    return false;
  }
  const { undoEvent = null, queued = null } = changed ?? {};
  const description = typeof detail === 'function' ? changed && detail(changed.answer) : detail;
  if (queued) {
    showToast(formatQueuedToast(queued, (queued === 'commitment' && queuedDetail) || description));
    return true;
  }
  showToast({
    title: done,
    ...(description && { description }),
    ...(undo &&
      undoEvent !== null && {
        action: { label: 'Undo', onAction: () => undo(undoEvent) },
        ...(readLetter && {
          detailAction: { label: 'Read letter', onAction: () => readLetter(undoEvent) },
        }),
        durationMs: undoMs,
      }),
  });
  return true;
}

/** Undoes a change and shows a toast; the server refuses once a notice of it was sent. */
export function useUndo(): (eventId: number) => void {
  const [undoEvent] = undoApi.useUndoEventMutation();
  return (eventId) =>
    void reportOn(undoEvent({ params: { id: eventId } }).unwrap(), {
      done: 'Undone',
      detail: 'Everything is as it was, and nobody was notified.',
      failed: 'This could not be undone',
    });
}

/** A description list of terms and values. */
export function Facts({ facts }: { facts: Record<string, ReactNode> }) {
  return (
    <dl className={`stack gap-2 mb-5 text-sm ${styles.facts}`}>
      {Object.entries(facts).map(([term, value]) => (
        <div key={term}>
          <dt>{term}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Why a form was not taken, inside the dialog. */
export function FormFailure({ problem }: { problem: string | null }) {
  return (
    problem && (
      <div ref={scrollIntoSight}>
        <Notice tone="error">{problem}</Notice>
      </div>
    )
  );
}

export function ChangeFailure({ error, fallback }: { error: unknown; fallback: string }) {
  if (!error) return null;
  return (
    <div ref={scrollIntoSight} className="mt-5">
      <Notice tone="error">{sentenceOf(error, fallback)}</Notice>
    </div>
  );
}

export interface RowDialogProps {
  isOpen: boolean;
  onClose: () => void;
  finalFocus: () => HTMLElement | null;
}

/** The one dialog of a table, and its row. */
export function useRowDialog<Kind extends string, Row extends { id: number }>(
  savedAs: string,
  kinds: ZodType<Kind>,
  rows: ZodType<Row>,
) {
  const host = useDialogHost<{ kind: Kind; row: Row }>({
    name: `dialog of ${savedAs}`,
    schema: z.object({ kind: kinds, row: rows }),
  });
  const { open: openContent } = host;
  const open = useCallback((kind: Kind, row: Row) => openContent({ kind, row }), [openContent]);
  const opened = host.opened && { ...host.opened.content, opening: host.opened.opening };
  const dialog: RowDialogProps = {
    isOpen: host.opened?.isOpen ?? false,
    onClose: host.close,
    // The change may have removed the row together with its button.
    finalFocus: () => (opened && findRowActions(opened.row.id)) ?? findList(),
  };
  return { opened, open, dialog };
}

export const BookingDialog = z.enum([
  'schedule',
  'cancel',
  'reassign',
  'afterVisit',
  'history',
  'repeat',
  'note',
]);
export type BookingDialog = z.infer<typeof BookingDialog>;

export interface BookingDialogProps extends RowDialogProps {
  booking: AdminBooking;
}

export const CustomerDialog = z.enum([
  'booking',
  'care',
  'password',
  'invitation',
  'birthDate',
  'details',
  'household',
  'merge',
  'part',
  'referral',
  'history',
]);
export type CustomerDialog = z.infer<typeof CustomerDialog>;

export interface CustomerDialogProps extends RowDialogProps {
  user: Customer;
}

/** Initial values of a new booking; `text` is a typed name or number. */
export const NewBookingStart = z.object({
  user: Customer.optional(),
  text: z.string().optional(),
  /** What is known of a caller besides, as from their message. */
  caller: z.object({ name: z.string(), email: z.string().nullable() }).optional(),
  when: z.object({ date: z.string(), time: z.string() }).optional(),
  service: z.string().optional(),
});
export type NewBookingStart = z.infer<typeof NewBookingStart>;

/** Initial values of a new task; the person is a customer. */
export const NewTaskStart = z.object({
  person: z.object({ id: z.int(), name: z.string() }).optional(),
  text: z.string().optional(),
  dueDate: z.string().optional(),
  isClinical: z.boolean().optional(),
});
export type NewTaskStart = z.infer<typeof NewTaskStart>;

/** A letter by its message, or by the event that it is about. */
export const WhichLetter = z.union([z.object({ message: z.int() }), z.object({ event: z.int() })]);
export type WhichLetter = z.infer<typeof WhichLetter>;
/** Whose care record is opened, and for which appointment, if for one. */
export const RecordSubject = z.object({
  userId: z.int(),
  name: z.string(),
  bookingId: z.int().nullable(),
  service: z.string().nullable(),
});
export type RecordSubject = z.infer<typeof RecordSubject>;

export const Plan = z.enum(['block', 'close', 'waiting']);
export type Plan = z.infer<typeof Plan>;

/** Functions that open a dialog from anywhere on the desk. */
export interface DeskActions {
  openCustomer: (id: number) => void;
  /** Opens the card of an appointment or request; given only an id, it is fetched first. */
  openBooking: (booking: AdminBooking | number) => void;
  openContact: (id: number) => void;
  openLetter: (which: WhichLetter) => void;
  /** Clinicians only. */
  openRecord: (subject: RecordSubject) => void;
  /** What to do in an emergency, above whatever is open; without a card, the one that fits what was given last. */
  openEmergency: (card?: EmergencyCardId) => void;
  openNewBooking: (start?: NewBookingStart) => void;
  openNewTask: (start?: NewTaskStart) => void;
  /** What the calendar opens from its days, for today. */
  openPlan: (plan: Plan) => void;
  actOnCustomer: (kind: CustomerDialog, user: Customer) => void;
  actOnBooking: (kind: BookingDialog, booking: AdminBooking) => void;
}

const nowhere = () => {};

export const DeskContext = createContext<DeskActions>({
  openCustomer: nowhere,
  openBooking: nowhere,
  openContact: nowhere,
  openLetter: nowhere,
  openRecord: nowhere,
  openEmergency: nowhere,
  openNewBooking: nowhere,
  openNewTask: nowhere,
  openPlan: nowhere,
  actOnCustomer: nowhere,
  actOnBooking: nowhere,
});

export const useDesk = () => use(DeskContext);

/** Opens the letter about an event; undefined for somebody without an address, who gets none. */
export function useReadLetter(email: string | null): ((eventId: number) => void) | undefined {
  const { openLetter } = useDesk();
  return email === null ? undefined : (event) => openLetter({ event });
}
