import { Phone } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { clinic } from '#shared/clinic.ts';
import {
  emergencyCards,
  type EmergencyCard,
  type EmergencyCardId,
} from '#shared/content/clinical/emergencies.ts';
import { isFilledIn } from '#shared/domain/missingFacts.ts';
import type { RowDialogProps } from '#web/admin/dialogs/desk.tsx';
import {
  beginCourse,
  cardOf,
  formatElapsed,
  emergencyCourse,
  nextRound,
  stampStep,
  timesOf,
  type EmergencyCourse,
} from '#web/admin/emergency/course.ts';
import styles from '#web/admin/emergency/Emergency.module.css';
import { Button, SecondaryButton } from '#web/ui/actions/Button.tsx';
import { Dialog } from '#web/ui/dialogs/Dialog.tsx';
import { useNow } from '#web/ui/hooks/useNow.ts';
import { useWindowEvent } from '#web/ui/hooks/useWindowEvent.ts';

const { street, locality, region, postalCode } = clinic.address;
const where = `We are at ${clinic.brand}, ${street}, ${locality}, ${region} ${postalCode}. Our number is ${clinic.phone}.`;

const numbers: readonly [string, string][] = [
  ['Prescriber', clinic.prescriber.phone],
  ['Emergency department', clinic.nearest.emergencyDepartment],
  ['Eye hospital', clinic.nearest.eyeHospital],
];

const notKnown = <p>Whether a prescriber has signed it off is not known while the desk is locked.</p>;

interface EmergencyDialogProps extends RowDialogProps {
  fits: EmergencyCardId;
  /** Whether that card was asked for, rather than the one of what was done already. */
  isAsked?: boolean;
  /** Null: no record is open. */
  onRecord?: ((category: EmergencyCardId) => void) | null;
  /** Without it nobody is signed in, who could ask the server. */
  signOffOf?: (card: EmergencyCard) => ReactNode;
}

/** What to do in an emergency, over the whole screen; part of the page, so that it needs no server. */
export function EmergencyDialog(props: EmergencyDialogProps) {
  const { fits, isAsked = false, onRecord = null, signOffOf, ...dialog } = props;
  const course = emergencyCourse.use();
  const [begunWith] = useState(() => course && cardOf(course)?.id);
  const [chosen, setChosen] = useState<EmergencyCardId>();
  const shown = chosen ?? (isAsked ? fits : (begunWith ?? fits));
  const card = emergencyCards.find(({ id }) => id === shown);
  if (!course || !card) return null;
  return (
    <Dialog
      {...dialog}
      size="full"
      title="Emergency"
      footer={
        <>
          {course.stamps.length > 0 && (
            <Button variant="quiet" onClick={() => emergencyCourse.set(beginCourse())}>
              Another Emergency
            </Button>
          )}
          <SecondaryButton onClick={dialog.onClose}>Close</SecondaryButton>
          {onRecord && <Button onClick={() => onRecord(card.id)}>Record Incident…</Button>}
        </>
      }
    >
      <div className={styles.emergency}>
        <div className={`all-columns ${styles.call}`}>
          <a className="flex gap-2 middle hit display-xs bold" href="tel:999">
            <Phone aria-hidden /> Call 999
          </a>
          <p>
            “Ambulance. {card.call} {where}”
          </p>
          <Clock course={course} />
        </div>
        <fieldset className="cluster gap-3 p-0 borderless all-columns" aria-label="What is happening">
          {emergencyCards.map(({ id, title }) => (
            <Button
              key={id}
              variant={id === shown ? 'primary' : 'secondary'}
              aria-pressed={id === shown}
              onClick={() => setChosen(id)}
            >
              {title}
            </Button>
          ))}
        </fieldset>
        <Steps card={card} course={course} />
        <Beside card={card} signOff={signOffOf?.(card) ?? notKnown} />
      </div>
    </Dialog>
  );
}

/** Since the card was opened. */
function Clock({ course }: { course: EmergencyCourse }) {
  const now = useNow(1000);
  return (
    <time className="display-sm tabular" role="timer" aria-label="Time since it began">
      {formatElapsed(course, now)}
    </time>
  );
}

function Steps({ card, course }: { card: EmergencyCard; course: EmergencyCourse }) {
  return (
    <section aria-labelledby="emergency-card" className="stack gap-2 top">
      <h3 className="text-lg" id="emergency-card">
        {card.title}
      </h3>
      <p>{card.signs}</p>
      <ol className={styles.steps} aria-label="Steps; tap each when it is done">
        {card.steps.map((step) => {
          const times = timesOf(course, step.log);
          const next = nextRound(course, step);
          return (
            <li key={step.log}>
              <button
                className="stack gap-3 middle w-full hit p-2-3 bordered-control rounded-md bg-paper-raised text-start"
                type="button"
                data-done={times.length > 0 || undefined}
                onClick={() => emergencyCourse.set(stampStep(course, step.log))}
              >
                <span>{step.text}</span>
                <strong className="ink-faint text-sm medium">
                  {times.join(', ') || 'Tap when done'}
                  {next && <small className="block">again from {next}</small>}
                </strong>
              </button>
            </li>
          );
        })}
      </ol>
    </section>
  );
}

function Beside({ card, signOff }: { card: EmergencyCard; signOff: ReactNode }) {
  return (
    <aside className={`stack gap-2 top ${styles.beside}`} aria-label="Meanwhile, and numbers">
      <h3 className="text-lg">Until help is here</h3>
      <ul className="stack gap-1">
        {card.meanwhile.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      <h3 className="text-lg">Numbers</h3>
      <dl className="stack gap-2-4">
        {numbers.map(([label, fact]) => (
          <div key={label}>
            <dt className="ink-soft text-sm">{label}</dt>
            <dd>{isFilledIn(fact) ? fact : 'Not filled in: the owner’s set-up list asks for it'}</dd>
          </div>
        ))}
      </dl>
      {signOff}
      <p className="ink-soft text-xs">
        {card.source}. Version {card.version}. This page needs no server. The times stay in this window until
        a clinician records the incident.
      </p>
    </aside>
  );
}

/** Alt+E, also while somebody types or a window is open. */
export function useEmergencyKey(isOn: boolean, onPress: () => void): void {
  useWindowEvent('keydown', (event) => {
    if (!isOn || !event.altKey || event.ctrlKey || event.metaKey || event.code !== 'KeyE') return;
    event.preventDefault();
    onPress();
  });
}
