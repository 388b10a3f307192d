import { text } from '#shared/contracts/fields.ts';

export const firstName = text('First name', {
  min: 2,
  max: 100,
  message: 'First name must be at least 2 characters',
});
export const lastName = text('Last name', {
  min: 2,
  max: 100,
  message: 'Last name must be at least 2 characters',
});
