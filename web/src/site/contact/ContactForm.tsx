import { useRef, useState, useEffect } from 'react';
import { useWatch } from 'react-hook-form';
import { contactCalls, ContactCreate } from '#shared/contracts/contact.ts';
import { phoneHint } from '#shared/domain/formatPerson.ts';
import type { SendFailure } from '#web/outbox/sendThroughOutbox.ts';
import { useFormOwner, type FormPeople, useKnownPerson } from '#web/session/currentUser.ts';
import { useQueuedSend } from '#web/outbox/useQueuedSend.ts';
import { savedWords, notSavedWords, savedToast } from '#web/offline/formatSaved.ts';
import { useFormDraft } from '#web/offline/useFormDraft.ts';
import styles from '#web/site/contact/ContactForm.module.css';
import { SentCard, WaitingCard, type After } from '#web/unsent/Afterwards.tsx';
import { Button } from '#web/ui/actions/Button.tsx';
import { Form, FormField, FormRow, useZodForm } from '#web/ui/forms/Form.tsx';
import { Input, Textarea } from '#web/ui/forms/controls.tsx';
import { Notice } from '#web/ui/feedback/Notice.tsx';
import { showToast } from '#web/ui/toast/toastStore.ts';
import type { z } from 'zod';
import { useLocation } from 'react-router-dom';
import { dataComplaintSubject, dataComplaintTopic, topicParameter } from '#shared/domain/dataComplaint.ts';

/** For links to complain about data. A typed subject is replaced only when the link is followed on this page. */
function usePresetSubject(readSubject: () => string, setSubject: (subject: string) => void): void {
  const { search, key } = useLocation();
  const shownKey = useRef(key);
  useEffect(() => {
    const isPreset = new URLSearchParams(search).get(topicParameter) === dataComplaintTopic;
    const isFollowedHere = shownKey.current !== key;
    shownKey.current = key;
    if (isPreset && (isFollowedHere || !readSubject())) setSubject(dataComplaintSubject);
    // Only the URL triggers this; the two functions change on every render.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [search, key]);
}

const sent = {
  title: 'Message Sent!',
  description: "Thank you for contacting us. We'll be in touch shortly.",
};

/** The server's message; without a response, that it could be neither sent nor stored. */
function formatFailure({ type, error }: SendFailure): string {
  if (error.status >= 400) return error.sentence || 'Failed to send your message. Please try again.';
  return type === 'unsaved' ? notSavedWords : 'An unexpected error occurred. Please try again.';
}

type Values = z.input<typeof ContactCreate>;

export function ContactForm() {
  const { formKey, ...people } = useFormOwner();
  const [after, setAfter] = useState<After>(null);
  if (after?.how === 'saved') {
    return (
      <WaitingCard
        id={after.id}
        another="Write another message"
        onAnother={() => setAfter(null)}
        onSent={(isFocused) => setAfter({ how: 'sent', isFocused })}
      />
    );
  }
  return (
    <>
      {after && (
        <SentCard title="We have your message" after={after}>
          A person at the clinic reads it and answers you. You can close this page.
        </SentCard>
      )}
      <MessageForm key={formKey} people={people} onDone={setAfter} />
    </>
  );
}

/** Uncontrolled without default values, so that text typed before hydration stays. */
function MessageForm({ people, onDone }: { people: FormPeople; onDone: (after: After) => void }) {
  const fields = useRef<HTMLFormElement>(null);
  const dropDraft = useFormDraft('contact', people.ownerId, fields);
  const form = useZodForm(ContactCreate);
  useKnownPerson(fields);
  const phone = useWatch({ control: form.control, name: 'phone' });
  usePresetSubject(
    () => form.getValues('subject'),
    (subject) => form.setValue('subject', subject, { shouldDirty: true }),
  );
  const clear = () => {
    dropDraft();
    form.reset();
  };
  const {
    send,
    isSending,
    isQueued: isSaved,
  } = useQueuedSend({
    form: 'contact',
    call: contactCalls.sendContact,
    ...people,
    onSent: () => {
      clear();
      onDone({ how: 'sent', isFocused: true });
      showToast(sent);
    },
    onSaved: (saved) => {
      clear();
      onDone({ how: 'saved', id: saved.id });
      showToast(savedToast(saved));
    },
  });

  const submit = async (body: z.output<typeof ContactCreate>) => {
    const failure = await send(body);
    if (failure) showToast({ title: 'Error', description: formatFailure(failure), variant: 'destructive' });
  };
  const showInvalid = (messages: string[]) =>
    showToast({ title: 'Validation Error', description: messages.join(', '), variant: 'destructive' });

  return (
    <Form
      ref={fields}
      form={form}
      onSubmit={submit}
      onInvalid={showInvalid}
      method="post"
      data-draft="contact"
      aria-labelledby="send-a-message"
      className={`stack gap-5 needs-scripting ${styles.form}`}
    >
      <FormRow>
        <FormField<Values> name="name" label="Name" isRequired autoComplete="name" />
        <FormField<Values> name="email" label="Email" isRequired>
          <Input type="email" inputMode="email" autoComplete="email" />
        </FormField>
      </FormRow>
      <FormRow>
        <FormField<Values> name="phone" label="Phone" advice={phoneHint(phone ?? '')}>
          <Input type="tel" autoComplete="tel" />
        </FormField>
        <FormField<Values> name="subject" label="Subject" isRequired autoComplete="off" />
      </FormRow>
      <FormField<Values>
        name="message"
        label="Message"
        hint="Please leave out medical details. There is time for those when we talk."
        isRequired
      >
        <Textarea rows={6} />
      </FormField>
      <div className={`row wrap ${styles.send}`}>
        <Button type="submit" size="lg" isBusy={isSending}>
          {isSending ? 'Sending...' : 'Send Message'}
        </Button>
        {isSaved && <Notice>{savedWords}</Notice>}
        <p className={styles.promise}>We use what you write to answer you, and for nothing else.</p>
      </div>
    </Form>
  );
}
