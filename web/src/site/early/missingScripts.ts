import { incompleteId } from '#shared/paths.ts';
import { maxTries, pauseBefore } from '#web/site/early/tries.ts';

/** Saves typed text as drafts, which the forms restore when they start. Password fields are never stored. */
export function saveTypedText(): void {
  for (const form of document.querySelectorAll<HTMLFormElement>('form[data-draft]')) {
    const fields = [...form.elements].filter(
      (field): field is HTMLInputElement =>
        'value' in field &&
        Boolean((field as HTMLInputElement).name) &&
        !/password/.test((field as HTMLInputElement).autocomplete),
    );
    if (!fields.some(({ value }) => value)) continue;
    const value = Object.fromEntries(fields.map((field) => [field.name, field.value]));
    try {
      sessionStorage.setItem(`draft:${form.dataset.draft ?? ''}`, JSON.stringify({ ownerId: null, value }));
    } catch {
      // Without storage the text is lost with the page.
    }
  }
}

/** Loads the page again with what was typed and chosen in it. */
function reload(): void {
  const chosen = document.querySelector<HTMLInputElement>('input[name=service]:checked');
  if (chosen) location.search = `?service=${encodeURIComponent(chosen.value)}`;
  else location.reload();
}

/** Offers to reload the page. */
export function showIncomplete(): void {
  const notice = document.getElementById(incompleteId);
  if (!notice) return;
  notice.hidden = false;
  notice.querySelector('button')?.addEventListener('click', reload);
}

export function hideIncomplete(): void {
  const notice = document.getElementById(incompleteId);
  if (notice) notice.hidden = true;
}

/** Fetches the page's first scripts again; a query makes another address for browsers that cache a failed load. */
export function fetchAgain({ target }: Event): void {
  if (!(target instanceof HTMLScriptElement) || !target.src) return;
  const { src } = target;
  let tries = 0;
  const again = () => {
    tries += 1;
    if (tries > maxTries) showIncomplete();
    setTimeout(
      () => void import(/* @vite-ignore */ `${src}?again=${tries}`).catch(again),
      pauseBefore(tries),
    );
  };
  again();
}
