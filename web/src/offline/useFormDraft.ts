import { useCallback, useEffect, useRef, type RefObject } from 'react';
import { z } from 'zod';
import { draftEpoch, dropDraft, readDraft, restoreDraft, saveDraft } from '#web/offline/drafts.ts';

const debounceMs = 300;
const Texts = z.record(z.string(), z.string());
type TextField = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** Password fields are never stored. */
const listFields = (form: HTMLFormElement) =>
  [...form.elements].filter(
    (field): field is TextField =>
      'value' in field &&
      Boolean((field as TextField).name) &&
      !/password/.test((field as TextField).autocomplete),
  );

/** What the app fills in by itself is not worth storing. */
let isFillingIn = false;

/** Sets a field as typing would: React ignores changes made through its own value setter. */
function setText(field: TextField, text: string): void {
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, text);
  isFillingIn = true;
  field.dispatchEvent(new Event(field instanceof HTMLSelectElement ? 'change' : 'input', { bubbles: true }));
  isFillingIn = false;
}

/** Fills in fields of a form that are empty, by name. */
export function fillEmptyFields(form: HTMLFormElement, texts: Record<string, string>): void {
  for (const field of listFields(form)) {
    const text = texts[field.name];
    if (text && !field.value) setText(field, text);
  }
}

/** Whether a form has a draft that its writer would get back. */
export const hasFormDraft = (name: string, ownerId: number | null) =>
  readDraft(name, ownerId, Texts) !== null;

/**
 * Stores typed text for this tab, and restores it after a reload. Text typed before hydration is not overwritten;
 * default values are, with `isOverValues`. Returns a function that deletes the draft.
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
    const fillIn = () => {
      const draft = readDraft(name, ownerId, Texts) ?? {};
      for (const field of listFields(element)) {
        const text = draft[field.name];
        if (text !== undefined && (isOverValues ? text !== field.value : text && !field.value))
          setText(field, text);
      }
    };
    fillIn();
    const epoch = draftEpoch();
    let isGone = false;
    void restoreDraft(name, ownerId).then((isRestored) => isRestored && !isGone && fillIn());
    const save = () => {
      if (timer.current === undefined || epoch !== draftEpoch()) return;
      clearTimeout(timer.current);
      timer.current = undefined;
      const entries = listFields(element).map((field) => [field.name, field.value]);
      saveDraft(name, ownerId, Object.fromEntries(entries));
    };
    const saveSoon = () => {
      if (isFillingIn) return;
      clearTimeout(timer.current);
      timer.current = setTimeout(save, debounceMs);
    };
    // Typed before hydration.
    if (!isOverValues && listFields(element).some((field) => field.value)) saveSoon();
    element.addEventListener('input', saveSoon);
    window.addEventListener('pagehide', save);
    return () => {
      isGone = true;
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
