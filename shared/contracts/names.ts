import { nameText } from '#shared/contracts/fields.ts';

export const firstName = nameText('First name', {
  min: 2,
  max: 100,
  message: 'First name must be at least 2 characters',
});
export const lastName = nameText('Last name', {
  min: 2,
  max: 100,
  message: 'Last name must be at least 2 characters',
});
