import { useEffect, useRef, useState, type FormEvent, type RefObject } from 'react';
import { Link } from 'react-router-dom';
import { clinic } from '#shared/clinic.ts';
import { findService, homeFormServices } from '#shared/domain/catalogue.ts';
import { phoneHint } from '#shared/domain/formatPerson.ts';
import { preferredDayHint } from '#shared/domain/preferredDay.ts';
import { paths, withoutScriptsId } from '#shared/paths.ts';
import { clinicToday } from '#web/clinicClock.ts';
import { useFormOwner, type FormPeople, useKnownPerson } from '#web/session/currentUser.ts';
import { savedWords, notSavedWords, savedToast } from '#web/offline/formatSaved.ts';
import { useFormDraft } from '#web/offline/useFormDraft.ts';
import styles from '#web/site/home/ConsultationForm.module.css';
import { SentCard, WaitingCard, type After } from '#web/unsent/Afterwards.tsx';
import { Button } from '#web/ui/actions/Button.tsx';
import { Field, DateField, Input, Select, Textarea } from '#web/ui/forms/controls.tsx';
import { FormRow } from '#web/ui/forms/Form.tsx';
import { Notice } from '#web/ui/feedback/Notice.tsx';
import { usePreferredTimesText } from '#web/preferredTimes/usePreferredTimesText.ts';
import { PreferredTimesFields } from '#web/preferredTimes/PreferredTimesFields.tsx';
import { bookingCalls } from '#shared/contracts/bookingCalls.ts';
import { readPreferredTimes } from '#shared/domain/offers.ts';
import type { SendFailure } from '#web/outbox/sendThroughOutbox.ts';
import { useQueuedSend } from '#web/outbox/useQueuedSend.ts';
import { showToast } from '#web/ui/toast/toastStore.ts';

const required = ['name', 'email', 'phone', 'service', 'date'] as const;

function showMissing(): void {
  showToast({
    title: 'Missing information',
    description: 'Please fill out all required fields.',
    variant: 'destructive',
  });
}

function showFailure({ type, error }: SendFailure): void {
  const sentence = error.status > 0 ? error.sentence : type === 'unsaved' && notSavedWords;
  showToast({
    title: 'Error submitting request',
    description: sentence || 'Please try again later.',
    variant: 'destructive',
  });
}

function readForm(form: HTMLFormElement): Record<(typeof required)[number] | 'message' | 'wishes', string> {
  const data = new FormData(form);
  const read = (name: string) => {
    const value = data.get(name);
    return typeof value === 'string' ? value.trim() : '';
  };
  return {
    name: read('name'),
    email: read('email'),
    phone: read('phone'),
    service: read('service'),
    date: read('date'),
    message: read('message'),
    wishes: read('wishes'),
  };
}

/** Sends the home page's form; clears it once the request is stored on the device or the server. */
function useConsultationRequest(
  people: FormPeople,
  fields: RefObject<HTMLFormElement | null>,
  dropDraft: () => void,
  onDone: (after: After) => void,
) {
  const clear = () => {
    dropDraft();
    fields.current?.reset();
  };
  const queued = useQueuedSend({
    form: 'consultation',
    call: bookingCalls.requestConsultation,
    ...people,
    onSent: () => {
      clear();
      onDone({ how: 'sent', isFocused: true });
      showToast({
        title: 'Consultation Requested',
        description: "Thank you for booking with us! We'll contact you soon to confirm your consultation.",
      });
    },
    onSaved: (saved) => {
      clear();
      onDone({ how: 'saved', id: saved.id });
      showToast(savedToast(saved));
    },
  });

  const send = async (form: HTMLFormElement) => {
    const { date, message, wishes: text, ...contact } = readForm(form);
    const wishes = readPreferredTimes(text);
    const failure = await queued.send({
      ...contact,
      preferredDate: date,
      ...(wishes && { wishes }),
      message: message || null,
    });
    if (failure) showFailure(failure);
  };

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const values = readForm(form);
    const missing = required.find((name) => !values[name]);
    if (!missing) {
      if (!queued.isSending) void send(form);
      return;
    }
    showMissing();
    form.querySelector<HTMLElement>(`[name="${missing}"]`)?.focus();
  };

  /** The browser's own validation stops the submit event; this also shows a message. */
  const onInvalid = (event: FormEvent<HTMLFormElement>) => {
    const field = event.target as HTMLInputElement;
    if (field.validity.valueMissing) showMissing();
  };

  return { submit, showMissing: onInvalid, isSending: queued.isSending, isSaved: queued.isQueued };
}

