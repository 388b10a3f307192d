import { z } from 'zod';
import { defineCalls, get, patch } from '#shared/contracts/call.ts';
import { registers, type Register } from '#shared/domain/registers.ts';

const numberError = 'Please enter the number as the register has it.';

/** Where a member of staff is registered, and under which number: on what they sign. */
export const Registration = z
  .object({
    register: z.enum(Object.keys(registers) as [Register, ...Register[]], 'Please choose the register.'),
    number: z.string(numberError).trim().toUpperCase().min(1, numberError).max(12, numberError),
  })
  .refine(({ register, number }) => registers[register].pattern.test(number), {
    path: ['number'],
    message: numberError,
  });

/** Error code: a direction names its prescriber's register and number. */
export const registrationNeeded = 'registration_needed';

export const registrationCalls = defineCalls({
  getRegistration: {
    ...get('/api/admin/registration', 'admin'),
    answer: z.object({ registration: Registration.nullable() }),
  },
  saveRegistration: { ...patch('/api/admin/registration', 'admin'), body: Registration },
});
