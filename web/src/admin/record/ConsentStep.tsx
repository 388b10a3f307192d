import { useState } from 'react';
import { z } from 'zod';
import { consentTexts, findConsentText } from '#shared/content/clinical/consents.ts';
import { plainConsent } from '#shared/domain/careRecord.ts';
import { isSoonerReason, coolingOffUntil } from '#shared/domain/coolingOff.ts';
import { useEntryId, StepForm, type StepProps } from '#web/admin/record/steps.tsx';
import { SoonerReason } from '#web/admin/times/SoonerReason.tsx';
import { HandOverDialog } from '#web/admin/handover/HandOverDialog.tsx';
import { useOutage } from '#web/admin/outage/outage.tsx';
import { PhotoPurposes, noPhotos } from '#web/admin/consent/PhotoPurposes.tsx';
import { hashText, signatureProblem } from '#web/admin/consent/signatureProblem.ts';
import { ConsentReading } from '#web/admin/consent/ConsentReading.tsx';
import { SignOffMark } from '#web/admin/signOffs/SignOffMark.tsx';
import styles from '#web/admin/record/Record.module.css';
import { useClinicalDraft } from '#web/admin/workspace/workspace.ts';
import { recordApi } from '#web/data/calls/record.ts';
import { Checkbox, Select, Textarea, bindTo, Field } from '#web/ui/forms/controls.tsx';
import { SignatureField, unsigned, type SignatureValue } from '#web/ui/signature/SignatureField.tsx';

const Talk = z.object({ textId: z.string(), questions: z.string(), answers: z.string() });

const textOptions = consentTexts.map(({ id, title }) => ({ value: id, label: title }));

/** What is talked about; the patient then signs on a screen that is handed over, or on this one while there is no server. */
export function ConsentStep({ formId, record, subject, onSign }: StepProps) {
  // The signature is not saved: it is given once, in front of the clinician.
  const [talk, setTalk, isChanged] = useClinicalDraft(`consent of ${record.userId}`, Talk, () => ({
    textId: (subject.service && findConsentText(subject.service)?.id) || '',
    questions: '',
    answers: '',
  }));
  const [startedAt] = useState(() => new Date());
  const [arePhotosDiscussed, setPhotosDiscussed] = useState(false);
  const [photos, setPhotos] = useState(noPhotos);
  const [signature, setSignature] = useState<SignatureValue>(unsigned);
  const [errors, setErrors] = useState<{ text?: string; signature?: string }>({});
  const [consentId, photosId] = [useEntryId(), useEntryId()];
  const [addConsent] = recordApi.useAddConsentMutation();
  const text = consentTexts.find(({ id }) => id === talk.textId);
  const coolingOff = record.reflections.find(({ textId }) => textId === text?.id);
  const until = coolingOffUntil(coolingOff, startedAt);
  const agreed = record.soonerAppointments.findLast(({ bookingId }) => bookingId === subject.bookingId);
  const [reason, setReason] = useState<string>(agreed?.reason ?? '');
  const sooner = until && isSoonerReason(reason) ? reason : null;

  const talked = (textId: string) => ({
    bookingId: subject.bookingId,
    textId,
    discussion: { questions: talk.questions.trim() || null, answers: talk.answers.trim() || null },
    sooner,
  });
  const field = bindTo(talk, setTalk);
  const { isAway } = useOutage();
  const [isHandingOver, setHandingOver] = useState(false);

  const submit = async () => {
    const problem = isAway ? signatureProblem(signature) : null;
    if (!text || problem) {
      setErrors({
        ...(!text && { text: 'Please choose a text.' }),
        ...(problem && { signature: problem }),
      });
      return;
    }
    if (!isAway) return setHandingOver(true);
    const body = {
      ...talked(text.id),
      id: consentId,
      textVersion: text.version,
      textHash: await hashText(plainConsent(text)),
      signature,
      photos: arePhotosDiscussed ? { id: photosId, ...photos } : null,
    };
    const change = addConsent({ params: { userId: record.userId }, body }).unwrap();
    await onSign(change, { done: 'Consent signed', detail: text.title });
  };

  return (
    <>
      <StepForm
        id={formId}
        isUnsaved={isChanged || arePhotosDiscussed || signature !== unsigned}
        onSubmit={submit}
      >
        <Field label="Treatment" error={errors.text} isRequired>
          <Select options={textOptions} placeholder="Choose a treatment" {...field('textId')} />
        </Field>
        {text && (
          <ConsentReading
            text={text}
            mark={
              <SignOffMark
                id={`consent-${text.id}`}
                version={text.version}
                words="Wording awaits the prescriber’s sign-off"
              />
            }
          />
        )}
        <SoonerReason
          question={
            until && {
              until,
              reason,
              isRequired: true,
              isOpened: coolingOff?.openedAt != null,
              onChoose: setReason,
            }
          }
        />
        <Field label="What the patient asked">
          <Textarea rows={2} maxLength={2000} {...field('questions')} />
        </Field>
        <Field label="What was answered">
          <Textarea rows={2} maxLength={2000} {...field('answers')} />
        </Field>
        <fieldset className={`stack fluid gap-1 p-4 bordered rounded-md ${styles.photos}`}>
          <legend>Photographs</legend>
          <p className="muted">Agreed to apart from the treatment; each can be withdrawn alone.</p>
          <Checkbox
            label="We talked about photographs"
            checked={arePhotosDiscussed}
            onChecked={setPhotosDiscussed}
          />
          {arePhotosDiscussed && isAway && <PhotoPurposes photos={photos} onChange={setPhotos} />}
        </fieldset>
        {isAway ? (
          <SignatureField
            label={`Signature of ${record.name}`}
            value={signature}
            error={errors.signature ?? null}
            onChange={(value) => {
              setSignature(value);
              setErrors({});
            }}
          />
        ) : (
          <p className="muted">The patient reads the text and signs on this screen once it is handed over.</p>
        )}
      </StepForm>
      <HandOverDialog
        userId={record.userId}
        bookingId={subject.bookingId}
        name={record.name}
        consent={{ ...talked(talk.textId), hasPhotos: arePhotosDiscussed }}
        isOpen={isHandingOver}
        onClose={() => setHandingOver(false)}
      />
    </>
  );
}
