import type { z } from 'zod';
import { Registration } from '#shared/contracts/registration.ts';
import { registers } from '#shared/domain/registers.ts';
import { ChangeFailure, reportOn } from '#web/admin/dialogs/desk.tsx';
import { staffApi } from '#web/data/calls/staff.ts';
import { Button } from '#web/ui/actions/Button.tsx';
import { Form, FormField, FormRow, useZodForm } from '#web/ui/forms/Form.tsx';
import { Select } from '#web/ui/forms/controls.tsx';

type Fields = z.input<typeof Registration>;
const options = Object.entries(registers).map(([value, { words }]) => ({
  value,
  label: `${value}: ${words}`,
}));

/** Asks a prescriber once for the register and number that every direction names. */
export function OwnRegistration() {
  const { data } = staffApi.useGetRegistrationQuery();
  const [save, { error, isLoading }] = staffApi.useSaveRegistrationMutation();
  const form = useZodForm(Registration, { defaultValues: { number: '' } });
  if (!data || data.registration !== null) return null;
  const submit = async (body: Fields) => {
    const words = { done: 'Registration saved' };
    await reportOn(save({ body }).unwrap(), words);
  };
  return (
    <section aria-labelledby="own-registration" className="stack fluid gap-4 p-4 bordered rounded-md">
      <h4 id="own-registration">Your registration</h4>
      <p>Every direction names it. It is asked once.</p>
      <Form form={form} onSubmit={submit} className="stack">
        <FormRow>
          <FormField<Fields> name="register" label="Register" isRequired>
            <Select options={options} placeholder="Choose" />
          </FormField>
          <FormField<Fields> name="number" label="Number" isRequired autoComplete="off" maxLength={12} />
        </FormRow>
        <div>
          <Button type="submit" variant="secondary" isBusy={isLoading} requiresServer>
            Save Registration
          </Button>
        </div>
      </Form>
      <ChangeFailure error={error} fallback="It could not be saved" />
    </section>
  );
}
