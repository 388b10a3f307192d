import { z } from 'zod';
import { Instant } from '#shared/contracts/fields.ts';
import {
  ConsentReading,
  CoolingOff,
  SoonerAppointment,
  SoonerReason,
  TextToRead,
} from '#shared/contracts/consentReading.ts';
import { Acknowledged, RecordStop } from '#shared/contracts/stops.ts';
import { PhotoPurpose, ProductDose, SignedPoint } from '#shared/contracts/recordForms.ts';
import { doseUnits, entryKinds, incidentCategories } from '#shared/domain/careRecord.ts';
import { pictureViews } from '#shared/domain/pictures.ts';

/** Error code: the password was set by staff who may not read the record, so that the account may not either. */
export const recordClosed = 'record_closed';

export const EntryKind = z.enum(entryKinds);
export const IncidentCategory = z.enum(
  Object.keys(incidentCategories) as (keyof typeof incidentCategories)[],
  'Please choose what happened.',
);

export const StoredAnswer = z.object({
  linkId: z.string(),
  question: z.string(),
  answer: z.string(),
  value: z.union([z.boolean(), z.string(), z.array(z.string())]),
});

const entryTimes = {
  /** When it arrived at the server; for a desk of an earlier release. */
  signedAt: Instant,
  // Not sent by a server of an earlier release.
  /** When it was signed or said. */
  occurredAt: Instant.optional(),
  /** When it arrived at the server. */
  recordedAt: Instant.optional(),
};

const HistoryEntry = z.object({
  entryId: z.uuid(),
  ...entryTimes,
  /** The clinician who asked at the clinic; null: the patient sent it. */
  interviewer: z.string().nullable().default(null),
  /** Who handed the clinic's tablet to the patient to answer on. */
  handedOverBy: z.string().nullable().default(null),
  /** When the patient signed it on paper, from which the interviewer typed it in; an ISO date. */
  paperSignedOn: z.string().nullable().default(null),
  formVersion: z.int(),
  answers: z.array(StoredAnswer),
});

const RecordDirection = z.object({
  medicine: z.string(),
  /** As it was called when it was signed. */
  name: z.string(),
  form: z.string(),
  strength: z.string(),
  route: z.string(),
  dose: z.number(),
  unit: z.enum(doseUnits),
  intervalDays: z.int(),
  administrations: z.int(),
  expiresOn: z.string(),
  seenOn: z.string(),
  // Entries of earlier releases have none of these.
  seenAt: z.string().nullable().default(null),
  areas: z.array(z.string()).default([]),
  /** Where its prescriber is registered, and under which number. */
  registration: z.object({ register: z.string(), number: z.string() }).nullable().default(null),
  sites: z.string().nullable(),
  /** Why it goes beyond what the list of products says; null: it does not. */
  beyondReason: z.string().nullable().default(null),
  isEnded: z.boolean(),
  /** The ids of the alerts that its prescriber has seen. Not sent by an earlier release. */
  seen: z.array(z.string()).optional(),
  /** What medical histories that arrived after it say to discuss and its prescriber has not seen, whatever was said since. */
  unseen: z.array(z.object({ historyId: z.string(), id: z.string(), saidAt: Instant })).default([]),
  // Entries of earlier releases have none.
  acknowledged: z.array(Acknowledged).default([]),
});

