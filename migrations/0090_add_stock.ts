/** Batches and what happened to them. Nothing here says who was treated with one: that is encrypted in the record. */
export const up = `
    CREATE TABLE batches (
      id integer GENERATED ALWAYS AS IDENTITY CONSTRAINT batches_pkey PRIMARY KEY,
      product text NOT NULL,
      lot text NOT NULL,
      -- Letters and digits only, as they are compared.
      product_key text NOT NULL CONSTRAINT batches_product_filled CHECK (product_key <> ''),
      lot_key text NOT NULL CONSTRAINT batches_lot_filled CHECK (lot_key <> ''),
      expiry date NOT NULL,
      recalled_on date,
      recall_reason text,
      CONSTRAINT batches_lot_key UNIQUE (lot_key, product_key),
      CONSTRAINT batches_recall_whole CHECK ((recalled_on IS NULL) = (recall_reason IS NULL))
    );
    CREATE INDEX batches_expiry_index ON batches (expiry);
    CREATE TABLE stock_movements (
      id integer GENERATED ALWAYS AS IDENTITY CONSTRAINT stock_movements_pkey PRIMARY KEY,
      batch_id integer NOT NULL CONSTRAINT stock_movements_batch_fkey REFERENCES batches (id),
      kind text NOT NULL CONSTRAINT stock_movements_kind_known CHECK (kind IN ('received', 'used', 'wasted', 'returned')),
      quantity integer NOT NULL CONSTRAINT stock_movements_quantity_positive CHECK (quantity > 0),
      -- A day, and of what was used nobody: a time or an author would lead to the entry of a record.
      on_day date NOT NULL,
      author_id integer,
      CONSTRAINT stock_movements_used_by_nobody CHECK (kind <> 'used' OR author_id IS NULL)
    );
    CREATE INDEX stock_movements_batch_index ON stock_movements (batch_id, kind) INCLUDE (quantity);

    CREATE FUNCTION stock_refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      RAISE EXCEPTION 'movements of the stock are append-only' USING ERRCODE = 'restrict_violation';
    END $$;
    CREATE TRIGGER stock_movements_append_only BEFORE UPDATE OR DELETE ON stock_movements
      FOR EACH ROW EXECUTE FUNCTION stock_refuse_change();
    CREATE TRIGGER stock_movements_no_truncate BEFORE TRUNCATE ON stock_movements
      FOR EACH STATEMENT EXECUTE FUNCTION stock_refuse_change();

    -- A recall reads all treatments, in batches.
    CREATE INDEX record_entries_recall_index ON record_entries (id) WHERE kind IN ('treatment', 'addendum');
    ALTER TABLE record_reads DROP CONSTRAINT record_reads_what_known;
    ALTER TABLE record_reads ADD CONSTRAINT record_reads_what_known
      CHECK (what IN ('record', 'export', 'recall')) NOT VALID;
    ALTER TABLE record_reads VALIDATE CONSTRAINT record_reads_what_known;
  `;
