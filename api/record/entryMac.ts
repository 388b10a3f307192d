import { keyGone, type Sealer } from '#api/record/sealing.ts';

interface Authenticated {
  keyId: string;
  mac: Buffer | null;
}

const asText = (name: string, value: unknown) => {
  if (Buffer.isBuffer(value)) return value.toString('hex');
  return name.endsWith('At') ? new Date(value as string).toISOString() : value;
};

/** Every column but the ciphertext, whose content the digest is of. A column of a later release is null, and left out. */
const dataOf = ({
  mac: _mac,
  sealed: _sealed,
  isBrief: _isBrief,
  ...row
}: Authenticated & { sealed?: Buffer; isBrief?: boolean }): string =>
  JSON.stringify(
    Object.entries(row)
      .filter(([, value]) => value !== null)
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, value]) => [name, asText(name, value)]),
  );

/** The code of an entry by its own key. @throws ApiError 409 without that key */
export function macOf<Row extends Authenticated>(sealer: Sealer, row: Row): Buffer {
  const mac = sealer.mac(row.keyId, dataOf(row));
  if (!mac) throw keyGone();
  return mac;
}

/** Whether a row has the code that its columns ask for; one of an earlier release has none yet. */
export const hasRightMac = <Row extends Authenticated>(sealer: Sealer, row: Row): boolean =>
  row.mac === null || sealer.mac(row.keyId, dataOf(row))?.equals(row.mac) === true;
