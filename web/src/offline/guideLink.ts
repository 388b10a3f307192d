import { guideTypes } from '#shared/contracts/care.ts';

/** URL of the printed guide of a care type; `#` for types without one. */
export function guideLink(careType: string): string {
  const known: readonly string[] = guideTypes;
  return known.includes(careType) ? `/attached_assets/${encodeURIComponent(careType)}.pdf` : '#';
}

/** All printed guides; every device stores all of them, so that this does not reveal who had what. */
export const guideLinks = guideTypes.map(guideLink);
