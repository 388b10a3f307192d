/** People who share a telephone number have the birth date beside the name, so each list asks for whole numbers. */
export const up = `
    CREATE INDEX bookings_phone_digits_index ON bookings (phone_digits) WHERE user_id IS NOT NULL AND phone_digits <> '';
    CREATE INDEX users_phone_digits_index ON users (phone_digits(preferred_phone)) WHERE deleted_at IS NULL;
  `;
