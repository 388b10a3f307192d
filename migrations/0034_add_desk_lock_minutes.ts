/** Minutes of inactivity after which the reception window locks itself; owners set it. */
export const up = `
    ALTER TABLE clinic_settings ADD COLUMN desk_lock_minutes smallint NOT NULL DEFAULT 5
      CONSTRAINT clinic_settings_desk_lock CHECK (desk_lock_minutes BETWEEN 1 AND 60)
  `;
