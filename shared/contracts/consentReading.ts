import { z } from 'zod';
import { defineCalls } from '#shared/contracts/call.ts';
import { Instant } from '#shared/contracts/fields.ts';

const unknownText = 'That text is not known';

export const ConsentOpening = z.object({
  textId: z.string(unknownText).max(60, unknownText),
  textVersion: z.int(unknownText).min(1, unknownText).max(10_000, unknownText),
  /** By the device's clock, as it may be sent later. */
  openedAt: z.iso.datetime({ error: 'Please say when it was opened' }),
});

/** The text of the consent to a treatment that the patient has booked or asked for. */
export const TextToRead = z.object({
  textId: z.string(),
  textVersion: z.int(),
  title: z.string(),
  sections: z.array(z.object({ heading: z.string(), paragraphs: z.array(z.string()) })),
  /** When the patient first opened this version; null if never. */
  openedAt: Instant.nullable(),
  /** The end of the time to think; from now while it has not been opened. */
  earliestStart: Instant,
  /** The hours of that time. */
  hours: z.int(),
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
    method: 'POST',
    path: '/api/user/record/consent-readings',
    audience: 'user',
    body: ConsentOpening,
    // The earliest counts, so that a repeat is harmless.
    idempotency: 'none',
    limits: [{ hits: 60, seconds: 3600, per: 'user' }],
  },
});
