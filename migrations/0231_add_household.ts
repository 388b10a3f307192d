/** Who is reached for whom (a mother, a partner, a carer), and who may see whose appointments. */
export const up = `
    CREATE TABLE household_contacts (
      id integer GENERATED ALWAYS AS IDENTITY CONSTRAINT household_contacts_pkey PRIMARY KEY,
      user_id integer NOT NULL CONSTRAINT household_contacts_user_fkey REFERENCES users (id) ON DELETE CASCADE,
      contact_id integer NOT NULL CONSTRAINT household_contacts_contact_fkey REFERENCES users (id) ON DELETE CASCADE,
      relation text NOT NULL CONSTRAINT household_contacts_relation_known
        CHECK (relation IN ('partner', 'parent', 'child', 'carer', 'other')),
      -- Since when the person lets the contact see their appointments.
      sees_since timestamptz,
      created_at timestamptz NOT NULL DEFAULT now(),
      CONSTRAINT household_contacts_once UNIQUE (user_id, contact_id),
      CONSTRAINT household_contacts_two CHECK (user_id <> contact_id)
    );
    CREATE INDEX household_contacts_contact_index ON household_contacts (contact_id);
  `;
