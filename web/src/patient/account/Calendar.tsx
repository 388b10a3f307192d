import { CalendarFeed } from '#web/calendarFeed/CalendarFeed.tsx';
import { AccountSection } from '#web/patient/account/AccountSection.tsx';

export function Calendar() {
  return (
    <AccountSection title="Calendar" action={null}>
      <CalendarFeed shows="Your confirmed appointments in your own calendar, as “Appointment”, with our address and nothing else." />
    </AccountSection>
  );
}
