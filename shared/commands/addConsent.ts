import type { z } from 'zod';
import type { ConsentCreate } from '#shared/contracts/clinicalForms.ts';
import { consentTexts } from '#shared/content/clinical/consents.ts';
import { releasedConsents } from '#shared/content/clinical/releasedTexts.ts';
import { refusal, refusalOfMinor } from '#shared/domain/bookingRules.ts';
import { foldWords } from '#shared/domain/foldText.ts';
import { entryLabels } from '#shared/domain/careRecord.ts';
import { soonerReasonMissing, coolingOffUntil } from '#shared/domain/coolingOff.ts';
import { londonToday } from '#shared/domain/wallTime.ts';
import type { RecordCommand, RecordState } from './command.ts';
import type { NewEntry } from './contents.ts';

type Body = z.output<typeof ConsentCreate>;

const notPresent = 'The text of this consent is not the present one. Please open it again.';
const textEarlier = refusal(409, 'consent_text_changed', notPresent);
/** Never released, so nobody knows what was signed. */
const textUnknown = refusal(409, 'consent_text_changed', notPresent);

const otherName = refusal(422, 'other_name', 'Please type the name of the patient, as it is in the record.');
const isOtherName = ({ name }: RecordState, { signature }: Body) =>
  name !== undefined &&
  'typedName' in signature &&
  foldWords(signature.typedName).join(' ') !== foldWords(name).join(' ');

const findCoolingOff = ({ reflections }: RecordState, { textId }: Body) =>
  reflections.find((one) => one.textId === textId);

/** A consent that the patient has signed, and the one to photographs as an entry of its own. */
export const addConsent: RecordCommand<Body> = {
  check: (state, body, at) => {
    const minor = refusalOfMinor(state.dateOfBirth, londonToday(state.statedAt ?? at));
    if (minor) return minor;
    const { textId, textVersion, textHash, sooner } = body;
    const isPresent = consentTexts.some(({ id, version }) => id === textId && version === textVersion);
    if (releasedConsents[`${textId} ${textVersion}`] !== textHash) return textUnknown;
    if (!isPresent) return textEarlier;
    if (isOtherName(state, body)) return otherName;
    const until = coolingOffUntil(findCoolingOff(state, body), at);
    return until && !sooner ? soonerReasonMissing(until) : null;
  },
  // An earlier text that was released shows itself by its version; a name may have been corrected since.
  isKept: (refused) => refused === otherName || (refused.status === 409 && refused !== textUnknown),
  apply: (state, body, at) => {
    const { id, bookingId, textId, textVersion: version, textHash, discussion, signature, photos } = body;
    const { title, sections } = consentTexts.find((one) => one.id === textId && one.version === version) ?? {
      title: entryLabels.consent,
      sections: [],
    };
    const coolingOff = findCoolingOff(state, body);
    const consent: NewEntry = {
      id,
      kind: 'consent',
      bookingId,
      form: { id: textId, version },
      content: {
        text: { id: textId, version, title, sections },
        textHash,
        discussion,
        signature,
        openedAt: coolingOff?.openedAt ?? null,
        sooner: coolingOffUntil(coolingOff, at) && body.sooner,
      },
    };
    if (!photos) return [consent];
    const { id: photosId, ...purposes } = photos;
    return [consent, { id: photosId, kind: 'photo_consent', bookingId, content: purposes }];
  },
};
