import { useId } from 'react';
import type { TimeOfDay } from '#shared/domain/offers.ts';
import { HeldNotice } from '#web/booking/HeldNotice.tsx';
import { atOnceApi } from '#web/data/calls/atOnce.ts';
import { sentenceOf } from '#web/data/requests/request.ts';
import { FreeDays } from '#web/preferredTimes/FreeDays.tsx';
import { Notice } from '#web/ui/feedback/Notice.tsx';

interface TakeTimeProps {
  service: { name: string; minutes: number };
  chosen: TimeOfDay | null;
  /** The device holds the time. */
  onTaken: (time: TimeOfDay) => void;
  /** Gives the chosen time back. */
  onRequest: () => void;
}

/** Free times of a service that patients book at once: a tap holds one. */
export default function TakeTime({ service, chosen, onTaken, onRequest }: TakeTimeProps) {
  const heading = useId();
  const [hold, { isLoading, error }] = atOnceApi.useHoldTimeMutation();
  const held = atOnceApi.useReadHeldTimeQuery().currentData?.held ?? null;
  const take = async ({ date, time }: TimeOfDay) => {
    const result = await hold({ body: { service: service.name, date, time } });
    if (!result.error) onTaken({ date, time });
  };
  return (
    <section className="stack gap-4" aria-labelledby={heading}>
      <div className="stack gap-1">
        <h3 id={heading}>Choose your time</h3>
        <p className="muted">
          A tap holds it for you for ten minutes.
          {!chosen && ' If none suits, continue, and we agree a time with you.'}
        </p>
      </div>
      {chosen && <HeldNotice time={chosen} held={held} onRequest={onRequest} />}
      {error && (
        <Notice tone="error">
          {sentenceOf(error, 'It could not be held.')} These are the times that are free now.
        </Notice>
      )}
      <FreeDays
        minutes={service.minutes}
        action="Hold"
        chosen={chosen}
        isBusy={isLoading}
        onChoose={(time) => void take(time)}
      />
    </section>
  );
}
