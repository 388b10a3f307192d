import type { FormEvent } from 'react';
import { isCallError } from '#web/data/errors.ts';
import { useRequestConsultationMutation } from '#web/data/bookings.ts';
import { useAttemptKey } from '#web/offline/useAttemptKey.ts';
import { showToast } from '#web/ui/toast/toastStore.ts';

const required = ['name', 'email', 'phone', 'service', 'date'] as const;

function showMissing(): void {
  showToast({
    title: 'Missing information',
    description: 'Please fill out all required fields.',
    variant: 'destructive',
  });
}

function showFailure(error: unknown): void {
  const sentence = isCallError(error) && error.status > 0 ? error.sentence : '';
  showToast({
    title: 'Error submitting request',
    description: sentence || 'Please try again later.',
    variant: 'destructive',
  });
}

function readForm(form: HTMLFormElement): Record<(typeof required)[number] | 'message', string> {
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
  };
}

/** Sends the form of the home page; its values go only once the request is stored. */
export function useConsultationRequest(dropDraft: () => void) {
  const [request, { isLoading }] = useRequestConsultationMutation();
  const attempts = useAttemptKey('consultation');

  const send = async (form: HTMLFormElement) => {
    const { date, message, ...contact } = readForm(form);
    const body = { ...contact, preferredDate: date, message: message || null };
    const result = await request({ body, idempotencyKey: attempts.keyFor(body) });
    if (result.error) {
      showFailure(result.error);
      return;
    }
    attempts.renew();
    dropDraft();
    form.reset();
    showToast({
      title: 'Consultation Requested',
      description: "Thank you for booking with us! We'll contact you soon to confirm your consultation.",
    });
  };

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const values = readForm(form);
    const missing = required.find((name) => !values[name]);
    if (!missing) {
      if (!isLoading) void send(form);
      return;
    }
    showMissing();
    form.querySelector<HTMLElement>(`[name="${missing}"]`)?.focus();
  };

  /** The browser stops an empty required field before it is submitted, and points at it; this says it in words. */
  const tellMissing = (event: FormEvent<HTMLFormElement>) => {
    const field = event.target as HTMLInputElement;
    if (field.validity.valueMissing) showMissing();
  };

  return { submit, tellMissing, isSending: isLoading };
}
