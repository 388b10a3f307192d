import { useId, useState } from 'react';
import type { TimeOfDay } from '#shared/domain/offers.ts';
import { isSoonerReason, isTooSoon } from '#shared/domain/reflection.ts';
import type { SoonerQuestion } from '#web/admin/times/SoonerReason.tsx';
import { recordApi } from '#web/data/calls/record.ts';

interface Treated {
  /** Null for somebody without an account. */
  userId: number | null;
  /** By its name; empty while none is chosen. */
  service: string;
}

/** Until when a patient has to think before a treatment; null where nothing has to wait. */
function useThinkingUntil({ userId, service }: Treated): { until: Date | null; isOpened: boolean } {
  const { currentData } = recordApi.useFindReflectionQuery(
    { body: { userId, service } },
    { skip: service === '', refetchOnMountOrArgChange: true },
  );
  return {
    until: currentData?.until ? new Date(currentData.until) : null,
    isOpened: currentData?.isOpened ?? false,
  };
}

/**
 * Whether one of these times is before the end of the patient's time to think, and why it may be.
 * @param isRequired whether nothing is sent without a reason
 */
export function useSooner(treated: Treated, times: readonly TimeOfDay[], isRequired = true) {
  const { until, isOpened } = useThinkingUntil(treated);
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
    /** What `SoonerReason` shows. */
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
