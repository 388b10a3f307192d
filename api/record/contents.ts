import type { z } from 'zod';
import type { ConsentCreate, PhotoConsent, TreatmentCreate } from '#shared/contracts/record.ts';
import type { ConsentText, DoseUnit, PhotoPurpose } from '#shared/domain/careRecord.ts';
import type { StoredAnswer } from '#shared/domain/forms.ts';

/** What is encrypted of each kind of entry. */
export interface HistoryContent {
  answers: StoredAnswer[];
  /** When it was filled in, if it had to wait for a connection. */
  writtenAt: string | null;
}

type ConsentRequest = z.output<typeof ConsentCreate>;

export interface ConsentContent extends Pick<ConsentRequest, 'discussion' | 'signature' | 'textHash'> {
  /** The whole text, as it was signed. */
  text: Pick<ConsentText, 'id' | 'version' | 'title' | 'sections'>;
}

export type PhotoContent = Omit<z.output<typeof PhotoConsent>, 'id'>;

type TreatmentRequest = z.output<typeof TreatmentCreate>;

export interface TreatmentContent extends Omit<TreatmentRequest, 'id' | 'bookingId' | 'products'> {
  products: (TreatmentRequest['products'][number] & { totals: { unit: DoseUnit; total: number }[] })[];
}

/** Without purposes, all of the consent is withdrawn. */
export interface WithdrawalContent extends TextContent {
  purposes?: PhotoPurpose[];
}

/** Of an addition, a treatment that was not given. */
export interface TextContent {
  text: string | null;
}
