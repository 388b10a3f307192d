import { LoadFailure } from '#web/patient/LoadFailure.tsx';

export function AppointmentsFailure() {
  return (
    <LoadFailure title="Unable to load appointments">
      There was an error loading your appointments. Please try refreshing the page.
    </LoadFailure>
  );
}
