import { Phone } from 'lucide-react';
import { useState } from 'react';
import { emergencyCards } from '#shared/content/clinical/emergencies.ts';
import styles from '#web/admin/emergency/Emergency.module.css';
import { incidentOpener } from '#web/admin/record/incidentOpener.ts';
import type { RowDialogProps } from '#web/admin/dialogs/useRowDialog.ts';
import { Button } from '#web/ui/actions/Button.tsx';
import { Dialog } from '#web/ui/dialogs/Dialog.tsx';
import { Badge } from '#web/ui/feedback/Badge.tsx';

/** What to do in an emergency; part of the desk’s own code, so that it needs no server. */
export function EmergencyDialog(dialog: RowDialogProps) {
  const [shown, setShown] = useState(emergencyCards[0]?.id);
  const card = emergencyCards.find(({ id }) => id === shown);
  const recordIncident = incidentOpener.use();
  return (
    <Dialog
      {...dialog}
      size="lg"
      title="Emergency"
      footer={
        <>
          <Button variant="secondary" onClick={dialog.onClose}>
            Close
          </Button>
          {recordIncident && card && (
            <Button
              onClick={() => {
                dialog.onClose();
                recordIncident(card.id);
              }}
            >
              Record Incident…
            </Button>
          )}
        </>
      }
    >
      <div className="stack fluid gap-4 text-lg">
        <p className={styles.call}>
          <Phone aria-hidden />
          <a href="tel:999">Call 999</a>
        </p>
        <fieldset className="cluster gap-3 p-0 borderless" aria-label="What is happening">
          {emergencyCards.map(({ id, title }) => (
            <Button
              key={id}
              variant={id === shown ? 'primary' : 'secondary'}
              aria-pressed={id === shown}
              onClick={() => setShown(id)}
            >
              {title}
            </Button>
          ))}
        </fieldset>
        {card && (
          <section className="stack fluid gap-3" aria-labelledby="emergency-card" aria-live="polite">
            <h3 className="display-xs" id="emergency-card">
              {card.title}
            </h3>
            <p>{card.signs}</p>
            <ol className={styles.steps}>
              {card.steps.map((step) => (
                <li key={step}>{step}</li>
              ))}
            </ol>
            {card.awaitsSignOff && <Badge tone="amber">Awaits the prescriber’s sign-off</Badge>}
            {!recordIncident && <p>Afterwards, open the patient’s record to write down what was done.</p>}
            <p className="ink-soft text-sm">
              {card.source}. Version {card.version}.
            </p>
          </section>
        )}
      </div>
    </Dialog>
  );
}
