/** Guides for every treatment that the site offers. */
export const up = `
    ALTER TABLE personalised_care DROP CONSTRAINT personalised_care_type_known;
    ALTER TABLE personalised_care ADD CONSTRAINT personalised_care_type_known CHECK (care_type IN
      ('Anti-Wrinkle', 'Dermal Fillers', 'PRP and PRF', 'Microblading', 'Vitamin Injections', 'Vitamin Drips'))
      NOT VALID;
    ALTER TABLE personalised_care VALIDATE CONSTRAINT personalised_care_type_known;
  `;
