import { accountSamples } from '#api/testing/samples/accounts.ts';
import { bookingSamples } from '#api/testing/samples/bookings.ts';
import { deskSamples } from '#api/testing/samples/desk.ts';
import type { SampleParts, Samples } from '#api/testing/samples/parts.ts';
import { recordSamples } from '#api/testing/samples/record.ts';

/** One request of each call that has to succeed. */
export const makeSamples = (parts: SampleParts): Samples => ({
  ...bookingSamples(parts),
  ...accountSamples(parts),
  ...deskSamples(parts),
  ...recordSamples(parts),
});

/** The names of the calls that have a sample. */
export const listSampled = () => Object.keys(makeSamples({} as SampleParts));
