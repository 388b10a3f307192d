import { useEffect, useEffectEvent, useRef } from 'react';
import { useLocation, useNavigate, useNavigationType } from 'react-router-dom';
import type { Step } from '#web/booking/wizard.ts';

interface EntryState {
  step?: Step;
  /** Which wizard has made the entry; those of a request that was sent or left by logging out mean nothing to the next. */
  wizard?: string;
}

/** Makes every step an entry of the history, so that Back goes one step back. @returns how to go to a step */
export function useStepHistory(
  wizard: string,
  step: Step,
  onStep: (step: Step) => void,
): (next: Step) => void {
  const location = useLocation();
  const type = useNavigationType();
  const navigate = useNavigate();
  const state = location.state as EntryState | null;
  const firstKey = useRef(location.key);
  // The entry that the wizard was opened with stands for the step that it was opened at.
  const firstStep = useRef(step);
  const follow = useEffectEvent(() => {
    const isForeign = state?.step !== undefined && state.wizard !== wizard;
    const shown = isForeign ? step : (state?.step ?? firstStep.current);
    if (type === 'POP' && shown !== step) onStep(shown);
  });
  useEffect(() => {
    if (location.key !== firstKey.current || type === 'POP') follow();
  }, [location.key, type]);

  return (next) => {
    const isBack = state?.step === step && state.wizard === wizard && next === step - 1;
    if (isBack) void navigate(-1);
    else {
      onStep(next);
      const options = { state: { ...state, step: next, wizard }, preventScrollReset: true };
      void navigate(location.pathname + location.search, { ...options, replace: next < step });
    }
  };
}
