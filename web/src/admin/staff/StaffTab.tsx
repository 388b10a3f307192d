import { settingNames } from '#shared/domain/clinicSettings.ts';
import { wizardServices, describedServices } from '#shared/domain/catalogue.ts';
import type { SignInSettings } from '#shared/contracts/staff.ts';
import { ClinicSetting, TwoStepSignIn, OwnersRule } from '#web/admin/staff/ClinicSetting.tsx';
import { OwnReplyTemplates } from '#web/admin/staff/OwnReplyTemplates.tsx';
import { OwnPassword } from '#web/admin/staff/OwnSignIn.tsx';
import { StaffList } from '#web/admin/staff/StaffList.tsx';
import page from '#web/admin/lists/Page.module.css';
import styles from '#web/admin/staff/Staff.module.css';
import { staffApi } from '#web/data/calls/staff.ts';
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx';
import { CalendarFeed } from '#web/calendarFeed/CalendarFeed.tsx';
import { formatInstant } from '#web/admin/dates/formatAppointment.ts';
import { reportOn } from '#web/admin/dialogs/desk.tsx';
import { Loading } from '#web/admin/lists/states.tsx';
import { SmallButton } from '#web/ui/actions/Button.tsx';
import { Badge } from '#web/ui/feedback/Badge.tsx';

function explain({ isSecondFactorRequired, hasSecondFactor }: SignInSettings): string {
  if (isSecondFactorRequired) return 'From then on everybody chooses for themselves.';
  const others = 'Anyone who has not turned it on can do nothing else until they have.';
  return hasSecondFactor ? others : `${others} You have not either: you will be asked to at once.`;
}

function SecondFactorRule({ settings }: { settings: SignInSettings }) {
  const [update] = staffApi.useUpdateSignInRuleMutation();
  const isOn = settings.isSecondFactorRequired;
  return (
    <OwnersRule
      heading="Two-step sign-in for everybody"
      isOn={isOn}
      about={
        isOn
          ? 'Everybody at the desk needs the second step. Anyone who has not turned it on can sign in only to do so.'
          : 'Everybody at the desk chooses for themselves whether to sign in with a code as well as the password.'
      }
      button={isOn ? 'Make optional' : 'Require for everybody'}
      title={isOn ? 'Make Optional' : 'Require for Everybody'}
      description={explain(settings)}
      confirmLabel={isOn ? 'Make It Optional' : 'Require It'}
      done={isOn ? 'Two-step sign-in is optional' : 'Two-step sign-in is required for everybody'}
      onChange={(currentPassword) =>
        update({ body: { currentPassword, isSecondFactorRequired: !isOn } }).unwrap()
      }
    />
  );
}

function BookedAtOnce({ serviceIds }: { serviceIds: readonly string[] }) {
  const [update] = staffApi.useUpdateBookingFlowMutation();
  return wizardServices.map(({ id, name }) => {
    const isOn = serviceIds.includes(id);
    const others = wizardServices.filter((one) => one.id !== id && serviceIds.includes(one.id));
    const bookedAtOnce = [...others.map((one) => one.id), ...(isOn ? [] : [id])];
    return (
      <OwnersRule
        key={id}
        heading={`Booked at once: ${name}`}
        isOn={isOn}
        about={
          isOn
            ? 'Patients take a free time, and the appointment is confirmed without the desk.'
            : 'Patients send a request, and the desk agrees the time with them.'
        }
        button={isOn ? 'Only by request' : 'Let patients book'}
        title={isOn ? `${name} Only by Request` : `Let Patients Book ${name}`}
        description={
          isOn
            ? 'Appointments that were booked stay as they are.'
            : 'They see the free times within opening hours, from four hours ahead, and the time to think holds for them.'
        }
        confirmLabel={isOn ? 'Only by Request' : 'Let Patients Book'}
        done={isOn ? `${name}: only by request` : `${name} is booked at once`}
        onChange={(currentPassword) => update({ body: { currentPassword, bookedAtOnce } }).unwrap()}
      />
    );
  });
}

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

