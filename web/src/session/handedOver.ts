import { handedOverHint, sessionHintCookie } from '#shared/cookies.ts';
import { paths } from '#shared/paths.ts';

const isHandedOver = () => document.cookie.includes(`${sessionHintCookie}=${handedOverHint}`);

/**
 * While a patient has the screen, every page leads to their form: also one that is opened by its address, or that the
 * browser brings back from before. The server refuses everything else in any case.
 */
export function leadToHandover(): void {
  const lead = (isRestored: boolean) => {
    if (isHandedOver() && (isRestored || location.pathname !== paths.admin)) location.replace(paths.admin);
  };
  lead(false);
  window.addEventListener('pageshow', ({ persisted }) => lead(persisted));
}
