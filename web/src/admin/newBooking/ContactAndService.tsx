import { deskServices } from '#shared/domain/catalogue.ts';
import type { NewBookingValues } from '#web/admin/newBooking/newBookingValues.ts';
import { FormField, FormRow } from '#web/ui/forms/Form.tsx';
import { Input, Select } from '#web/ui/forms/controls.tsx';

const services = deskServices.map((name) => ({ value: name, label: name }));

interface ContactAndServiceProps {
  /** Null where the request that is answered has both. */
  contact: 'phone' | 'email' | null;
}

/** What is booked, and how the person is reached besides what was asked of a new caller. */
export function ContactAndService({ contact }: ContactAndServiceProps) {
  return (
    <FormRow>
      {contact === 'phone' && (
        <FormField<NewBookingValues> name="phone" label="Telephone" isRequired>
          <Input type="tel" autoComplete="off" />
        </FormField>
      )}
      {contact === 'email' && (
        <FormField<NewBookingValues> name="email" label="Email">
          <Input type="email" inputMode="email" autoComplete="off" />
        </FormField>
      )}
      <FormField<NewBookingValues> name="service" label="Service" isRequired>
        <Select options={services} />
      </FormField>
    </FormRow>
  );
}
