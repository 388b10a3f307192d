/** The release of this code; package.json says the same. */
export const release = '0.1.0';

/** What this code speaks. Raised when a client of the release before would misread an answer or be refused. */
export const contractVersion = 1;
/** The oldest contract that the server still serves. */
export const leastContract = 1;

/** Sent with every request of ours: `desk/1.4.0; contract=3`. */
export const clientHeader = 'Clinic-Client';
/** On every answer of the API: `1.4.0; contract=3`. */
export const serverHeader = 'Clinic-Server';
/** The `X-Error-Code` of a 426: the server serves clients of this contract no more. */
export const clientTooOld = 'client_too_old';

export type ClientKind = 'desk' | 'web';

export const describeClient = (kind: ClientKind) => `${kind}/${release}; contract=${contractVersion}`;
export const describeServer = `${release}; contract=${contractVersion}`;

/** The contract that a header of either kind names; null for a stranger's. */
export function readContract(header: string | null | undefined): number | null {
  const version = /; ?contract=(\d{1,6})(?:;|$)/.exec(header ?? '')?.[1];
  return version === undefined ? null : Number(version);
}

export const readKind = (header: string | null | undefined): ClientKind =>
  header?.startsWith('desk/') ? 'desk' : 'web';

/** The notice on a screen that is too old for the server, by kind of client. */
export const outdatedWords: Record<ClientKind, string> = {
  desk: 'This desk needs an update.',
  web: 'This page is from an older version. Please reload it.',
};
