import { z } from 'zod';
import { defineCalls, hourly, post } from '#shared/contracts/call.ts';
import { id, Instant, text } from '#shared/contracts/fields.ts';
import { soonerReasons, type SoonerReason as Reason } from '#shared/domain/coolingOff.ts';

const unknownText = 'That text is not known';

export const ConsentOpening = z.object({
  textId: z.string(unknownText).max(60, unknownText),
  textVersion: z.int(unknownText).min(1, unknownText).max(10_000, unknownText),
});

/** Why it may be before the end of the time to think. */
export const SoonerReason = z.enum(
  Object.keys(soonerReasons) as Reason[],
  'Please choose why it may be sooner.',
);

/** How long a patient has to think before a treatment. */
export const CoolingOff = z.object({
  textId: z.string(),
  textVersion: z.int(),
  /** When the patient first opened this version; null if never. */
  openedAt: Instant.nullable(),
  /** 0 where none is needed, such as while a consent is in force. */
  hours: z.int(),
});
export type CoolingOff = z.infer<typeof CoolingOff>;

/** An appointment that was agreed before the end of the time to think. */
export const SoonerAppointment = z.object({
  bookingId: z.int(),
  startsAt: Instant,
  reason: SoonerReason,
  agreedAt: Instant,
  /** Who agreed to it at the desk. */
  author: z.string(),
});

/** The text of the consent to a treatment that the patient has booked or asked for. */
export const TextToRead = CoolingOff.extend({
  title: z.string(),
  sections: z.array(z.object({ heading: z.string(), paragraphs: z.array(z.string()) })),
  /** The end of the time to think; from now while it has not been opened. */
  earliestStart: Instant,
  /** The start of the first booked treatment; null for a request. */
  startsAt: Instant.nullable(),
});
export type TextToRead = z.infer<typeof TextToRead>;

/** A first opening of a version of a text. */
export const ConsentReading = z.object({
  title: z.string(),
  textId: z.string(),
  textVersion: z.int(),
  openedAt: Instant,
});

export const consentReadingCalls = defineCalls({
  reportConsentOpened: {
    ...post('/api/user/record/consent-readings', 'user'),
    body: ConsentOpening,
    // The earliest counts, so that a repeat is harmless.
    idempotency: 'none',
    limits: hourly(60),
  },
  /** For the desk, before a time is offered or booked: until when it would be too soon. */
  findCoolingOff: {
    ...post('/api/admin/reflection', 'admin'),
    // In the body, because who has which treatment does not belong in an address.
    body: z.object({
      /** Null for somebody without an account. */
      userId: id('That customer is not known').nullable(),
      service: text('Service', { max: 100 }),
    }),
    answer: z.object({
      isOpened: z.boolean(),
      /** Null where nothing has to wait. */
      until: Instant.nullable(),
    }),
    idempotency: 'none',
    // It changes nothing: without the server the desk answers it from its snapshot.
    offline: 'fact',
  },
});
