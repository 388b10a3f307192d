import { settingNames } from '#shared/domain/clinicSettings.ts';
import { BookedAtOnce } from '#web/admin/staff/BookedAtOnce.tsx';
import { ClinicSetting } from '#web/admin/staff/ClinicSetting.tsx';
import { DescribedTreatments } from '#web/admin/staff/DescribedTreatments.tsx';
import { Devices } from '#web/admin/staff/Devices.tsx';
import { OwnPassword } from '#web/admin/staff/OwnPassword.tsx';
import { SecondFactorRule } from '#web/admin/staff/SecondFactorRule.tsx';
import { StaffList } from '#web/admin/staff/StaffList.tsx';
import styles from '#web/admin/staff/Staff.module.css';
import { TwoStepSignIn } from '#web/admin/staff/TwoStepSignIn.tsx';
import { useGetSignInSettingsQuery } from '#web/data/calls/staff.ts';
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx';
import { CalendarFeed } from '#web/calendarFeed/CalendarFeed.tsx';

/** The practitioner's times in a calendar program. */
function BusyCalendar() {
  return (
    <section className="stack fluid gap-4" aria-labelledby="busy-calendar">
      <div className={`row wrap gap-3 ${styles.heading}`}>
        <h2 id="busy-calendar">Calendar</h2>
      </div>
      <CalendarFeed shows="Confirmed appointments and blocked times in your own calendar, as “Busy” and nothing else." />
    </section>
  );
}

/** The user's own sign-in settings, and for owners the staff accounts. */
export function StaffTab() {
  const { data, isLoading } = useGetSignInSettingsQuery();
  // An owner's part stands above the rest, and must not push it down once it is known.
  if (isLoading) return <Skeleton label="Loading your settings" shape="row" rows={3} />;
  return (
    <div className={`stack top fluid gap-7 ${styles.page}`}>
      {data?.isOwner && <StaffList />}
      {data?.isOwner && <SecondFactorRule settings={data} />}
      {data?.isOwner &&
        settingNames.map((name) => <ClinicSetting key={name} name={name} amount={data[name]} />)}
      {data?.isOwner && <DescribedTreatments isOn={data.hasDescribedTreatments} />}
      {data?.isOwner && <BookedAtOnce serviceIds={data.bookedAtOnce} />}
      <TwoStepSignIn />
      <OwnPassword />
      <BusyCalendar />
      <Devices />
    </div>
  );
}
