import { skipToken } from '@reduxjs/toolkit/query/react';
import { useEffect, useRef, useState, useEffectEvent } from 'react';
import { useNavigate, useSearchParams, useLocation, useNavigationType } from 'react-router-dom';
import type { SignedInUser } from '#shared/contracts/user.ts';
import { paths } from '#shared/paths.ts';
import { DetailsStep } from '#web/booking/DetailsStep.tsx';
import { ReviewStep } from '#web/booking/ReviewStep.tsx';
import { SentPanel, type DoneHow } from '#web/booking/SentPanel.tsx';
import { ServiceStep } from '#web/booking/ServiceStep.tsx';
import {
  addKnownDetails,
  beginWizard,
  findDuplicate,
  chooseService,
  findUnlisted,
  applyHeldTime,
  applyPageService,
  findTaken,
  dropPassedTime,
  takeTime,
  applyRequestedService,
  saveChoice,
  reachableStep,
  stepNames,
  Wizard,
  type Step,
} from '#web/booking/wizard.ts';
import { useDraft } from '#web/offline/useDraft.ts';
import { atOnceApi } from '#web/data/calls/atOnce.ts';
import { useMyBookings } from '#web/data/calls/bookings.ts';
import { freeTimesApi } from '#web/data/calls/freeTimes.ts';
import { useOwnPhone } from '#web/session/currentUser.ts';
import { Stepper } from '#web/ui/navigation/Stepper.tsx';

interface EntryState {
  step?: Step;
  /** Id of the wizard that made the entry; other wizards' entries are ignored. */
  wizard?: string;
}

/** Pushes a history entry per step, so that Back returns to the previous step. @returns a function that opens a step */
function useStepHistory(wizard: string, step: Step, onStep: (step: Step) => void): (next: Step) => void {
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

const redirectAfterMs = 2000;
const wizardDraft = 'booking';

interface BookingWizardProps {
  user: SignedInUser | null;
  /** Owner of the draft; unchanged when a session expires, so that the text stays. */
  ownerId: number | null;
  /** The service chosen before hydration. */
  earlyChoice: string;
  /** The service of the page before. */
  pageService: string | null;
  /** Called when the request is queued on the device. */
  onSaved: () => void;
  /** Whether a free time is booked, and no request made; stable. */
  onTaking: (isTaking: boolean) => void;
}

export function BookingWizard(props: BookingWizardProps) {
  const { user, ownerId, earlyChoice, pageService, onSaved, onTaking } = props;
  const [search] = useSearchParams();
  const [draft, setWizard, dropDraft] = useDraft(wizardDraft, ownerId, Wizard, beginWizard);
  const [done, setDone] = useState<DoneHow | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const navigate = useNavigate();
  const requestedService = search.get('service');
  const mine = useMyBookings({ skip: user === null });
  const bookings = mine.isError ? undefined : (mine.bookings ?? []);
  const phone = useOwnPhone(user);
  const { currentData: flow } = freeTimesApi.useGetBookingFlowQuery();
  const hasAtOnce = flow !== undefined && flow.bookedAtOnce.length > 0;
  const held = atOnceApi.useReadHeldTimeQuery(hasAtOnce ? undefined : skipToken).currentData?.held ?? null;
  const [release] = atOnceApi.useReleaseHeldTimeMutation();

  useEffect(() => {
    setWizard((current) => {
      const known = addKnownDetails(dropPassedTime(current, new Date()), user, phone);
      return applyPageService(applyRequestedService(known, requestedService), pageService);
    });
  }, [user, phone, requestedService, pageService, setWizard]);

  useEffect(() => {
    if (held) setWizard((current) => applyHeldTime(current, held));
  }, [held, setWizard]);

  const wizard = saveChoice(draft, earlyChoice);
  const { step } = wizard;
  const taken = hasAtOnce ? findTaken(wizard, user) : null;
  const isTaking = taken !== null;
  useEffect(() => onTaking(isTaking), [isTaking, onTaking]);

  const change = (part: Partial<Wizard>) =>
    setWizard((current) => ({ ...saveChoice(current, earlyChoice), ...part }));
  const makeRequest = () => {
    change({ taken: '' });
    void release();
  };
  const goTo = useStepHistory(wizard.id, step, (next) =>
    setWizard((current) => {
      const chosen = saveChoice(current, earlyChoice);
      return { ...chosen, step: reachableStep(chosen, next) };
    }),
  );
  const shownStep = useRef(step);

  useEffect(() => {
    if (shownStep.current === step) return;
    shownStep.current = step;
    window.scrollTo({ top: 0 });
    heading.current?.focus({ preventScroll: true });
  }, [step]);

  useEffect(() => {
    if (!done) return undefined;
    const timer = setTimeout(() => void navigate(user ? paths.dashboard : paths.home), redirectAfterMs);
    return () => clearTimeout(timer);
  }, [done, navigate, user]);

  if (done) return <SentPanel how={done} isUser={user !== null} />;

  const finish = (how: DoneHow) => {
    dropDraft();
    setDone(how);
    if (how === 'saved' || how === 'queued') onSaved();
  };
  return (
    <div data-in-focus={step > 1 || undefined}>
      <Stepper steps={stepNames} current={step} />
      {step === 1 && (
        <ServiceStep
          wizard={wizard}
          unlisted={findUnlisted(wizard)}
          bookings={bookings}
          heading={heading}
          onChoose={(service) =>
            setWizard((current) => chooseService(saveChoice(current, earlyChoice), service))
          }
          onRequest={makeRequest}
          onTaken={(time) => {
            setWizard((current) => takeTime(saveChoice(current, earlyChoice), time));
            goTo(2);
          }}
          onContinue={() => goTo(2)}
        />
      )}
      {step === 2 && (
        <DetailsStep
          wizard={wizard}
          user={user}
          taken={taken}
          held={held}
          onRequest={makeRequest}
          heading={heading}
          onChange={change}
          onBack={() => goTo(1)}
          onContinue={() => goTo(3)}
        />
      )}
      {step === 3 && (
        <ReviewStep
          wizard={wizard}
          user={user}
          taken={taken}
          held={held}
          onRequest={makeRequest}
          bookings={bookings}
          duplicate={findDuplicate(wizard, bookings ?? [])}
          heading={heading}
          onGoTo={goTo}
          onDone={finish}
        />
      )}
    </div>
  );
}
