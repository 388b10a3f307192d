import { useState } from 'react';

interface Opened<Kind, Row> {
  kind: Kind;
  row: Row;
  isOpen: boolean;
  /** Grows with every opening: as the dialog's key it gives each opening a fresh state. */
  opening: number;
}

/** The one dialog of a table, and the row it is about. It stays mounted while it fades away. */
export function useRowDialog<Kind extends string, Row>() {
  const [opened, setOpened] = useState<Opened<Kind, Row> | null>(null);
  return {
    opened,
    open: (kind: Kind, row: Row) =>
      setOpened((former) => ({ kind, row, isOpen: true, opening: (former?.opening ?? 0) + 1 })),
    close: () => setOpened((former) => former && { ...former, isOpen: false }),
  };
}
