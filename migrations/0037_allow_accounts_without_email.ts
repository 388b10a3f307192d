/** The desk makes accounts for callers: without a password until they choose one, without an email if they have none. */
export const up = `
    ALTER TABLE users ALTER COLUMN email DROP NOT NULL, ALTER COLUMN password_hash DROP NOT NULL;
    -- An account that can sign in has both.
    ALTER TABLE users ADD CONSTRAINT users_sign_in_whole CHECK (
      email IS NOT NULL OR (password_hash IS NULL AND role = 'user')
    ) NOT VALID;
    ALTER TABLE users ADD CONSTRAINT users_admin_has_password CHECK (
      role = 'user' OR password_hash IS NOT NULL
    ) NOT VALID;
    ALTER TABLE users VALIDATE CONSTRAINT users_sign_in_whole;
    ALTER TABLE users VALIDATE CONSTRAINT users_admin_has_password;

    -- A guest's booking always has one: besides the telephone it is the only way to reach them.
    ALTER TABLE bookings ALTER COLUMN email DROP NOT NULL;
  `;
