/** A patient who is signed in, for tests. */
export const sampleUser = {
  id: 1,
  firstName: 'Ada',
  lastName: 'Byron',
  email: 'ada@example.com',
  dateOfBirth: '1990-12-10',
  role: 'user' as const,
  loyaltyStamps: 0,
};
