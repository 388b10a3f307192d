/** Markers of parts with metadata: place, time, device, a description. */
const metadata = new Set([0xe1, 0xed, 0xfe]);
/** Markers of other parts among those that begin a picture. */
const noFrame = new Set([0xc4, 0xc8, 0xcc]);

/** The size of a JPEG without metadata, in pixels. @returns null for anything else */
export function readPlainJpeg(file: Uint8Array): { width: number; height: number } | null {
  const bytes = Buffer.from(file.buffer, file.byteOffset, file.byteLength);
  if (bytes.length < 4 || bytes.readUInt16BE(0) !== 0xffd8) return null;
  for (let at = 2; at + 9 <= bytes.length; at += 2 + bytes.readUInt16BE(at + 2)) {
    const marker = bytes[at + 1] ?? 0;
    if (bytes[at] !== 0xff || metadata.has(marker)) return null;
    if (marker >= 0xc0 && marker <= 0xcf && !noFrame.has(marker)) {
      return { width: bytes.readUInt16BE(at + 7), height: bytes.readUInt16BE(at + 5) };
    }
  }
  return null;
}
