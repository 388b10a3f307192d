import { useCallback, useState, useEffect } from 'react';
import type { ZodType } from 'zod';
import { findList } from '#web/admin/lists/rowFocus.ts';
import { useSaving, readState } from '#web/admin/workspace/workspace.ts';

interface Opened<Content> {
  content: Content;
  isOpen: boolean;
  /** Incremented on each opening; as the dialog's key it resets the state. */
  opening: number;
}

/**
 * A screen's one open dialog and its content. It stays mounted while it fades out. @param saved name and schema under
 * which it comes back after a reload, with the content as it was seen, so that later changes are noticed
 */
export function useDialogHost<Content>(saved?: { name: string; schema: ZodType<Content> }) {
  const [opened, setOpened] = useState<Opened<Content> | null>(() => {
    const content = saved && readState(saved.name, saved.schema);
    return content === undefined ? null : { content, isOpen: true, opening: 1 };
  });
  useSaving(saved?.name ?? null, opened?.isOpen ? opened.content : null);
  const open = useCallback(
    (content: Content) =>
      setOpened((former) => ({ content, isOpen: true, opening: (former?.opening ?? 0) + 1 })),
    [],
  );
  // A late response may close its own dialog, but not one opened since.
  const close = () =>
    setOpened((former) =>
      former && former.opening === opened?.opening ? { ...former, isOpen: false } : former,
    );
  return { opened, open, close };
}

/** A dialog with one trigger. */
export function useOpening(finalFocus: () => HTMLElement | null) {
  const { opened, open, close } = useDialogHost<true>();
  return {
    open: () => open(true),
    opening: opened?.opening ?? 0,
    dialog: { isOpen: opened?.isOpen ?? false, onClose: close, finalFocus },
  };
}

const windows = '[role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"], dialog';
let last: HTMLElement | null = null;

/** Remembers the last focused element outside dialogs; a chain of dialogs returns focus to it. */
export function useLastFocus(): void {
  useEffect(() => {
    const remember = ({ target }: FocusEvent) => {
      if (target instanceof HTMLElement && !target.closest(windows)) last = target;
    };
    document.addEventListener('focusin', remember);
    return () => document.removeEventListener('focusin', remember);
  }, []);
}

/** The element focused before the first dialog opened, or another if it is gone. */
export const findLastFocusOr = (findOther: () => HTMLElement | null) =>
  last?.isConnected ? last : findOther();

export const findLastFocus = () => findLastFocusOr(findList);
