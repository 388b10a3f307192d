import { useId, useState } from 'react';
import { formatLongMoment, type TimeOfDay } from '#shared/domain/offers.ts';
import { soonerReasons, isSoonerReason, isTooSoon } from '#shared/domain/coolingOff.ts';
import { recordApi } from '#web/data/calls/record.ts';
import { Notice } from '#web/ui/feedback/Notice.tsx';
import { Field, Select } from '#web/ui/forms/controls.tsx';

const options = Object.entries(soonerReasons).map(([value, label]) => ({ value, label }));

export interface SoonerQuestion {
  /** The end of the time to think. */
  until: Date;
  /** Whether the patient has opened the text of the consent. */
  isOpened: boolean;
  reason: string;
  onChoose: (reason: string) => void;
  error?: string | undefined;
  isRequired: boolean;
}

/** Says until when a patient has time to think, where a time is before that, and takes the reason. */
export function SoonerReason({ id, question }: { id?: string; question: SoonerQuestion | null }) {
  return (
    <div id={id} className="stack gap-3" aria-live="polite">
      {question && (
        <>
          <Notice tone="warning">
            {!question.isOpened && 'The text of the consent has not been opened at home. '}
            Time to think runs until {formatLongMoment(question.until.toISOString())}.
          </Notice>
          <Field
            label="Why sooner?"
            hint="The patient reads it in their record."
            error={question.error}
            isRequired={question.isRequired}
          >
            <Select
              options={options}
              placeholder="Choose a reason"
              value={question.reason}
              onValue={question.onChoose}
            />
          </Field>
        </>
      )}
    </div>
  );
}

interface Treated {
  /** Null for somebody without an account. */
  userId: number | null;
  /** By its name; empty while none is chosen. */
  service: string;
}

/** Until when a patient has to think before a treatment; null where nothing has to wait. */
function useCoolingOffUntil({ userId, service }: Treated): { until: Date | null; isOpened: boolean } {
  const { currentData } = recordApi.useFindCoolingOffQuery(
    { body: { userId, service } },
    { skip: service === '', refetchOnMountOrArgChange: true },
  );
  return {
    until: currentData?.until ? new Date(currentData.until) : null,
    isOpened: currentData?.isOpened ?? false,
  };
}

/** Whether a time is before the end of the time to think, and why. @param isRequired nothing is sent without a reason */
export function useSooner(treated: Treated, times: readonly TimeOfDay[], isRequired = true) {
  const { until, isOpened } = useCoolingOffUntil(treated);
  const [reason, setReason] = useState('');
  const [isMissing, setMissing] = useState(false);
  const id = useId();
  const isSoon = times.some((time) => isTooSoon(time, until));
  const question: SoonerQuestion | null =
    isSoon && until
      ? {
          until,
          isOpened,
          reason,
          isRequired,
          error: isMissing && reason === '' ? 'Please choose why it may be sooner.' : undefined,
          onChoose: setReason,
        }
      : null;
  return {
    until,
    field: { id, question },
    /** The reason as a part of a request's body; without one, nothing, as older clients send it. */
    body: isSoon && isSoonerReason(reason) ? { sooner: reason } : {},
    /** Shows and focuses the field where a reason is missing. @returns whether the times can be sent */
    check: (): boolean => {
      const isRight = !isRequired || !isSoon || isSoonerReason(reason);
      setMissing(!isRight);
      if (!isRight) document.getElementById(id)?.querySelector('select')?.focus();
      return isRight;
    },
  };
}
