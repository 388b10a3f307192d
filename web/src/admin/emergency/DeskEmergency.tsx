import { useCallback, useRef } from 'react';
import { fittingCard, type EmergencyCardId } from '#shared/content/clinical/emergencies.ts';
import { useClock } from '#web/admin/arrivals/useClock.ts';
import { useWhoIsHere } from '#web/admin/arrivals/useWhoIsHere.ts';
import { findLastFocus } from '#web/admin/dialogs/lastFocus.ts';
import { useDialogHost } from '#web/admin/dialogs/useDialogHost.ts';
import type { RowDialogProps } from '#web/admin/dialogs/desk.ts';
import { continueCourse, emergencyCourse } from '#web/admin/emergency/course.ts';
import { EmergencyDialog } from '#web/admin/emergency/EmergencyDialog.tsx';
import { useEmergencyKey } from '#web/admin/emergency/useEmergencyKey.ts';
import { SignOffMark } from '#web/admin/signOffs/SignOffMark.tsx';
import { incidentOpener } from '#web/admin/emergency/incidentOpener.ts';

/** The emergency cards of a signed-in desk: Alt+E opens them above whatever is open. */
export function useDeskEmergency() {
  const { opened, open, close } = useDialogHost<{ card: EmergencyCardId | null }>();
  const isEmergency = opened?.isOpen ?? false;
  const before = useRef<Element | null>(null);
  const openEmergency = useCallback(
    (card: EmergencyCardId | null = null) => {
      before.current = document.activeElement;
      emergencyCourse.set(continueCourse(emergencyCourse.get()));
      open({ card });
    },
    [open],
  );
  useEmergencyKey(!isEmergency, () => openEmergency());
  const cards = opened && (
    <DeskEmergency
      key={`emergency ${opened.opening}`}
      card={opened.content.card}
      isOpen={isEmergency}
      onClose={close}
      finalFocus={() => {
        const { current } = before;
        return current instanceof HTMLElement && current.isConnected ? current : findLastFocus();
      }}
    />
  );
  return { isEmergency, openEmergency, cards };
}

function DeskEmergency({ card, ...dialog }: RowDialogProps & { card: EmergencyCardId | null }) {
  const { inRoom, waiting } = useWhoIsHere(useClock());
  const record = incidentOpener.use();
  const present = inRoom ?? waiting[0];
  const fits = card ?? record?.fits ?? fittingCard(present ? { service: present.service } : {});
  const recordIncident = (category: EmergencyCardId) => {
    const course = emergencyCourse.get();
    dialog.onClose();
    record?.begin(course ? { category, course } : { category });
    emergencyCourse.set(null);
  };
  return (
    <EmergencyDialog
      {...dialog}
      fits={fits}
      isAsked={card !== null}
      onRecord={record ? recordIncident : null}
      signOffOf={({ id, version }) => (
        <SignOffMark id={`emergency-${id}`} version={version} words="Awaits the prescriber’s sign-off" />
      )}
    />
  );
}