export function ConsultationForm() {
  const { formKey, ...people } = useFormOwner();
  const [after, setAfter] = useState<After>(null);
  if (after?.how === 'saved') {
    return (
      <WaitingCard
        id={after.id}
        another="Write another request"
        onAnother={() => setAfter(null)}
        onSent={(isFocused) => setAfter({ how: 'sent', isFocused })}
      />
    );
  }
  return (
    <div className="stack fluid gap-4">
      {after && (
        <SentCard title="We have your request" after={after}>
          We’ll ring or write to you to agree a time. Nothing is booked before that.
        </SentCard>
      )}
      <RequestForm key={formKey} people={people} onDone={setAfter} />
    </div>
  );
}

/** Uncontrolled, so that text typed before hydration is not lost. */
function RequestForm({ people, onDone }: { people: FormPeople; onDone: (after: After) => void }) {
  const fields = useRef<HTMLFormElement>(null);
  // State only for fields with hints.
  const [typed, setTyped] = useState({ phone: '', date: '', service: '' });
  const [wishes, setPreferredText] = usePreferredTimesText(typed.date);
  const read = (form: HTMLFormElement | null) => {
    const data = form && new FormData(form);
    const textOf = (name: string) => {
      const value = data?.get(name);
      return typeof value === 'string' ? value : '';
    };
    setTyped({ phone: textOf('phone'), date: textOf('date'), service: textOf('service') });
  };
  // oxlint-disable-next-line react/set-state-in-effect -- text typed before hydration
  useEffect(() => read(fields.current), []);
  const dropDraft = useFormDraft('consultation', people.ownerId, fields);
  useKnownPerson(fields);
  const { submit, showMissing, isSending, isSaved } = useConsultationRequest(
    people,
    fields,
    dropDraft,
    onDone,
  );
  return (
    <div className={`rounded-lg bg-paper forced-border ${styles.panel}`}>
      <h3 id="request-title" className="display-sm">
        Request Consultation
      </h3>
      <form
        ref={fields}
        method="post"
        data-draft="consultation"
        aria-labelledby="request-title"
        className="stack gap-5 needs-scripting mt-5"
        onInput={(event) => read(event.currentTarget)}
        onReset={() => {
          read(null);
          setPreferredText('');
        }}
        onSubmit={submit}
        onInvalidCapture={showMissing}
      >
        <Field label="Name" isRequired>
          <Input name="name" autoComplete="name" />
        </Field>
        <FormRow>
          <Field label="Email" isRequired>
            <Input name="email" type="email" autoComplete="email" />
          </Field>
          <Field label="Phone" advice={phoneHint(typed.phone)} isRequired>
            <Input name="phone" type="tel" autoComplete="tel" />
          </Field>
        </FormRow>
        <FormRow>
          <Field label="Service" isRequired>
            <Select name="service" options={homeFormServices} placeholder="Select a service" />
          </Field>
          <Field label="Preferred date" advice={preferredDayHint(typed.date, clinicToday())} isRequired>
            <DateField name="date" />
          </Field>
        </FormRow>
        <PreferredTimesFields
          date={typed.date}
          minutes={findService(typed.service)?.blockedMinutes}
          value={wishes}
          onChange={setPreferredText}
        />
        <Field label="Message">
          <Textarea name="message" />
        </Field>
        <Button type="submit" size="lg" isWide isBusy={isSending}>
          {isSending ? 'Sending...' : 'Request Consultation'}
        </Button>
        {isSaved && <Notice>{savedWords}</Notice>}
      </form>
      <p className="muted mt-4 needs-scripting">
        For adults aged 18 and over. We use these details only to answer you. With an account you can also{' '}
        <Link to={paths.booking}>book step by step</Link> and see your requests.
      </p>
      <p id={withoutScriptsId} className="none mt-4 without-scripting">
        The form needs scripts, which are switched off or did not arrive. Please ring{' '}
        <a href={`tel:${clinic.phoneLink}`}>{clinic.phone}</a> or write to{' '}
        <a href={`mailto:${clinic.email}`}>{clinic.email}</a>; we are glad to hear from you.
      </p>
    </div>
  );
}
