import { Button } from '#web/ui/actions/Button.tsx';
import { Notice } from '#web/ui/feedback/Notice.tsx';

/** Shown until the patient replaces a password that the clinic has set. */
export function OwnPasswordNotice({ onChoose }: { onChoose: () => void }) {
  return (
    <Notice tone="warning" title="Please choose your own password">
      <div className="stack start gap-3">
        <p>The clinic set the password you have just used, so somebody else knows it.</p>
        <Button variant="secondary" size="sm" onClick={onChoose}>
          Go to Account Settings
        </Button>
      </div>
    </Notice>
  );
}
