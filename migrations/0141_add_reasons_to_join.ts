/** Why two records were joined although something spoke against it stands beside the corrections, with the field `record`. */
export const up = `
    ALTER TABLE detail_changes DROP CONSTRAINT detail_changes_field_known;
    ALTER TABLE detail_changes ADD CONSTRAINT detail_changes_field_known
      CHECK (field IN ('name', 'phone', 'email', 'sharedEmail', 'record')) NOT VALID;
    ALTER TABLE detail_changes VALIDATE CONSTRAINT detail_changes_field_known;
  `;
