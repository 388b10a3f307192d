/**
 * A booking that an account made for somebody else belongs to the person treated: `user_id` is the account that has
 * confirmed their address, null until there is one. A trigger finds it, so that a confirmation at the same moment
 * cannot be missed: both take the lock of the address.
 */
export const up = `
    ALTER TABLE bookings
      ADD COLUMN for_somebody_else boolean NOT NULL DEFAULT false,
      -- The account that made it; null once that is erased.
      ADD COLUMN booked_by integer CONSTRAINT bookings_booked_by_fkey REFERENCES users (id) ON DELETE SET NULL,
      -- When the desk checked the age of somebody without an account. The date of birth itself is not stored.
      ADD COLUMN age_checked_at timestamptz;

    CREATE INDEX bookings_booked_by_index ON bookings (booked_by) WHERE booked_by IS NOT NULL;
    CREATE INDEX bookings_unclaimed_index ON bookings (email) WHERE for_somebody_else AND user_id IS NULL;

    CREATE FUNCTION find_person_treated() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      PERFORM pg_advisory_xact_lock_shared(hashtext('address'), hashtext(NEW.email));
      NEW.user_id := (
        SELECT a.user_id FROM confirmed_addresses a JOIN users u ON u.id = a.user_id
        WHERE a.email = NEW.email AND u.deleted_at IS NULL AND u.role = 'user'
      );
      RETURN NEW;
    END $$;

    CREATE TRIGGER bookings_find_person_treated BEFORE INSERT ON bookings
      FOR EACH ROW WHEN (NEW.for_somebody_else AND NEW.user_id IS NULL) EXECUTE FUNCTION find_person_treated();
  `;
