/** Writes .ico and .icns containers of PNGs. */

interface Drawing {
  /** Width in pixels. */
  size: number;
  png: Buffer;
}

/** An `.ico`: a directory of 16 bytes an image; 256 pixels are written as 0. */
export function packIco(drawings: readonly Drawing[]): Buffer {
  const header = Buffer.alloc(6 + 16 * drawings.length);
  header.writeUInt16LE(1, 2);
  header.writeUInt16LE(drawings.length, 4);
  let offset = header.length;
  for (const [index, { size, png }] of drawings.entries()) {
    const at = 6 + 16 * index;
    header.writeUInt8(size % 256, at);
    header.writeUInt8(size % 256, at + 1);
    header.writeUInt16LE(1, at + 4);
    header.writeUInt16LE(32, at + 6);
    header.writeUInt32LE(png.length, at + 8);
    header.writeUInt32LE(offset, at + 12);
    offset += png.length;
  }
  return Buffer.concat([header, ...drawings.map(({ png }) => png)]);
}

/** .icns type of each size; the second of a size is for double density. */
const icnsTypes: [string, number][] = [
  ['icp4', 16],
  ['icp5', 32],
  ['ic11', 32],
  ['ic12', 64],
  ['ic07', 128],
  ['ic08', 256],
  ['ic13', 256],
  ['ic09', 512],
  ['ic14', 512],
  ['ic10', 1024],
];

/** An `.icns`: chunks of type, length (including this header of 8 bytes) and PNG. */
export function packIcns(drawings: readonly Drawing[]): Buffer {
  const chunk = (type: string, content: Buffer) => {
    const head = Buffer.alloc(8);
    head.write(type, 'latin1');
    head.writeUInt32BE(8 + content.length, 4);
    return Buffer.concat([head, content]);
  };
  const chunks = icnsTypes.flatMap(([type, size]) =>
    drawings.filter((drawing) => drawing.size === size).map(({ png }) => chunk(type, png)),
  );
  return chunk('icns', Buffer.concat(chunks));
}
