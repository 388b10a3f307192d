import { careTypes } from '#shared/contracts/care.ts';

/** Where the printed guide of a care type lies; `#` for a type without one. */
export function guideLink(careType: string): string {
  const known: readonly string[] = careTypes;
  return known.includes(careType) ? `/attached_assets/${encodeURIComponent(careType)}.pdf` : '#';
}

/** Every printed guide there is; a device keeps all of them, so that it does not tell who had what. */
export const guideLinks = careTypes.map(guideLink);
