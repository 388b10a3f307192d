/** Where the aftercare guides are kept: all three for everyone, so that it does not tell who had what. */
export const guideCache = 'aftercare-v1';

/** Where the app says that a printed guide could not be opened. */
export const missingGuideQuery = 'tab=care&printed=missing';

export interface KeptGuide {
  url: string;
  isKept: boolean;
  /** A newer one has taken the old one's place within the last week. */
  isUpdated: boolean;
}

/** Kept beside a guide that has taken another's place: when, in milliseconds. */
const replacedHeader = 'X-Guide-Replaced';
const newsForMs = 7 * 24 * 60 * 60 * 1000;

export function markReplaced(headers: Headers): Headers {
  const marked = new Headers(headers);
  marked.set(replacedHeader, String(Date.now()));
  return marked;
}

/** The same guide under a new ETag is no news; what was news stays so. */
export function keepMark(headers: Headers, kept: Response | undefined): Headers {
  const since = kept?.headers.get(replacedHeader);
  const marked = new Headers(headers);
  if (since) marked.set(replacedHeader, since);
  return marked;
}

export const wasReplacedLately = ({ headers }: Response): boolean =>
  Date.now() - Number(headers.get(replacedHeader) ?? 0) < newsForMs;

/** One key for a file name with spaces, however it is written. */
export function guideKey(pathname: string): string {
  const name = pathname.slice('/attached_assets/'.length).replaceAll('+', ' ');
  try {
    return `/attached_assets/${encodeURIComponent(decodeURIComponent(name))}`;
  } catch {
    return pathname;
  }
}
