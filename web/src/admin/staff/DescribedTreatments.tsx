import { describedServices } from '#shared/domain/catalogue.ts';
import { OwnersRule } from '#web/admin/staff/ClinicSetting.tsx';
import { staffApi } from '#web/data/calls/staff.ts';

const names = new Intl.ListFormat('en-GB').format(describedServices.map(({ name }) => name));

/** Owner's setting: whether the booking flow lists the treatments that are only described. */
export function DescribedTreatments({ isOn }: { isOn: boolean }) {
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
