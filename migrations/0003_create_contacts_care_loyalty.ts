export const up = `
    CREATE TABLE contacts (
      id integer GENERATED ALWAYS AS IDENTITY CONSTRAINT contacts_pkey PRIMARY KEY,
      name text NOT NULL,
      email text NOT NULL,
      phone text,
      subject text NOT NULL,
      message text NOT NULL,
      client_request_id uuid,
      created_at timestamptz NOT NULL DEFAULT now(),
      CONSTRAINT contacts_client_request_id_key UNIQUE (client_request_id)
    );

    CREATE TABLE personalised_care (
      id integer GENERATED ALWAYS AS IDENTITY CONSTRAINT personalised_care_pkey PRIMARY KEY,
      user_id integer NOT NULL CONSTRAINT personalised_care_user_fkey REFERENCES users (id) ON DELETE CASCADE,
      care_type text NOT NULL,
      assigned_at timestamptz NOT NULL DEFAULT now(),
      assigned_by integer CONSTRAINT personalised_care_assigned_by_fkey REFERENCES users (id) ON DELETE SET NULL,
      CONSTRAINT personalised_care_once UNIQUE (user_id, care_type),
      CONSTRAINT personalised_care_type_known CHECK (care_type IN ('Anti-Wrinkle', 'Dermal Fillers', 'PRP and PRF'))
    );

    CREATE TABLE user_loyalty_progress (
      id integer GENERATED ALWAYS AS IDENTITY CONSTRAINT user_loyalty_progress_pkey PRIMARY KEY,
      user_id integer NOT NULL CONSTRAINT user_loyalty_progress_user_fkey REFERENCES users (id) ON DELETE CASCADE,
      journey_id text NOT NULL DEFAULT 'default',
      current_stage_index integer NOT NULL DEFAULT 0,
      completed_stage_ids text[] NOT NULL DEFAULT '{}',
      earned_reward_ids text[] NOT NULL DEFAULT '{}',
      last_updated timestamptz NOT NULL DEFAULT now(),
      CONSTRAINT user_loyalty_progress_user_key UNIQUE (user_id)
    );

    CREATE TABLE reward_claims (
      id integer GENERATED ALWAYS AS IDENTITY CONSTRAINT reward_claims_pkey PRIMARY KEY,
      user_id integer NOT NULL CONSTRAINT reward_claims_user_fkey REFERENCES users (id) ON DELETE CASCADE,
      stage_id text NOT NULL,
      reward_id text NOT NULL,
      claimed_at timestamptz NOT NULL DEFAULT now(),
      CONSTRAINT reward_claims_once UNIQUE (user_id, reward_id)
    );
  `;
