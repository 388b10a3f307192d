import { handedOverHint, sessionHintCookie } from '#shared/cookies.ts';
import { paths } from '#shared/paths.ts';

const isHandedOver = () => document.cookie.includes(`${sessionHintCookie}=${handedOverHint}`);

/** Every page leads to the form, also one opened by address or brought back; the server refuses everything else. */
export function leadToHandover(): void {
  const lead = (isRestored: boolean) => {
    if (isHandedOver() && (isRestored || location.pathname !== paths.admin)) location.replace(paths.admin);
  };
  lead(false);
  window.addEventListener('pageshow', ({ persisted }) => lead(persisted));
}
