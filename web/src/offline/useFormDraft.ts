import { useCallback, useEffect, useRef, type RefObject } from 'react';
import { z } from 'zod';
import { draftEpoch, dropDraft, readDraft, saveDraft } from '#web/offline/drafts.ts';

const debounceMs = 300;
const Texts = z.record(z.string(), z.string());
type TextField = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

const listFields = (form: HTMLFormElement) =>
  [...form.elements].filter(
    (field): field is TextField => 'value' in field && Boolean((field as TextField).name),
  );

/** Fills a field as if somebody had typed, past the setter by which React tells its own changes. */
function type(field: TextField, text: string): void {
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, text);
  field.dispatchEvent(new Event(field instanceof HTMLSelectElement ? 'change' : 'input', { bubbles: true }));
}

/**
 * Keeps what is typed into a form whose fields keep their own values, for this tab: a reload gives it back.
 * What somebody has typed meanwhile is not overwritten. Returns how to forget it.
 */
export function useFormDraft(
  name: string,
  ownerId: number | null,
  form: RefObject<HTMLFormElement | null>,
): () => void {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => {
    const element = form.current;
    if (!element) return undefined;
    const draft = readDraft(name, ownerId, Texts) ?? {};
    for (const field of listFields(element)) {
      if (draft[field.name] && !field.value) type(field, draft[field.name] ?? '');
    }
    const epoch = draftEpoch();
    const save = () => {
      if (timer.current === undefined || epoch !== draftEpoch()) return;
      clearTimeout(timer.current);
      timer.current = undefined;
      const entries = listFields(element).map((field) => [field.name, field.value]);
      saveDraft(name, ownerId, Object.fromEntries(entries));
    };
    const saveSoon = () => {
      clearTimeout(timer.current);
      timer.current = setTimeout(save, debounceMs);
    };
    // Typed before this code was there.
    if (listFields(element).some((field) => field.value)) saveSoon();
    element.addEventListener('input', saveSoon);
    window.addEventListener('pagehide', save);
    return () => {
      element.removeEventListener('input', saveSoon);
      window.removeEventListener('pagehide', save);
      save();
    };
  }, [name, ownerId, form]);

  return useCallback(() => {
    clearTimeout(timer.current);
    timer.current = undefined;
    dropDraft(name);
  }, [name]);
}
