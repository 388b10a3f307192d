import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { clinic } from '#shared/clinic.ts';
import { findService, homeFormServices } from '#shared/domain/catalogue.ts';
import { phoneHint } from '#shared/domain/formatPerson.ts';
import { preferredDayHint } from '#shared/domain/preferredDay.ts';
import { paths, withoutScriptsId } from '#shared/paths.ts';
import { clinicToday } from '#web/clinicClock.ts';
import { useFormOwner, type FormPeople, useKnownPerson } from '#web/session/currentUser.ts';
import { savedWords } from '#web/offline/formatSaved.ts';
import { useFormDraft } from '#web/offline/useFormDraft.ts';
import styles from '#web/site/home/ConsultationForm.module.css';
import { useConsultationRequest } from '#web/site/home/useConsultationRequest.ts';
import { SentCard, WaitingCard, type After } from '#web/unsent/Afterwards.tsx';
import { Button } from '#web/ui/actions/Button.tsx';
import { Field, DateField, Input, Select, Textarea } from '#web/ui/forms/controls.tsx';
import { FormRow } from '#web/ui/forms/Form.tsx';
import { Notice } from '#web/ui/feedback/Notice.tsx';
import { usePreferredTimesText } from '#web/preferredTimes/usePreferredTimesText.ts';
import { PreferredTimesFields } from '#web/preferredTimes/PreferredTimesFields.tsx';

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
