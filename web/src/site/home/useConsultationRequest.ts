import type { FormEvent, RefObject } from 'react';
import { bookingCalls } from '#shared/contracts/bookingCalls.ts';
import { readPreferredTimes } from '#shared/domain/offers.ts';
import type { SendFailure } from '#web/outbox/sendThroughOutbox.ts';
import { useQueuedSend } from '#web/outbox/useQueuedSend.ts';
import type { FormPeople } from '#web/session/currentUser.ts';
import { notSavedWords, savedToast } from '#web/offline/formatSaved.ts';
import type { After } from '#web/unsent/Afterwards.tsx';
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
export function useConsultationRequest(
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
