import { clinic } from '#shared/clinic.ts';
import { Button } from '#web/ui/actions/Button.tsx';
import { Dialog } from '#web/ui/dialogs/Dialog.tsx';
import styles from '#web/patient/loyalty/LoyaltyPanel.module.css';
import { showToast } from '#web/ui/toast/toastStore.ts';

async function copyLink(): Promise<void> {
  try {
    await navigator.clipboard.writeText(window.location.origin);
    showToast({ title: 'Copied to clipboard' });
  } catch {
    showToast({ title: 'Error', description: 'The link could not be copied.', variant: 'destructive' });
  }
}

interface ReferralDialogProps {
  isOpen: boolean;
  onClose: () => void;
}

/** The patient shares the link; the clinic never emails people who have not asked for it. */
export function ReferralDialog({ isOpen, onClose }: ReferralDialogProps) {
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      size="sm"
      title="Bring a friend"
      footer={<Button onClick={() => void copyLink()}>Copy link to {clinic.brand}</Button>}
    >
      <div className={styles.referral}>
        <p>
          Bring a friend. You both get 20% off an eligible service. And there is a special reward at 5 stamps.
        </p>
        <p className={styles.smallPrint}>
          Eligible services are microblading and skincare products. The discount does not apply to
          prescription-only medicines (such as anti-wrinkle and B12 treatment) or to injectables and drips.
          Your friend must be 18 or over, new to the clinic, and have a consultation first. One discount each,
          valid 6 months, not for cash, not with other offers. You do not see whether your friend booked or
          what for.
        </p>
      </div>
    </Dialog>
  );
}
