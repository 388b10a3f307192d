import { useEffect, useRef, useState, type FormEvent } from 'react';
import { v7 as uuidv7 } from 'uuid';
import type { Handover } from '#shared/contracts/handover.ts';
import { clinic } from '#shared/clinic.ts';
import { historyForm } from '#shared/content/clinical/history.ts';
import { consentTexts } from '#shared/content/clinical/consents.ts';
import type { Answers } from '#shared/domain/forms.ts';
import styles from '#web/admin/handover/Handover.module.css';
import { storeHandedOverFrom } from '#web/admin/handover/handedOverFrom.ts';
import { ConsentForm } from '#web/admin/handover/ConsentForm.tsx';
import { Loading } from '#web/admin/lists/states.tsx';
import { handoverApi } from '#web/data/calls/handover.ts';
import { Button, QuietButton } from '#web/ui/actions/Button.tsx';
import { sentenceOf, isCallError } from '#web/data/requests/request.ts';
import { DateField, Field } from '#web/ui/forms/controls.tsx';
import { PinForm } from '#web/admin/handover/PinForm.tsx';
import { userApi } from '#web/data/calls/user.ts';
import { HistoryQuestions } from '#web/medicalHistory/HistoryQuestions.tsx';
import { FormDialog } from '#web/ui/dialogs/Dialog.tsx';

/** Asks for the PIN, or signs out. Either way the page is loaded anew, with nothing of the patient left in it. */
function TakeBackDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const [pin, setPin] = useState('');
  const [error, setError] = useState<string>();
  const [end, { isLoading }] = handoverApi.useEndHandoverMutation();
  const [logOut] = userApi.useLogOutMutation();
  const submit = async () => {
    if (pin.length < 4) return setError('Please enter the PIN of 4 digits');
    const { error: refusal } = await end({ body: { pin } });
    const isWrong = isCallError(refusal) && refusal.status !== 401 && refusal.status !== 404;
    if (refusal && !isWrong) storeHandedOverFrom(null);
    if (!isWrong) return location.reload();
    setPin('');
    setError(sentenceOf(refusal, 'The PIN could not be checked.'));
  };
  const leave = async () => {
    const { error: refusal } = await logOut({});
    if (refusal) setError(sentenceOf(refusal, 'You could not be signed out.'));
    else {
      storeHandedOverFrom(null);
      location.reload();
    }
  };
  return (
    <FormDialog
      isOpen={isOpen}
      onClose={onClose}
      size="sm"
      title="For the clinic"
      description="The PIN leads back to the desk. Without it, sign in again."
      action="Back to the Desk"
      cancel="Sign In Again"
      onCancel={() => void leave()}
      isBusy={isLoading}
    >
      <PinForm onSubmit={() => void submit()} pin={pin} onChange={setPin} error={error} isHidden />
    </FormDialog>
  );
}

/** Nobody sees another person's answers, should the wrong form have been opened. */
function BirthDateStep({ firstName, onDone }: { firstName: string; onDone: () => void }) {
  const [dateOfBirth, setDateOfBirth] = useState('');
  const [error, setError] = useState<string>();
  const [identify, { isLoading }] = handoverApi.useIdentifyForHandoverMutation();
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (dateOfBirth === '') return setError('Please enter your date of birth');
    const { error: refusal } = await identify({ body: { dateOfBirth } });
    if (refusal) setError(sentenceOf(refusal, 'It could not be checked. Please try again.'));
    // Also after a refusal, because the form may be closed.
    onDone();
  };
  return (
    <form
      className="stack gap-5 max-w-26"
      noValidate
      autoComplete="off"
      onSubmit={(event) => void submit(event)}
    >
      <p>
        This form is for <strong>{firstName}</strong>. If that is not you, please give the tablet back.
      </p>
      <Field
        label="Your date of birth"
        hint="So that nobody sees the answers of somebody else."
        error={error}
        isRequired
      >
        <DateField hasWeekday={false} autoComplete="off" value={dateOfBirth} onValue={setDateOfBirth} />
      </Field>
      <p>
        <Button type="submit" isBusy={isLoading}>
          Go on
        </Button>
      </p>
    </form>
  );
}

