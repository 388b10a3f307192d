/** Where members of staff are registered, and under which number. */
export const up = `
    ALTER TABLE users ADD COLUMN register text, ADD COLUMN register_number text,
      ADD CONSTRAINT users_register_known CHECK (
        register IN ('GMC', 'GDC', 'NMC', 'GPhC', 'HCPC', 'GOC', 'PSNI', 'PA')
        AND (register IS NULL) = (register_number IS NULL)) NOT VALID;
    ALTER TABLE users VALIDATE CONSTRAINT users_register_known;
  `;
