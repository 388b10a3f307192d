const unsavedForms = ':is([role="dialog"], [role="tabpanel"]) form[data-unsaved]';

/**
 * Whether a form of the desk holds values that were changed and not saved (`Form` marks it). Forms that ask for a
 * password or a code do not count: nothing in them is worth asking about.
 */
export function hasUnsavedText(): boolean {
  const forms = [...document.querySelectorAll(unsavedForms)];
  return forms.some(
    (form) => !form.querySelector('[autocomplete$="password"], [autocomplete="one-time-code"]'),
  );
}
