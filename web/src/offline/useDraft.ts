import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { ZodType } from 'zod';
import { draftEpoch, dropDraft, readDraft, restoreDraft, saveDraft } from '#web/offline/drafts.ts';
import { useIsHydrated } from '#web/ui/hooks/useIsHydrated.ts';

const debounceMs = 300;
const maxRestoreMs = 2000;

/** useState that survives a reload and the log-in page, in this tab. Debounced, flushed on unmount unless cleared. */
export function useDraft<T>(name: string, ownerId: number | null, schema: ZodType<T>, initial: () => T) {
  const isHydrated = useIsHydrated();
  const [value, setValue] = useState<T>(
    () => (isHydrated ? readDraft(name, ownerId, schema) : null) ?? initial(),
  );
  useLayoutEffect(() => {
    const draft = isHydrated ? null : readDraft(name, ownerId, schema);
    // oxlint-disable-next-line react/set-state-in-effect -- the prerendered page has no draft
    if (draft !== null) setValue(draft);
  }, [isHydrated, name, ownerId, schema]);
  useEffect(() => {
    let isGone = false;
    const begun = performance.now();
    void restoreDraft(name, ownerId).then((isRestored) => {
      // Later it could replace what somebody has typed meanwhile.
      if (!isRestored || isGone || performance.now() - begun > maxRestoreMs) return;
      const draft = readDraft(name, ownerId, schema);
      if (draft !== null) setValue(draft);
    });
    return () => {
      isGone = true;
    };
  }, [name, ownerId, schema]);
  const latest = useRef({ value, ownerId, epoch: draftEpoch(), isDirty: false, isDropped: false });

  const save = useCallback(() => {
    const { value: text, ownerId: owner, epoch, isDirty, isDropped } = latest.current;
    if (isDirty && !isDropped && epoch === draftEpoch()) saveDraft(name, owner, text);
    latest.current.isDirty = false;
  }, [name]);

  useEffect(() => {
    latest.current.ownerId = ownerId;
    if (Object.is(latest.current.value, value)) return undefined;
    latest.current.value = value;
    latest.current.isDirty = true;
    const timer = setTimeout(save, debounceMs);
    return () => clearTimeout(timer);
  }, [value, ownerId, save]);

  useEffect(() => {
    window.addEventListener('pagehide', save);
    return () => {
      window.removeEventListener('pagehide', save);
      save();
    };
  }, [save]);

  const drop = useCallback(() => {
    latest.current.isDropped = true;
    dropDraft(name);
  }, [name]);

  return [value, setValue, drop] as const;
}
