import { useState } from 'react';
import type { SignedInUser } from '#shared/contracts/user.ts';
import { MyDataPage } from '#web/patient/account/MyDataPage.tsx';
import { MyMessages } from '#web/patient/account/MyMessages.tsx';
import { PersonalInformation } from '#web/patient/account/PersonalInformation.tsx';
import { RecordHistory } from '#web/patient/account/RecordHistory.tsx';
import { Security } from '#web/patient/account/Security.tsx';
import { readButtonId, YourData } from '#web/patient/account/YourData.tsx';
import { CalendarFeed } from '#web/calendarFeed/CalendarFeed.tsx';
import { AccountSection } from '#web/patient/account/AccountSection.tsx';

function Calendar() {
  return (
    <AccountSection title="Calendar" action={null}>
      <CalendarFeed shows="Your confirmed appointments in your own calendar, as “Appointment”, with our address and nothing else." />
    </AccountSection>
  );
}

export function AccountTab({ user }: { user: SignedInUser }) {
  const [isReading, setIsReading] = useState(false);
  const close = () => {
    setIsReading(false);
    requestAnimationFrame(() => document.getElementById(readButtonId)?.focus());
  };
  if (isReading) return <MyDataPage onClose={close} />;
  return (
    <div className="stack gap-7 max-w-44">
      <PersonalInformation user={user} />
      <Security role={user.role} />
      <MyMessages user={user} />
      <Calendar />
      <RecordHistory />
      <YourData user={user} onRead={() => setIsReading(true)} />
    </div>
  );
}
