import { v7 as uuidv7 } from 'uuid';
import { useState, type ReactNode, type Ref } from 'react';
import type { OpenedRecord, RecordEntry } from '#shared/contracts/record.ts';
import type { ReadReason } from '#shared/domain/careRecord.ts';
import type { RecordStop } from '#shared/contracts/stops.ts';
import type { RecordSubject } from '#web/admin/dialogs/desk.tsx';
import type { Changed } from '#web/data/requests/changed.ts';

/** An entry of one text; an addition and a withdrawal are about another entry. */
export type AdditionName =
  | { name: 'addendum'; entry: RecordEntry }
  | { name: 'withdrawal'; entry: RecordEntry }
  | { name: 'ending'; entry: RecordEntry }
  | { name: 'removal'; stop: RecordStop }
  | { name: 'declined' };

/** What the window of a record shows. */
export type RecordStep =
  | { name: 'overview' }
  | { name: 'history' }
  | { name: 'consent' }
  | { name: 'treatment' }
  | { name: 'pictures' }
  | { name: 'picture'; entry: RecordEntry }
  | { name: 'direction' }
  | { name: 'patchTest' }
  | { name: 'confirming'; entry: RecordEntry }
  | { name: 'strike'; entry: RecordEntry }
  | { name: 'rightRecord'; entry: RecordEntry }
  | AdditionName;

/** What every step that writes gets. */
export interface StepProps {
  /** Of the form that the window's button submits. */
  formId: string;
  record: OpenedRecord;
  subject: RecordSubject;
  /** Why the record is open; null with an appointment nearby. */
  reason: ReadReason | null;
  onSigning: (isSigning: boolean) => void;
  /** Awaits an entry that is sent: done with it, or the window says why not until it is sent again. */
  onSign: (sent: Promise<Changed<unknown>>, words: { done: string; detail?: string }) => Promise<void>;
  /** Reads the record again. */
  onReopen: () => void;
  onDone: () => void;
}

export type EntryStepProps = StepProps & { step: { entry: RecordEntry } };

interface StepFormProps {
  id: string;
  isUnsaved?: boolean;
  onSubmit: () => unknown;
  /** Its step says what is missing, instead of the browser. */
  noValidate?: boolean;
  ref?: Ref<HTMLFormElement>;
  children: ReactNode;
}

/** One id for every attempt, so that a repeat is the same entry. */
export const useEntryId = () => useState(() => uuidv7())[0];

/** The form of a step, which the dialog's last button sends. */
export function StepForm({ isUnsaved, onSubmit, ...rest }: StepFormProps) {
  return (
    <form
      {...rest}
      className="stack fluid gap-4 max-w-44"
      data-unsaved={isUnsaved || undefined}
      onSubmit={(event) => {
        event.preventDefault();
        void onSubmit();
      }}
    />
  );
}
