/** Which version of a clinical text a prescriber has signed off. */
export const up = `
    CREATE TABLE text_sign_offs (
      text_id text NOT NULL,
      version integer NOT NULL,
      signed_by integer CONSTRAINT text_sign_offs_signed_by_fkey REFERENCES users (id) ON DELETE SET NULL,
      signed_at timestamptz NOT NULL DEFAULT now(),
      CONSTRAINT text_sign_offs_pkey PRIMARY KEY (text_id, version)
    );
    CREATE INDEX text_sign_offs_signed_by_index ON text_sign_offs (signed_by);
  `;
