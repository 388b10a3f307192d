import { useRef } from 'react';
import { clinic } from '#shared/clinic.ts';
import { formatReferralCode, referralPath } from '#shared/domain/referralCode.ts';
import { loyaltyApi } from '#web/data/calls/loyalty.ts';
import { copyText } from '#web/ui/clipboard.ts';
import { Button } from '#web/ui/actions/Button.tsx';
import { Dialog } from '#web/ui/dialogs/Dialog.tsx';
import styles from '#web/patient/loyalty/LoyaltyPanel.module.css';

const copyLink = (path: string, shown: Element | null) =>
  copyText(window.location.origin + path, 'The link could not be copied.', shown);

/** The patient shares the link; the clinic never sends unrequested emails. Without the code nothing is promised. */
export function ReferralDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const { currentData: progress } = loyaltyApi.useGetProgressQuery();
  const code = progress?.referralCode;
  const shown = useRef<HTMLParagraphElement>(null);
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      size="sm"
      title="Bring a friend"
      footer={
        code && (
          <Button onClick={() => void copyLink(referralPath(code), shown.current)}>
            Copy link to {clinic.brand}
          </Button>
        )
      }
    >
      {code ? (
        <div className="stack gap-4">
          <p>
            Bring a friend. You both get 20% off an eligible service. And there is a special reward at 5
            stamps.
          </p>
          <dl className={`row baseline wrap gap-0-3 py-2 line-above-below ${styles.code}`}>
            <dt className="ink-soft">Your code</dt>
            <dd className="display-xs semibold figures">{formatReferralCode(code)}</dd>
          </dl>
          <p ref={shown} className="ink-soft text-sm break-anywhere">
            {window.location.origin + referralPath(code)}
          </p>
          <p>
            Your link includes it. A friend who registers with it and completes a first visit counts for you
            both.
            {progress.recommendations > 0 && (
              <strong>
                {' '}
                {progress.recommendations === 1
                  ? 'One recommendation of yours counts.'
                  : `${progress.recommendations} recommendations of yours count.`}
              </strong>
            )}
          </p>
          <p className="muted">
            Eligible services are microblading and skincare products. The discount does not apply to
            prescription-only medicines (such as anti-wrinkle and B12 treatment) or to injectables and drips.
            Your friend must be 18 or over, new to the clinic, and have a consultation first. One discount
            each, valid 6 months, not for cash, not with other offers. You see that a recommendation counts,
            never whose or what for.
          </p>
        </div>
      ) : (
        <p>Your code could not be loaded. Please look again when you are connected.</p>
      )}
    </Dialog>
  );
}
