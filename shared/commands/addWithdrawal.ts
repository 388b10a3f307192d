import type { z } from 'zod';
import type { WithdrawalCreate } from '#shared/contracts/recordForms.ts';
import { isWithdrawn, partialWithdrawal } from '#shared/content/clinical/inForce.ts';
import { type Mistake } from '#shared/domain/enteredInError.ts';
import { photoPurposeIds } from '#shared/domain/careRecord.ts';
import { purposesInForce } from '#shared/content/clinical/photoConsents.ts';
import { notFoundRefusal, refusal } from '#shared/domain/bookingRules.ts';
import type { KnownEntry, RecordCommand } from './command.ts';
import { refusalOfStrike, strikeEntry, strikeRefusals } from './strikeOut.ts';

type Body = z.output<typeof WithdrawalCreate> & { text?: string | null; mistake?: Mistake | undefined };

const noConsent = refusal(422, 'no_consent', 'Only a consent can be withdrawn.');
const alreadyWithdrawn = refusal(409, 'already_withdrawn', 'This consent is withdrawn already.');

const inForceOf = ({ photos }: KnownEntry) => (photos ? purposesInForce(photos).map(({ id }) => id) : []);

/**
 * The patient withdraws a consent, or some purposes of one to photographs. Both they and a clinician may record it (UK GDPR,
 * article 7(3): as easy as to give it). With `mistake` a clinician strikes out an entry of any kind.
 */
export const addWithdrawal: RecordCommand<Body> = {
  check: (state, { mistake, ...body }) => {
    if (mistake) return refusalOfStrike(state, { ...body, mistake });
    const { entries } = state;
    const { refersTo, purposes } = body;
    const consent = entries.find(({ id }) => id === refersTo);
    if (!consent) return notFoundRefusal('That entry');
    const isPhotos = consent.kind === 'photo_consent';
    if (!isPhotos && (consent.kind !== 'consent' || purposes)) return noConsent;
    if (isWithdrawn(entries, consent) || consent.photos?.isWithdrawn) return alreadyWithdrawn;
    const inForce = purposes && inForceOf(consent);
    // Of several, what is left is withdrawn.
    return purposes?.every((purpose) => !inForce?.includes(purpose)) ? alreadyWithdrawn : null;
  },
  isKept: (refused) => refused !== noConsent && !strikeRefusals.includes(refused),
  apply: (state, { mistake, ...body }, at) => {
    if (mistake) return strikeEntry(state, { ...body, mistake }, at);
    const { entries } = state;
    const { id, refersTo, purposes, text = null } = body;
    const consent = entries.find((entry) => entry.id === refersTo);
    // By what was agreed to and not by what is left of it, which depends on what has arrived by now.
    const isPartial =
      purposes && photoPurposeIds.some((one) => consent?.photos?.[one] && !purposes.includes(one));
    const content = { text, ...(purposes && { purposes }) };
    return [{ id, kind: 'withdrawal', refersTo, ...(isPartial && { form: partialWithdrawal }), content }];
  },
};
