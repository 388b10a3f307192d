import { CalendarClock } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { z } from 'zod';
import { RescheduleRequest } from '#shared/contracts/booking.ts';
import type { RemindedAppointment } from '#shared/contracts/reminderLink.ts';
import { lastPreferredDay, preferredDayHint } from '#shared/domain/preferredDay.ts';
import { clinicToday } from '#web/clinicClock.ts';
import { FreeDays } from '#web/preferredTimes/FreeDays.tsx';
import { showToast } from '#web/ui/toast/toastStore.ts';
import { formatShortDay } from '#shared/domain/wallTime.ts';
import { formatLongTime, type TimeOfDay } from '#shared/domain/offers.ts';
import { accountApi } from '#web/data/calls/account.ts';
import { sentenceOf } from '#web/data/requests/request.ts';
import { Button } from '#web/ui/actions/Button.tsx';
import { Notice } from '#web/ui/feedback/Notice.tsx';
import { DateField, Textarea } from '#web/ui/forms/controls.tsx';
import { Form, FormField, useZodForm } from '#web/ui/forms/Form.tsx';

type Values = z.input<typeof RescheduleRequest>;

interface AskToMoveProps {
  token: string;
  appointment: RemindedAppointment;
  onChange: (appointment: RemindedAppointment) => void;
}

/** Moves it by the link of a letter: at once where patients take free times, otherwise by a request. */
export function AskToMove(props: AskToMoveProps) {
  const { isLate, minutes } = props.appointment;
  const [isOpen, setOpen] = useState(false);
  const [isAsking, setAsking] = useState(false);
  if (isLate) return null;
  const isAtOnce = minutes !== null && !isAsking;
  if (!isOpen) {
    return (
      <Button size="lg" isWide variant="secondary" onClick={() => setOpen(true)}>
        <CalendarClock aria-hidden /> {isAtOnce ? 'Move it' : 'Ask to move'}
      </Button>
    );
  }
  const done = { ...props, onDone: () => setOpen(false) };
  return isAtOnce ? (
    <MoveAtOnce {...done} minutes={minutes} onAsk={() => setAsking(true)} />
  ) : (
    <AskForm {...done} />
  );
}

interface MoveAtOnceProps extends AskToMoveProps {
  minutes: number;
  onAsk: () => void;
  onDone: () => void;
}

function MoveAtOnce({ token, minutes, onChange, onAsk, onDone }: MoveAtOnceProps) {
  const [chosen, setChosen] = useState<TimeOfDay | null>(null);
  const [move, { isLoading, error }] = accountApi.useMoveByLinkMutation();
  const heading = useRef<HTMLHeadingElement>(null);
  // The button that had the focus has gone.
  useEffect(() => heading.current?.focus(), []);
  const confirm = async ({ date, time }: TimeOfDay) => {
    const { data } = await move({ body: { token, date, time } });
    if (!data) return;
    showToast({ title: 'Your appointment is moved', description: `${formatLongTime({ date, time })}.` });
    onDone();
    onChange(data.answer);
  };
  return (
    <section className="stack gap-4" aria-labelledby="another-time">
      <h2 ref={heading} id="another-time" className="display-xs" tabIndex={-1}>
        Choose another time
      </h2>
      {error && <Notice tone="error">{sentenceOf(error, 'It could not be moved. Please ring us.')}</Notice>}
      <FreeDays minutes={minutes} action="Choose" chosen={chosen} onChoose={setChosen} />
      <Button
        size="lg"
        isWide
        isBusy={isLoading}
        disabled={chosen === null}
        onClick={() => chosen && void confirm(chosen)}
      >
        {chosen ? `Move it to ${formatShortDay(chosen.date)}, ${chosen.time}` : 'Move it'}
      </Button>
      <Button size="lg" isWide variant="quiet" onClick={onAsk}>
        None suits
      </Button>
    </section>
  );
}

/** Asks for another time; the appointment stays until the clinic has moved it. */
function AskForm({ token, appointment, onChange, onDone }: AskToMoveProps & { onDone: () => void }) {
  const [ask, { isLoading, error }] = accountApi.useRequestRescheduleByLinkMutation();
  const form = useZodForm(RescheduleRequest, {
    defaultValues: {
      // It opens on a day: the one asked for, or the appointment's.
      preferredDate:
        appointment.moveWishDate ?? appointment.appointmentDate ?? appointment.preferredDate ?? '',
      note: '',
    },
  });
  const submit = async (request: z.output<typeof RescheduleRequest>) => {
    const { data } = await ask({ body: { ...request, token } });
    if (!data) return;
    onDone();
    onChange(data.answer);
  };
  return (
    <Form form={form} onSubmit={submit} aria-label="Ask to move">
      {error && <Notice tone="error">{sentenceOf(error, 'It could not be sent. Please ring us.')}</Notice>}
      <FormField<Values>
        name="preferredDate"
        label="New preferred date"
        advice={preferredDayHint(form.watch('preferredDate'), clinicToday())}
        isRequired
      >
        <DateField min={clinicToday()} max={lastPreferredDay(clinicToday())} />
      </FormField>
      <FormField<Values> name="note" label="Note">
        <Textarea rows={3} maxLength={500} />
      </FormField>
      <Button type="submit" size="lg" isWide isBusy={isLoading}>
        {isLoading ? 'Sending...' : 'Ask to move'}
      </Button>
    </Form>
  );
}
