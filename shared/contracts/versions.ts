/** The release of this code; must equal the version in package.json. */
export const release = '0.1.0';

/** The API version of this code. Raised when a client of the previous release would misread a response or be refused. */
export const contractVersion = 1;
/** The oldest contract version that the server still serves. */
export const oldestContract = 1;

/** Request header of our clients: `desk/1.4.0; contract=3`. */
export const clientHeader = 'Clinic-Client';
/** Header of every API response but those for monitors: `1.4.0; contract=3`. */
export const serverHeader = 'Clinic-Server';
/** The `X-Error-Code` of a 426: the server no longer serves this contract version. */
export const clientTooOld = 'client_too_old';

/** The `X-Error-Code` of a 404 for an unknown path, which a newer client may request from an older server. */
export const unknownAddress = 'unknown_address';

export type ClientKind = 'desk' | 'web';

export const formatClient = (kind: ClientKind) => `${kind}/${release}; contract=${contractVersion}`;
export const describeServer = `${release}; contract=${contractVersion}`;

/** The contract version in a header of either kind; null if it has none. */
export function readContract(header: string | null | undefined): number | null {
  const version = /; ?contract=(\d{1,6})(?:;|$)/.exec(header ?? '')?.[1];
  return version === undefined ? null : Number(version);
}

export const readKind = (header: string | null | undefined): ClientKind =>
  header?.startsWith('desk/') ? 'desk' : 'web';

/** The notice on a client that is too old for the server. */
export const outdatedLabels: Record<ClientKind, string> = {
  desk: 'This desk needs an update.',
  web: 'This page is from an older version. Please reload it.',
};
