/** Cache of the aftercare guides: all of them for everybody, so that it does not reveal who had what. */
export const guideCache = 'aftercare-v1';

/** Query with which the app reports that a printed guide could not be opened. */
export const missingGuideQuery = 'tab=care&printed=missing';

export interface CachedGuide {
  url: string;
  isCached: boolean;
  /** Replaced by a newer version within the last week. */
  isUpdated: boolean;
}

/** Header stored with a replaced guide: when, in milliseconds. */
const replacedHeader = 'X-Guide-Replaced';
const newsForMs = 7 * 24 * 60 * 60 * 1000;

export function markReplaced(headers: Headers): Headers {
  const marked = new Headers(headers);
  marked.set(replacedHeader, String(Date.now()));
  return marked;
}

/** The same content under a new ETag is not an update; an existing mark is kept. */
export function withMark(headers: Headers, cached: Response | undefined): Headers {
  const since = cached?.headers.get(replacedHeader);
  const marked = new Headers(headers);
  if (since) marked.set(replacedHeader, since);
  return marked;
}

export const wasReplacedLately = ({ headers }: Response): boolean =>
  Date.now() - Number(headers.get(replacedHeader) ?? 0) < newsForMs;

/** Normalises a file name with spaces, however it is encoded. */
export function guideKey(pathname: string): string {
  const name = pathname.slice('/attached_assets/'.length).replaceAll('+', ' ');
  try {
    return `/attached_assets/${encodeURIComponent(decodeURIComponent(name))}`;
  } catch {
    return pathname;
  }
}
