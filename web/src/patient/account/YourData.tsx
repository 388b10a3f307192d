import { Download } from 'lucide-react';
import { useState } from 'react';
import { accountCalls } from '#shared/contracts/account.ts';
import type { User } from '#shared/contracts/user.ts';
import { AccountSection } from '#web/patient/account/AccountSection.tsx';
import styles from '#web/patient/account/AccountTab.module.css';
import { DeleteAccountDialog } from '#web/patient/account/DeleteAccountDialog.tsx';
import { Button, ButtonLink } from '#web/ui/actions/Button.tsx';

export const readButtonId = 'read-my-data';

/** Data export and account deletion. */
export function YourData({ user, onRead }: { user: User; onRead: () => void }) {
  const [isDeleting, setIsDeleting] = useState(false);
  return (
    <AccountSection title="Your data" action={null}>
      <dl className={styles.facts}>
        <dt>A copy</dt>
        <dd>
          <span className="block mb-3">
            Everything we hold about you: your account, appointments, guides, rewards and who changed what. As
            a page to read and print, or in one file (JSON).
          </span>
          <div className="cluster gap-2">
            <Button id={readButtonId} variant="secondary" size="sm" requiresServer onClick={onRead}>
              Read or print my data
            </Button>
            <ButtonLink
              to={accountCalls.exportMyData.path}
              variant="secondary"
              size="sm"
              download
              reloadDocument
            >
              <Download aria-hidden /> Download my data
            </ButtonLink>
          </div>
        </dd>
        {user.role !== 'admin' && (
          <>
            <dt>Your account</dt>
            <dd>
              <span className="block mb-3">
                You can delete it at any time. We will explain what that means first.
              </span>
              <Button variant="secondary" size="sm" onClick={() => setIsDeleting(true)}>
                Delete my account
              </Button>
            </dd>
          </>
        )}
      </dl>
      {isDeleting && <DeleteAccountDialog onClose={() => setIsDeleting(false)} />}
    </AccountSection>
  );
}
