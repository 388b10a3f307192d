import { useCallback, useRef, useState } from 'react';
import { v7 as uuidv7 } from 'uuid';
import type { Handover } from '#shared/contracts/handover.ts';
import { consentTexts } from '#shared/content/clinical/consents.ts';
import { plainConsent } from '#shared/domain/careRecord.ts';
import { ConsentReading } from '#web/admin/consent/ConsentReading.tsx';
import { hashText, signatureProblem } from '#web/admin/consent/signatureProblem.ts';
import { noPhotos, PhotoPurposes } from '#web/admin/consent/PhotoPurposes.tsx';
import { handoverApi } from '#web/data/calls/handover.ts';
import { sentenceOf } from '#web/data/requests/request.ts';
import { Button } from '#web/ui/actions/Button.tsx';
import { Notice } from '#web/ui/feedback/Notice.tsx';
import { SignatureField, unsigned } from '#web/ui/signature/SignatureField.tsx';

interface ConsentFormProps {
  consent: NonNullable<Handover['consent']>;
  /** It was signed, or the form is closed. */
  onChanged: () => void;
}

/** The patient reads the whole text, then signs it; nothing of the record is on this screen. */
export function ConsentForm({ consent: { textId, name, hasPhotos }, onChanged }: ConsentFormProps) {
  const text = consentTexts.find(({ id }) => id === textId);
  const [isShown, setShown] = useState(false);
  const [photos, setPhotos] = useState(noPhotos);
  const [signature, setSignature] = useState(unsigned);
  const [error, setError] = useState<string | null>(null);
  const [send, { isLoading }] = handoverApi.useSendHandoverConsentMutation();
  // One id for every attempt, so that a repeat is the same entry.
  const ids = useRef({ consent: uuidv7(), photos: uuidv7() });
  const noticeShown = useCallback(() => {
    setShown(true);
    setError(null);
  }, []);
  if (!text) return <p>This text has changed. Please give the tablet back.</p>;
  const submit = async () => {
    const problem = isShown ? signatureProblem(signature) : 'Please read the whole text first.';
    if (problem) return setError(problem);
    const { error: refusal } = await send({
      body: {
        id: ids.current.consent,
        textVersion: text.version,
        textHash: await hashText(plainConsent(text)),
        signature,
        photos: hasPhotos ? { id: ids.current.photos, ...photos } : null,
      },
    });
    if (refusal) setError(sentenceOf(refusal, 'It could not be signed. Please try again.'));
    else onChanged();
  };
  return (
    <form
      className="stack fluid gap-5 max-w-44"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <ConsentReading text={text} onShown={noticeShown} />
      {hasPhotos && (
        <fieldset className="stack fluid gap-1">
          <legend className="semibold">Photographs</legend>
          <PhotoPurposes photos={photos} onChange={setPhotos} />
        </fieldset>
      )}
      <SignatureField
        label={`Signature of ${name}`}
        value={signature}
        onChange={(value) => {
          setSignature(value);
          setError(null);
        }}
      />
      {error && <Notice tone="error">{error}</Notice>}
      <p>
        <Button type="submit" isBusy={isLoading}>
          Sign
        </Button>
      </p>
    </form>
  );
}
