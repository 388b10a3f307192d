import { useCallback } from 'react';
import { z, type ZodType } from 'zod';
import { useDialogHost } from '#web/admin/dialogs/useDialogHost.ts';
import { findList, findRowActions } from '#web/admin/lists/rowFocus.ts';

export interface RowDialogProps {
  isOpen: boolean;
  onClose: () => void;
  finalFocus: () => HTMLElement | null;
}

/** The one dialog of a table, and its row. */
export function useRowDialog<Kind extends string, Row extends { id: number }>(
  savedAs: string,
  kinds: ZodType<Kind>,
  rows: ZodType<Row>,
) {
  const host = useDialogHost<{ kind: Kind; row: Row }>({
    name: `dialog of ${savedAs}`,
    schema: z.object({ kind: kinds, row: rows }),
  });
  const { open: openContent } = host;
  const open = useCallback((kind: Kind, row: Row) => openContent({ kind, row }), [openContent]);
  const opened = host.opened && { ...host.opened.content, opening: host.opened.opening };
  const dialog: RowDialogProps = {
    isOpen: host.opened?.isOpen ?? false,
    onClose: host.close,
    // The change may have removed the row together with its button.
    finalFocus: () => (opened && findRowActions(opened.row.id)) ?? findList(),
  };
  return { opened, open, dialog };
}
