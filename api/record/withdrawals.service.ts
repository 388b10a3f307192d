import type { z } from 'zod';
import type { WithdrawalCreate } from '#shared/contracts/recordForms.ts';
import { photoPurposeIds, type PhotoPurpose } from '#shared/domain/careRecord.ts';
import { ApiError } from '#api/http/errors.ts';
import { addToRecord, findEntry, type Writing } from '#api/record/clinical.service.ts';
import type { PhotoContent, WithdrawalContent } from '#api/record/contents.ts';
import { openEntry, type EntryRow } from '#api/record/entries.ts';
import { isWithdrawn, partialWithdrawal } from '#shared/content/clinical/inForce.ts';
import { withdrawnPurposes } from '#api/record/photoPurposes.ts';
import type { Sealer } from '#api/record/sealing.ts';

const alreadyWithdrawn = () => new ApiError(409, 'already_withdrawn', 'This consent is withdrawn already.');

/** Whether something of the consent is in force afterwards. @throws ApiError 409 for what is not in force */
function leavesSome(
  sealer: Sealer,
  entries: readonly EntryRow[],
  consent: EntryRow,
  purposes: readonly PhotoPurpose[],
): boolean {
  const agreed = openEntry<PhotoContent>(sealer, consent);
  const gone = withdrawnPurposes(sealer, entries, consent);
  const inForce = photoPurposeIds.filter((id) => agreed[id] && !gone.includes(id));
  if (purposes.some((purpose) => !inForce.includes(purpose))) throw alreadyWithdrawn();
  return inForce.some((purpose) => !purposes.includes(purpose));
}

/**
 * Records that the patient has withdrawn a consent, or some purposes of one to photographs. Both the patient and a
 * clinician may record it (UK GDPR, article 7(3): as easy as to give it).
 * @throws ApiError 409 when it is withdrawn already
 */
export const addWithdrawal = (
  writing: Writing,
  body: z.output<typeof WithdrawalCreate> & { text?: string | null },
) =>
  addToRecord(writing, body, ({ entries }) => {
    const { sealer } = writing;
    const { id, refersTo, purposes } = body;
    const consent = findEntry(entries, refersTo);
    const isPhotos = consent.kind === 'photo_consent';
    if (!isPhotos && (consent.kind !== 'consent' || purposes)) {
      throw new ApiError(422, 'no_consent', 'Only a consent can be withdrawn.');
    }
    if (isWithdrawn(entries, refersTo)) throw alreadyWithdrawn();
    const isPartial = purposes !== undefined && leavesSome(sealer, entries, consent, purposes);
    const content: WithdrawalContent = { text: body.text ?? null, ...(purposes && { purposes }) };
    return [{ id, kind: 'withdrawal', refersTo, ...(isPartial && { form: partialWithdrawal }), content }];
  });
