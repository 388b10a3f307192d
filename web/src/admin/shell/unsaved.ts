const unsavedForms = ':is([role="dialog"], [role="tabpanel"]) form[data-unsaved]';

/** Whether a form on the desk has unsaved changes (`Form` marks it). Password and code forms do not count. */
export function hasUnsavedText(): boolean {
  const forms = [...document.querySelectorAll(unsavedForms)];
  return forms.some(
    (form) => !form.querySelector('[autocomplete$="password"], [autocomplete="one-time-code"]'),
  );
}
