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

/** Without its styles the app stays hidden, and the offer stays. */
export function hideIncomplete(): void {
  const notice = document.getElementById(incompleteId);
  const app = document.getElementById('root');
  if (notice && app) notice.hidden = getComputedStyle(app).visibility === 'visible';
}

/** Loads a file again until it arrives; a query makes another address for browsers that cache a failed load. */
function loadAgain(address: string, load: (address: string) => Promise<unknown>): void {
  let tries = 0;
  const again = () => {
    tries += 1;
    if (tries > maxTries) showIncomplete();
    setTimeout(() => void load(`${address}?again=${tries}`).catch(again), pauseBefore(tries));
  };
  again();
}

export function fetchAgain({ target }: Event): void {
  if (target instanceof HTMLScriptElement && target.src)
    loadAgain(target.src, (address) => import(/* @vite-ignore */ address));
}

/** Fetches the page's styles again; they have arrived or failed before this script runs. */
export function fetchStylesAgain(): void {
  const links = document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]:not([disabled])');
  for (const link of links) {
    if (link.sheet) continue;
    loadAgain(link.href, (address) => {
      const again = link.cloneNode() as HTMLLinkElement;
      again.href = address;
      link.after(again);
      return new Promise((resolve, reject) => {
        again.addEventListener('load', resolve);
        again.addEventListener('error', reject);
      });
    });
  }
}
