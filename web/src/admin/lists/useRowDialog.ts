import { useCallback, useMemo, useState } from 'react';
import { z, type ZodType } from 'zod';
import { findList, findRowActions } from '#web/admin/lists/rowFocus.ts';
import { useKeeping } from '#web/admin/workspace/useKept.ts';
import { readPiece } from '#web/admin/workspace/workspace.ts';

/** Props that every row dialog gets. */
export interface RowDialogProps {
  isOpen: boolean;
  onClose: () => void;
  finalFocus: () => HTMLElement | null;
}

interface Opened<Kind, Row> {
  kind: Kind;
  row: Row;
  isOpen: boolean;
  /** Incremented on each opening; as the dialog's key it resets the state. */
  opening: number;
}

/**
 * The one dialog of a table, and its row. It stays mounted while it fades out. After a reload it comes back with the
 * row as it was seen, so that later changes are noticed.
 */
export function useRowDialog<Kind extends string, Row extends { id: number }>(
  keptAs: string,
  kinds: ZodType<Kind>,
  rows: ZodType<Row>,
) {
  const piece = `dialog of ${keptAs}`;
  const [opened, setOpened] = useState<Opened<Kind, Row> | null>(() => {
    const found = readPiece(piece, z.object({ kind: kinds, row: rows }));
    return found ? { ...found, isOpen: true, opening: 1 } : null;
  });
  const kept = useMemo(() => (opened?.isOpen ? { kind: opened.kind, row: opened.row } : null), [opened]);
  useKeeping(piece, kept);
  const open = useCallback(
    (kind: Kind, row: Row) =>
      setOpened((former) => ({ kind, row, isOpen: true, opening: (former?.opening ?? 0) + 1 })),
    [],
  );
  const dialog: RowDialogProps = {
    isOpen: opened?.isOpen ?? false,
    // A late response may close its own dialog, but not one opened since.
    onClose: () =>
      setOpened((former) =>
        former && former.opening === opened?.opening ? { ...former, isOpen: false } : former,
      ),
    // The change may have removed the row together with its button.
    finalFocus: () => (opened && findRowActions(opened.row.id)) ?? findList(),
  };
  return { opened, open, dialog };
}
