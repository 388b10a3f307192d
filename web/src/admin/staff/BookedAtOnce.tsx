import { wizardServices } from '#shared/domain/catalogue.ts';
import { OwnersRule } from '#web/admin/staff/OwnersRule.tsx';
import { useUpdateBookingFlowMutation } from '#web/data/calls/staff.ts';

/** Owner's setting for each service: whether patients take its free times themselves. */
export function BookedAtOnce({ serviceIds }: { serviceIds: readonly string[] }) {
  const [update] = useUpdateBookingFlowMutation();
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
