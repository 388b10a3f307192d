/** What the clinic gives. Every change, and signing off, is a version of its own: signed entries name the one they used. */
export const up = `
    CREATE TABLE products (
      id integer GENERATED ALWAYS AS IDENTITY CONSTRAINT products_pkey PRIMARY KEY,
      product_id text NOT NULL CONSTRAINT products_product_id_plain CHECK (product_id ~ '^[a-z0-9][a-z0-9-]{0,59}$'),
      version integer NOT NULL CONSTRAINT products_version_positive CHECK (version > 0),
      content jsonb NOT NULL,
      is_signed_off boolean NOT NULL DEFAULT false,
      -- The prescriber whose version it is; of one that came with a release, the edition of its list.
      author_id integer,
      edition integer,
      created_at timestamptz NOT NULL DEFAULT now(),
      CONSTRAINT products_version_once UNIQUE (product_id, version),
      CONSTRAINT products_of_somebody CHECK ((author_id IS NULL) <> (edition IS NULL))
    );
    CREATE FUNCTION products_refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      RAISE EXCEPTION 'versions of products are append-only' USING ERRCODE = 'restrict_violation';
    END $$;
    CREATE TRIGGER products_append_only BEFORE UPDATE OR DELETE ON products
      FOR EACH ROW EXECUTE FUNCTION products_refuse_change();
    CREATE TRIGGER products_no_truncate BEFORE TRUNCATE ON products
      FOR EACH STATEMENT EXECUTE FUNCTION products_refuse_change();
  `;
