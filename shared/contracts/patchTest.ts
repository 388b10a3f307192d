import { z } from 'zod';
import { create, defineCalls } from '#shared/contracts/call.ts';
import { entryId, optionalText, text } from '#shared/contracts/fields.ts';
import { EntryReceipt } from '#shared/contracts/recordForms.ts';
import { hasWords } from '#shared/domain/hasWords.ts';

const pigmentMissing = 'Please enter the pigment.';
const timeMissing = 'Please enter when the patch was applied.';

export const PatchTestFields = z.object({
  product: text('Pigment', { max: 80, message: pigmentMissing }).refine(hasWords, pigmentMissing),
  appliedAt: z.iso.datetime(timeMissing).meta({ format: 'date-time' }),
  hasReaction: z.boolean('Please choose whether there was a reaction.'),
  note: optionalText('Note', 500),
});

export const patchTestCalls = defineCalls({
  /** The result of a patch test, once it was read. */
  addPatchTest: {
    ...create('/api/admin/records/:userId/patch-tests', 'clinician'),
    body: PatchTestFields.extend({ id: entryId }),
    answer: EntryReceipt,
  },
});
