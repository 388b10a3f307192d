import type { z } from 'zod';
import type { DirectionCreate } from '#shared/contracts/direction.ts';
import type { PatchTestFields } from '#shared/contracts/patchTest.ts';
import type { ConsentCreate, PhotoConsent, TreatmentCreate } from '#shared/contracts/clinicalForms.ts';
import type { Correction } from '#shared/content/clinical/corrections.ts';
import type { Acknowledged } from '#shared/contracts/stops.ts';
import type {
  ConsentText,
  DoseUnit,
  EntryKind,
  incidentCategories,
  PhotoPurpose,
} from '#shared/domain/careRecord.ts';
import type { Registration } from '#shared/domain/registers.ts';
import type { StoredAnswer } from '#shared/domain/forms.ts';
import type { SoonerReason } from '#shared/domain/coolingOff.ts';
import type { PictureView } from '#shared/domain/pictures.ts';

/** What is encrypted of each kind of entry. */
export interface HistoryContent {
  answers: StoredAnswer[];
  /** When it was filled in, if it had to wait for a connection. */
  writtenAt: string | null;
  /** Whose screen the patient answered on, at the clinic. */
  handedOverBy?: string | undefined;
  /** When it was signed on paper; an ISO date. */
  paperSignedOn?: string | undefined;
}

type ConsentRequest = z.output<typeof ConsentCreate>;

export interface ConsentContent extends Pick<ConsentRequest, 'discussion' | 'signature' | 'textHash'> {
  /** The whole text, as it was signed. */
  text: Pick<ConsentText, 'id' | 'version' | 'title' | 'sections'>;
  /** When the patient first opened it at home, and why less time to think was enough. Earlier entries have neither. */
  openedAt?: string | null;
  sooner?: SoonerReason | null;
}

export type PhotoContent = Omit<z.output<typeof PhotoConsent>, 'id'>;

type TreatmentRequest = z.output<typeof TreatmentCreate>;

type RequestedProduct = TreatmentRequest['products'][number];

type UsedProduct = Omit<RequestedProduct, 'dose' | 'productId' | 'productVersion'> & {
  totals: { unit: DoseUnit; total: number }[];
  // Entries of earlier releases have none of these.
  dose?: RequestedProduct['dose'];
  /** Which product of the list it was, and in which version; null: it is not in the list. */
  productId?: RequestedProduct['productId'];
  productVersion?: RequestedProduct['productVersion'];
  /** Under which direction it was given; null: none was needed, or there was none. */
  directionId?: string | null;
};

export interface TreatmentContent extends Omit<
  TreatmentRequest,
  'id' | 'bookingId' | 'products' | 'given' | 'sure' | 'withoutDirection' | 'ceilingReason' | 'acknowledged'
> {
  // Entries of earlier releases have none.
  acknowledged?: Acknowledged[];
  products: UsedProduct[];
  // Entries of earlier releases have none.
  ceilingReason?: TreatmentRequest['ceilingReason'];
}

export interface DirectionContent extends Omit<
  z.output<typeof DirectionCreate>,
  'id' | 'beyondReason' | 'acknowledged' | 'seenAt' | 'areas'
> {
  // Entries of earlier releases have none of these.
  seenAt?: string | null | undefined;
  areas?: string[];
  registration?: Registration;
  beyondReason?: string | null | undefined;
  acknowledged?: Acknowledged[];
  /** What the medicine was called. */
  name: string;
  /** In which version of the product; entries of earlier releases have that of a whole list instead. */
  productVersion?: number;
  medicinesVersion?: number;
}

export interface IncidentContent {
  category: keyof typeof incidentCategories;
  text: string;
  /** ISO 8601, UTC. */
  happenedAt: string;
  steps: { at: string; text: string }[];
}

/** Of a photograph, whose bytes are in a table of their own. */
export interface PictureContent {
  view: PictureView;
  region: string | null;
  /** Pixels. */
  width: number;
  height: number;
  /** Of the encrypted picture and thumbnail, in base64: the chain covers them. */
  pictureDigest: string;
  thumbnailDigest: string;
}

/** Of an addition that is a patch test; its text says the same in words. */
export interface PatchTestContent extends TextContent, z.output<typeof PatchTestFields> {}

/** Of an addition that removes a stop, whose text says the same in words. */
export interface StopRemovalContent extends TextContent {
  alertId: string;
}

/** Of an addition that confirms a direction. */
export interface ConfirmationContent extends TextContent {
  seen: string[];
  acknowledged: Acknowledged[];
}

/** Of an addition that corrects a product of a treatment. */
export interface CorrectionContent extends TextContent {
  correction: Correction;
}

/** Without purposes, all of the consent is withdrawn. */
export interface WithdrawalContent extends TextContent {
  purposes?: PhotoPurpose[];
}

/** Of an addition, a treatment that was not given. */
export interface TextContent {
  text: string | null;
}

/** What is encrypted, by kind; a photograph's digests are made when its file is stored. */
interface Contents {
  history: HistoryContent;
  consent: ConsentContent;
  photo_consent: PhotoContent;
  withdrawal: WithdrawalContent;
  declined: TextContent;
  direction: DirectionContent;
  treatment: TreatmentContent;
  addendum: TextContent;
  incident: IncidentContent;
  photograph: Omit<PictureContent, 'pictureDigest' | 'thumbnailDigest'>;
}

export type KindAndContent = { [Kind in EntryKind]: { kind: Kind; content: Contents[Kind] } }[EntryKind];

/** An entry that a command adds; the store adds author and time. */
export type NewEntry = KindAndContent & {
  id: string;
  bookingId?: number | null;
  refersTo?: string | null;
  form?: { id: string; version: number };
  /** Where that is not when the command happened. */
  occurredAt?: Date | undefined;
  expiresOn?: string | null;
};
