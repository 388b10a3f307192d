import { useEffect } from 'react';
import { useListMyBookingsQuery } from '#web/data/calls/bookings.ts';
import { useListMyCareQuery } from '#web/data/calls/care.ts';
import { useCurrentUser } from '#web/session/currentUser.ts';
import { isDataDear, keepGuides, lookForGuides } from '#web/offline/keptGuides.ts';
import { guideLinks } from '#web/offline/guideLink.ts';

/**
 * From sign-in on a patient's device has what they may need without a connection, whichever page they open: their
 * appointments and care, which are kept as they are fetched, and all three guides.
 */
export function useAftercareOnDevice(): void {
  const { user } = useCurrentUser();
  const isPatient = user?.role === 'user';
  useListMyBookingsQuery(undefined, { skip: !isPatient });
  useListMyCareQuery(undefined, { skip: !isPatient });
  useEffect(() => {
    if (!isPatient) return;
    void lookForGuides(guideLinks)
      .then(() => (isDataDear() ? undefined : keepGuides(guideLinks)))
      // A device that cannot keep them opens them from the clinic.
      .catch(() => undefined);
  }, [isPatient]);
}
