import type { BodyOf } from '#shared/contracts/call.ts';
import type { patchTestCalls } from '#shared/contracts/patchTest.ts';
import {
  patchTestExpiry,
  patchTestForm,
  patchTestProblem,
  patchTestRead,
  formatPatchTest,
} from '#shared/domain/patchTest.ts';
import { ApiError } from '#api/http/errors.ts';
import type { Writing } from '#api/record/commands.ts';
import { addEntries } from '#api/record/addEntries.ts';
import { addLateTask } from '#api/record/lateEntry.ts';
import type { NewEntry, PatchTestContent } from '#shared/commands/contents.ts';

/** Signs the result of a patch test. @throws ApiError 422 within 48 hours of applying it, and before the patient was born */
export const addPatchTest = (
  { db, sealer, act, userId }: Writing,
  body: BodyOf<typeof patchTestCalls.addPatchTest>,
) =>
  addEntries(db, sealer, act, { userId, id: body.id, body }, async (patient, trx) => {
    const { user } = patient;
    const { id, ...given } = body;
    const test = { ...given, appliedAt: new Date(given.appliedAt) };
    if (given.appliedAt < user.dateOfBirth) {
      throw new ApiError(
        422,
        'before_birth',
        'It was applied before the patient was born. Please correct it.',
      );
    }
    const problem = patchTestProblem(test.appliedAt, new Date());
    if (problem) throw new ApiError(422, 'patch_test_too_early', problem);
    const content: PatchTestContent = { ...given, text: formatPatchTest(test) };
    const expiresOn = patchTestExpiry(test);
    const occurredAt = patchTestRead(test.appliedAt);
    const added: NewEntry = { id, kind: 'addendum', form: patchTestForm, expiresOn, occurredAt, content };
    await addLateTask(trx, { sealer, act }, patient, added, occurredAt);
    return [added];
  });
