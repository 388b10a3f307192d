import { CloudOff } from 'lucide-react';
import type { ReactNode } from 'react';
import { clinic } from '#shared/clinic.ts';
import { Button } from '#web/ui/actions/Button.tsx';
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx';
import { Notice } from '#web/ui/feedback/Notice.tsx';

/** Error message with a retry button. */
export function LoadFailure({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <div role="alert">
      <EmptyState
        icon={<CloudOff aria-hidden />}
        title={title}
        action={
          <Button variant="secondary" onClick={() => window.location.reload()}>
            Refresh Page
          </Button>
        }
      >
        {children}
      </EmptyState>
    </div>
  );
}

export function AppointmentsFailure() {
  return (
    <LoadFailure title="Unable to load appointments">
      There was an error loading your appointments. Please try refreshing the page.
    </LoadFailure>
  );
}

/** Rows of a list could not be read; it is then never called empty. */
export function PartNotShown() {
  return (
    <Notice tone="warning" title="We could not show everything here">
      Please refresh the page. If this stays, ring us on{' '}
      <a href={`tel:${clinic.phoneLink}`}>{clinic.phone}</a>: we have it all in front of us.
    </Notice>
  );
}