function titleOf({ step, consent }: Handover): string {
  if (step === 'finished') return 'Thank you';
  if (step === 'over') return 'This form is closed';
  const text = consent && consentTexts.find(({ id }) => id === consent.textId);
  // Before the date of birth, nobody reads what the form is about.
  return step === 'identify' ? 'Your form' : (text?.title ?? historyForm.title);
}

/** What a patient sees whom this screen was handed to: the medical history, and the way back for the clinic. */
export function HandoverScreen() {
  const { data, error, refetch } = handoverApi.useGetHandoverQuery(undefined, {
    refetchOnMountOrArgChange: true,
  });
  const [isLeaving, setLeaving] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  const step = data?.step;
  useEffect(() => heading.current?.focus(), [step]);
  return (
    <div className={`bg-paper ${styles.screen}`} data-handed-over>
      <header className={`row between gap-3 line-below ink-soft text-sm ${styles.header}`}>
        <p className="cluster gap-0-3">
          <strong className="ink">{clinic.brand}</strong>{' '}
          <span>Give the tablet back when you have finished.</span>
        </p>
        <QuietButton onClick={() => setLeaving(true)}>For the clinic</QuietButton>
      </header>
      <div className={`stack fluid gap-5 centred ${styles.body}`}>
        {data ? (
          <>
            <h1 ref={heading} tabIndex={-1} className="display-sm">
              {titleOf(data)}
            </h1>
            <Content handover={data} onChanged={() => void refetch()} />
          </>
        ) : (
          <Loading what="the form" shape="card" rows={2} error={error} onRetry={refetch} />
        )}
      </div>
      <TakeBackDialog isOpen={isLeaving} onClose={() => setLeaving(false)} />
    </div>
  );
}

function Content({ handover, onChanged }: { handover: Handover; onChanged: () => void }) {
  switch (handover.step) {
    case 'identify':
      return <BirthDateStep firstName={handover.firstName} onDone={onChanged} />;
    case 'answer':
      return handover.consent ? (
        <ConsentForm consent={handover.consent} onChanged={onChanged} />
      ) : (
        <HandoverForm handover={handover} onChanged={onChanged} />
      );
    case 'finished':
      return (
        <p className="text-lg">
          It is in your record, {handover.firstName}, and nothing of it is left on this tablet. Please give it
          back.
        </p>
      );
    case 'over':
      return <p className="text-lg">Please give the tablet back; we are glad to help.</p>;
  }
}

interface HandoverFormProps {
  handover: Handover;
  /** The form was signed, or is closed. */
  onChanged: () => void;
}

/** The medical history on a screen of the clinic: answers are stored with the clinic only, never on the device. */
function HandoverForm({ handover, onChanged }: HandoverFormProps) {
  const [answers, setAnswers] = useState<Answers>(handover.answers);
  const [saveDraft] = handoverApi.useSaveHandoverDraftMutation();
  const [sendHistory, { error, isLoading }] = handoverApi.useSendHandoverHistoryMutation();
  // One id for every attempt, so that a repeat is the same entry.
  const id = useRef(uuidv7());
  const saving = useRef<Promise<unknown>>(Promise.resolve());
  const save = (given: Answers) => {
    saving.current = saving.current.then(async () => {
      const { error: refusal } = await saveDraft({ body: { answers: { ...given } } });
      // Without a connection nothing is lost: all answers are sent at the end.
      if (refusal && 'isRefusal' in refusal && refusal.isRefusal) onChanged();
    });
  };
  const send = async (shown: Record<string, Answers[string]>) => {
    // A draft must not arrive after the history itself.
    await saving.current;
    const body = { id: id.current, formVersion: historyForm.version, answers: shown };
    const sent = await sendHistory({ body });
    if (!sent.error) onChanged();
  };
  return (
    <HistoryQuestions
      answers={answers}
      onAnswer={(linkId, value) => setAnswers((given) => ({ ...given, [linkId]: value }))}
      onNext={save}
      startsAtEnd={handover.isEarlier}
      onSend={(shown) => void send(shown)}
      isSending={isLoading}
      error={error ? sentenceOf(error, 'Your answers could not be sent. Please try again.') : null}
    />
  );
}