export function StaffTab() {
  const { data, isLoading } = staffApi.useGetSignInSettingsQuery();
  // An owner's part stands above the rest, and must not push it down once it is known.
  if (isLoading) return <Skeleton label="Loading your settings" shape="row" rows={3} />;
  return (
    <div className={`stack top fluid gap-7 ${page.page}`}>
      {data?.isOwner && <StaffList />}
      {data?.isOwner && <SecondFactorRule settings={data} />}
      {data?.isOwner &&
        settingNames.map((name) => <ClinicSetting key={name} name={name} amount={data[name]} />)}
      {data?.isOwner && <DescribedTreatments isOn={data.hasDescribedTreatments} />}
      {data?.isOwner && <BookedAtOnce serviceIds={data.bookedAtOnce} />}
      {data?.isOwner && <OwnReplyTemplates />}
      <TwoStepSignIn />
      <OwnPassword />
      <BusyCalendar />
      <Devices />
    </div>
  );
}

const names = new Intl.ListFormat('en-GB').format(describedServices.map(({ name }) => name));

function DescribedTreatments({ isOn }: { isOn: boolean }) {
  const [update] = staffApi.useUpdateBookingFlowMutation();
  return (
    <OwnersRule
      heading="Described treatments"
      isOn={isOn}
      about={
        isOn
          ? `${names} can be chosen in the booking flow, below the others. What is requested is a consultation, with the treatment in the notes.`
          : `${names} have their pages, and cannot be chosen in the booking flow.`
      }
      button={isOn ? 'Take them out' : 'List them'}
      title={isOn ? 'Take Described Treatments Out' : 'List Described Treatments'}
      description={
        isOn
          ? 'Requests that were made stay as they are.'
          : 'Patients who choose one ask for a consultation, of that length and price.'
      }
      confirmLabel={isOn ? 'Take Them Out' : 'List Them'}
      done={isOn ? 'Described treatments are not listed' : 'Described treatments are listed'}
      onChange={(currentPassword) =>
        update({ body: { currentPassword, hasDescribedTreatments: !isOn } }).unwrap()
      }
    />
  );
}

const headingId = 'devices-heading';

function Devices() {
  const { data, error, refetch } = staffApi.useListMySessionsQuery(undefined, {
    refetchOnMountOrArgChange: true,
  });
  const [endSession] = staffApi.useEndMySessionMutation();
  const end = async (id: string, device: string) => {
    const outcome = {
      done: 'Device signed out',
      detail: device,
      failed: 'The device could not be signed out',
    };
    // The button is removed together with its row.
    if (await reportOn(endSession({ params: { id } }).unwrap(), outcome)) {
      document.getElementById(headingId)?.focus();
    }
  };
  return (
    <section className="stack fluid gap-4" aria-labelledby={headingId}>
      <div className={`row wrap gap-3 ${styles.heading}`}>
        <h2 id={headingId} tabIndex={-1}>
          Your devices
        </h2>
      </div>
      {!data ? (
        <Loading what="your devices" rows={2} error={error} onRetry={refetch} />
      ) : (
        <ul className="stack line-above">
          {data.map(({ id, device, since, lastSeen, isCurrent }) => (
            <li className="flex wrap gap-2-4 middle between py-3 line-below" key={id}>
              <p className="stack text-sm leading-1-5">
                <strong className="semibold">{device || 'Unknown browser'}</strong>
                <span className="ink-soft">
                  Since {formatInstant(since)}, last used {formatInstant(lastSeen)}
                </span>
              </p>
              {isCurrent ? (
                <Badge tone="green">This device</Badge>
              ) : (
                <SmallButton
                  requiresServer
                  aria-label={`Sign out ${device}, since ${formatInstant(since)}`}
                  onClick={() => void end(id, device)}
                >
                  Sign Out
                </SmallButton>
              )}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