/** An entry in words that the patient understands; what does not belong to its kind is null. */
export const RecordEntry = z.object({
  id: z.uuid(),
  kind: EntryKind,
  ...entryTimes,
  /**
   * When it was signed by the clock of a desk that could not reach the server, or arrived where a client only states when it
   * was; null for one that was sent at once.
   */
  madeAt: Instant.nullable().default(null),
  /** The last day of a direction or a patch test, and the pigment of a patch test. Not sent by an earlier release. */
  expiresOn: z.iso.date().nullable().optional(),
  pigment: z.string().nullable().optional(),
  title: z.string(),
  /** Who wrote it; null: the patient. */
  author: z.string().nullable(),
  bookingId: z.int().nullable(),
  /** The entry that an addition or a withdrawal is about. */
  refersTo: z.uuid().nullable(),
  /** Whether it is not as it was signed: its content is left out. */
  isDamaged: z.boolean().optional(),
  /** The questions, the text or the part of a consent that it is about, and their version. Not sent by an earlier release. */
  formId: z.string().nullable().default(null),
  formVersion: z.int().nullable().default(null),
  consent: z
    .object({
      textId: z.string(),
      version: z.int(),
      /** Whether text, discussion and signature are left out, as of earlier consents; `openEntry` has them. */
      isBrief: z.boolean().optional(),
      sections: z.array(z.object({ heading: z.string(), paragraphs: z.array(z.string()) })),
      discussion: z.object({ questions: z.string().nullable(), answers: z.string().nullable() }),
      signature: z.union([
        z.object({ points: z.array(z.array(z.tuple([z.number(), z.number()]))), ratio: z.number() }),
        z.object({ typedName: z.string() }),
      ]),
      /** When the patient first opened the text at home; null if never, and in entries of earlier releases. */
      openedAt: Instant.nullable().default(null),
      /** Why it was signed before the end of the time to think; null where it was not. */
      sooner: SoonerReason.nullable().default(null),
      isWithdrawn: z.boolean(),
    })
    .nullable(),
  photos: z
    .object({
      record: z.boolean(),
      teaching: z.boolean(),
      publication: z.boolean(),
      /** The purposes that were agreed to and have been withdrawn since. */
      withdrawn: z.array(PhotoPurpose),
      /** Whether nothing of it is left. */
      isWithdrawn: z.boolean(),
    })
    .nullable(),
  treatment: z
    .object({
      products: z.array(
        z.object({
          product: z.string(),
          /** Which product of the list it was, and in which version; null: none, or an entry of an earlier release. */
          productId: z.string().nullable().default(null),
          productVersion: z.int().nullable().default(null),
          lot: z.string(),
          expiry: z.string(),
          points: z.array(SignedPoint),
          dose: ProductDose.extend({ dose: z.number() }).nullable().default(null),
          /** Under which direction it was given; null: none was needed, or there was none. */
          directionId: z.uuid().nullable().default(null),
          totals: z.array(z.object({ unit: z.enum(doseUnits), total: z.number() })),
          route: z.string().nullish(),
          dilution: z.string().nullish(),
          volume: z.string().nullish(),
          needle: z.string().nullish(),
          /** "12 units across forehead and left brow". */
          words: z.string(),
          /** What was signed first, where an addition corrects it; null: it stands as signed. */
          was: z
            .object({ product: z.string(), lot: z.string(), expiry: z.string(), words: z.string() })
            .nullable()
            .default(null),
        }),
      ),
      technique: z.string().nullable(),
      anaesthetic: z.string().nullable(),
      explained: z.string().nullable(),
      aftercareGuide: z.string().nullable(),
      adverse: z.string().nullable(),
      warningReason: z.string().nullable(),
      ceilingReason: z.string().nullable().default(null),
      acknowledged: z.array(Acknowledged).default([]),
    })
    .nullable(),
  incident: z
    .object({
      category: IncidentCategory,
      happenedAt: Instant,
      /** In the order of their times. */
      steps: z.array(z.object({ at: Instant, text: z.string() })),
    })
    .nullable(),
  /** Its bytes are a call of their own; `refersTo` is the consent to photographs that it was taken under. */
  photograph: z
    .object({
      view: z.enum(pictureViews),
      region: z.string().nullable(),
      /** Pixels. */
      width: z.int(),
      height: z.int(),
      /** Whether that consent was withdrawn since: it is opened for few reasons only. */
      isClosed: z.boolean(),
    })
    .nullable(),
  direction: RecordDirection.nullable().default(null),
  /** Of an addition, a withdrawal, a treatment that was not given, or an incident. */
  text: z.string().nullable(),
});
export type RecordEntry = z.infer<typeof RecordEntry>;

/** One opening, export or storing of a record. */
export const RecordRead = z.object({
  at: Instant,
  who: z.string(),
  what: z.enum(['record', 'export', 'recall', 'stored', 'pictures']),
  reason: z.string().nullable(),
  /** From where; null before it was recorded, and for the patient's own copies. */
  device: z.string().nullable().default(null),
});

export const DraftAnswers = z.record(z.string(), z.union([z.boolean(), z.string(), z.array(z.string())]));

export const MyRecord = z.object({
  /** Whether there is no medical history in force: none, one older than a year, or of an earlier form. */
  historyDue: z.boolean(),
  history: HistoryEntry.nullable(),
  draft: z
    .object({
      version: z.int(),
      formVersion: z.int(),
      answers: DraftAnswers,
      /** Answers of another window that differ, until the patient has chosen. */
      others: DraftAnswers.default({}),
    })
    .nullable(),
  entries: z.array(RecordEntry),
  reads: z.array(RecordRead),
  // Not sent by a server of an earlier release.
  toRead: z.array(TextToRead).default([]),
  readings: z.array(ConsentReading).default([]),
  soonerAppointments: z.array(SoonerAppointment).default([]),
});
export type MyRecord = z.infer<typeof MyRecord>;

export const OpenedRecord = z.object({
  userId: z.int(),
  name: z.string(),
  dateOfBirth: z.string(),
  /** Whether another customer has the same name or telephone number. Not sent by an earlier release. */
  hasNamesake: z.boolean().optional(),
  historyDue: z.boolean(),
  /** When a colleague entered the address by which they log in, where nobody has checked it at a visit since. */
  addressEnteredOn: z.string().nullable().optional(),
  history: HistoryEntry.nullable(),
  /** What has changed since the patient was last treated; before a first treatment, since the first medical history. */
  changes: z.array(
    z.object({
      linkId: z.string(),
      question: z.string(),
      before: z.string().nullable(),
      after: z.string().nullable(),
    }),
  ),
  /** The newest first; earlier medical histories are among them, without their answers. */
  entries: z.array(RecordEntry),
  /** What `changes` compares the latest medical history with. */
  comparedWith: z.array(StoredAnswer).nullable().default(null),
  /** Of all medical histories, for every treatment: what no clinician has removed since it was said. */
  stops: z.array(RecordStop).default([]),
  // Not sent by a server of an earlier release.
  reflections: z.array(CoolingOff).default([]),
  soonerAppointments: z.array(SoonerAppointment).default([]),
});
export type OpenedRecord = z.infer<typeof OpenedRecord>;
