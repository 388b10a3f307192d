/** How a patient would like to be contacted; null: either way. */
export const up = `
    ALTER TABLE users ADD COLUMN contact_by text;
    ALTER TABLE users ADD CONSTRAINT users_contact_by_known CHECK (contact_by IN ('email', 'phone')) NOT VALID;
    ALTER TABLE users VALIDATE CONSTRAINT users_contact_by_known;
  `;
