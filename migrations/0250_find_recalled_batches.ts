/** Each treatment looks for recalled batches, of which there are few. */
export const up =
  'CREATE INDEX batches_recalled_index ON batches (recalled_on) WHERE recalled_on IS NOT NULL';
