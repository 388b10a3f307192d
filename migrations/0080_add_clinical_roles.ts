/** Staff who may read and write care records, and staff who may prescribe; owners may not by being owners. */
export const up = `
    ALTER TABLE users
      ADD COLUMN is_clinician boolean NOT NULL DEFAULT false,
      ADD COLUMN is_prescriber boolean NOT NULL DEFAULT false;
    ALTER TABLE users ADD CONSTRAINT users_clinical_is_admin
      CHECK (NOT (is_clinician OR is_prescriber) OR role = 'admin') NOT VALID;
    ALTER TABLE users VALIDATE CONSTRAINT users_clinical_is_admin;
  `;
