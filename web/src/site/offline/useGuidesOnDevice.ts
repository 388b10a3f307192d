import { useEffect } from 'react';
import { useCurrentUser } from '#web/data/session.ts';
import { isDataDear, keepGuides, lookForGuides } from '#web/offline/keptGuides.ts';
import { guideLinks } from '#web/patient/care/guideLink.ts';

/** Keeps all three guides on the device of a patient who signs in, and finds out what is there. */
export function useGuidesOnDevice(): void {
  const { user } = useCurrentUser();
  const isPatient = user?.role === 'user';
  useEffect(() => {
    if (!isPatient) return;
    void lookForGuides(guideLinks)
      .then(() => (isDataDear() ? undefined : keepGuides(guideLinks)))
      // A device that cannot keep them opens them from the clinic.
      .catch(() => undefined);
  }, [isPatient]);
}
