/** Tasks that stand above the others, whenever those are due. */
export const up = 'ALTER TABLE tasks ADD COLUMN is_urgent boolean NOT NULL DEFAULT false';
