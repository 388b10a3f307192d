import type { BodyOf } from '#shared/contracts/call.ts';
import type { patchTestCalls } from '#shared/contracts/patchTest.ts';
import {
  patchTestExpiry,
  patchTestForm,
  patchTestProblem,
  patchTestWords,
} from '#shared/domain/patchTest.ts';
import { ApiError } from '#api/http/errors.ts';
import { addToRecord, type Writing } from '#api/record/clinical.service.ts';
import type { PatchTestContent } from '#api/record/contents.ts';

/** Signs the result of a patch test. @throws ApiError 422 within 48 hours of applying it */
export const addPatchTest = (writing: Writing, body: BodyOf<typeof patchTestCalls.addPatchTest>) =>
  addToRecord(writing, body, () => {
    const { id, ...given } = body;
    const test = { ...given, appliedAt: new Date(given.appliedAt) };
    const problem = patchTestProblem(test.appliedAt);
    if (problem) throw new ApiError(422, 'patch_test_too_early', problem);
    const content: PatchTestContent = { ...given, text: patchTestWords(test) };
    return [{ id, kind: 'addendum', form: patchTestForm, expiresOn: patchTestExpiry(test), content }];
  });
