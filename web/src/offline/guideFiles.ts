/** Where the aftercare guides are kept: all three for everyone, so that it does not tell who had what. */
export const guideCache = 'aftercare-v1';

export interface KeptGuide {
  url: string;
  isKept: boolean;
  /** The clinic has a newer one, which has taken the old one's place. */
  isUpdated: boolean;
}

/** One key for a file name with spaces, however it is written. */
export function guideKey(pathname: string): string {
  const name = pathname.slice('/attached_assets/'.length).replaceAll('+', ' ');
  try {
    return `/attached_assets/${encodeURIComponent(decodeURIComponent(name))}`;
  } catch {
    return pathname;
  }
}
