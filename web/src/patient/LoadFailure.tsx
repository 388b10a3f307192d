import { CloudOff } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '#web/ui/actions/Button.tsx';
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx';

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
