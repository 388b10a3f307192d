import type { CoolingOff } from '#shared/contracts/consentReading.ts';
import type { OpenedRecord, RecordEntry } from '#shared/contracts/record.ts';
import type { RecordStop } from '#shared/contracts/stops.ts';
import type { Formulary } from '#shared/content/clinical/formulary.ts';
import type { DatedHead } from '#shared/content/clinical/inForce.ts';
import type { Refusal } from '#shared/domain/bookingRules.ts';
import type { NewEntry } from './contents.ts';

/** An entry as far as rules read it. At the server, what is encrypted of it is decrypted when a rule reads it. */
export type KnownEntry = DatedHead & Pick<RecordEntry, 'madeAt' | 'photos' | 'treatment' | 'direction'>;

/** What rules are applied to: filled by the server from the locked entries, by a desk from its stored record. */
export interface RecordState {
  dateOfBirth: string;
  /** As it is now; not known in a stored command of an earlier release. */
  name?: string;
  /** When a client says that it was signed, earlier than `at`: no rule is lifted by it. */
  statedAt?: Date | undefined;
  /** The newest first, without those that were entered in error. */
  entries: readonly KnownEntry[];
  /** With them. */
  all: readonly KnownEntry[];
  /** The medical histories whose answers are known, the latest said first: at a desk, the latest alone. */
  histories: readonly (Pick<NonNullable<OpenedRecord['history']>, 'entryId' | 'formVersion' | 'answers'> & {
    occurredAt: string;
  })[];
  reflections: readonly CoolingOff[];
  /** Every stop of all medical histories and of patch tests, and what the latest history says to discuss. */
  stops: readonly RecordStop[];
  formulary: Formulary;
  /** What only the server knows against the command, such as a recalled batch; at a desk nothing. */
  problems: readonly Refusal[];
  /** As it is once an entry is struck out, with what only the server knows against the treatment that this one corrects. */
  struck?: RecordState;
}

/** A change of a care record, written once for the server and for a desk without it. */
export interface RecordCommand<Body> {
  /** Why it is refused, in the words that both sides show. @param at when it happened */
  check: (state: RecordState, body: Body, at: Date) => Refusal | null;
  /** Whether it is stored in spite of a refusal when a desk sends it later, because it has happened. */
  isKept?: (refused: Refusal) => boolean;
  /** The entries that it adds, in the order in which they are stored. Call after `check`. */
  apply: (state: RecordState, body: Body, at: Date) => NewEntry[];
}
