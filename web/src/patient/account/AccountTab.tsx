import type { SignedInUser } from '#shared/contracts/user.ts';
import styles from '#web/patient/account/AccountTab.module.css';
import { Calendar } from '#web/patient/account/Calendar.tsx';
import { PersonalInformation } from '#web/patient/account/PersonalInformation.tsx';
import { RecordHistory } from '#web/patient/account/RecordHistory.tsx';
import { Security } from '#web/patient/account/Security.tsx';
import { YourData } from '#web/patient/account/YourData.tsx';

export function AccountTab({ user }: { user: SignedInUser }) {
  return (
    <div className={styles.account}>
      <PersonalInformation user={user} />
      <Security />
      <Calendar />
      <RecordHistory />
      <YourData user={user} />
    </div>
  );
}
