import { useCallback, useEffect, useRef, type RefObject } from 'react';
import { z } from 'zod';
import { draftEpoch, dropDraft, readDraft, saveDraft } from '#web/offline/drafts.ts';

const debounceMs = 300;
const Texts = z.record(z.string(), z.string());
type TextField = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** Passwords are never kept. */
const listFields = (form: HTMLFormElement) =>
  [...form.elements].filter(
    (field): field is TextField =>
      'value' in field &&
      Boolean((field as TextField).name) &&
      !/password/.test((field as TextField).autocomplete),
  );

/** Fills a field as if somebody had typed, past the setter by which React tells its own changes. */
function type(field: TextField, text: string): void {
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, text);
  field.dispatchEvent(new Event(field instanceof HTMLSelectElement ? 'change' : 'input', { bubbles: true }));
}

/** Whether a form was left with something in it that its writer would find again. */
export const hasFormDraft = (name: string, ownerId: number | null) =>
  readDraft(name, ownerId, Texts) !== null;

/**
 * Keeps what is typed into a form for this tab: a reload gives it back. What somebody has typed before the scripts
 * came is not overwritten; with `isOverValues` the values that the form begins with are. Returns how to forget it.
 */
export function useFormDraft(
  name: string,
  ownerId: number | null,
  form: RefObject<HTMLFormElement | null>,
  { isOverValues = false } = {},
): () => void {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => {
    const element = form.current;
    if (!element) return undefined;
    const draft = readDraft(name, ownerId, Texts) ?? {};
    for (const field of listFields(element)) {
      const text = draft[field.name];
      if (text !== undefined && (isOverValues ? text !== field.value : text && !field.value))
        type(field, text);
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
    if (!isOverValues && listFields(element).some((field) => field.value)) saveSoon();
    element.addEventListener('input', saveSoon);
    window.addEventListener('pagehide', save);
    return () => {
      element.removeEventListener('input', saveSoon);
      window.removeEventListener('pagehide', save);
      save();
    };
  }, [name, ownerId, form, isOverValues]);

  return useCallback(() => {
    clearTimeout(timer.current);
    timer.current = undefined;
    dropDraft(name);
  }, [name]);
}
