import { useEffect, useEffectEvent, useRef } from 'react';
import { useLocation, useNavigate, useNavigationType } from 'react-router-dom';
import type { Step } from '#web/booking/wizard.ts';

interface EntryState {
  step?: Step;
  /** Id of the wizard that made the entry; other wizards' entries are ignored. */
  wizard?: string;
}

/** Pushes a history entry per step, so that Back returns to the previous step. @returns a function that opens a step */
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
  // The history entry that opened the wizard is its initial step.
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
