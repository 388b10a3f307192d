/** A link that is opened again, after a reload or in another app, says what has happened rather than that it has expired. */
export const up = `
    -- SHA-256 of the token that confirmed the present address.
    ALTER TABLE users ADD COLUMN confirmed_by bytea;
  `;
