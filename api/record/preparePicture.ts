import { createHash } from 'node:crypto';
import { createRequire } from 'node:module';
import type Sharp from 'sharp';
import { pictureSide, storedSide, thumbnailSide } from '#shared/domain/pictures.ts';
import { ApiError } from '#api/http/errors.ts';

export interface PreparedPicture {
  /** WebP, as the thumbnail. */
  picture: Buffer;
  thumbnail: Buffer;
  /** Pixels. */
  width: number;
  height: number;
  /** SHA-256 of the file as it was sent, to recognise its repeats. */
  fileHash: string;
}

/** The memory that decoding needs grows with them; a JPEG is shrunk while it is read, so it may be a telephone's largest. */
const maxPixels = 50_000_000;
const maxPixelsOfJpeg = 130_000_000;
/** How many may wait to be decoded. */
const maxWaiting = 8;
const maxSeconds = 20;
const fit = (side: number) =>
  ({ width: side, height: side, fit: 'inside', withoutEnlargement: true }) as const;

const unreadable = () =>
  new ApiError(
    422,
    'no_picture',
    'This file is not a picture that can be read. Please choose a JPEG, PNG, WebP or AVIF file.',
  );
const tooManyPixels = () =>
  new ApiError(
    413,
    'too_many_pixels',
    'This picture has more than 50 million pixels, or 130 million as a JPEG. Please choose a smaller one.',
  );

let loaded: typeof Sharp | undefined;

/** Loads the library at its first use, because it takes a start longer and most servers' minutes need none. */
function loadSharp(): typeof Sharp {
  if (loaded) return loaded;
  const sharp = createRequire(import.meta.url)('sharp') as typeof Sharp;
  // Decoders of other formats (SVG, PDF) read files and addresses.
  sharp.block({ operation: ['VipsForeignLoad'] });
  const decoders = ['Jpeg', 'Png', 'Webp', 'Heif'].map((format) => `VipsForeignLoad${format}`);
  sharp.unblock({ operation: decoders });
  sharp.cache(false);
  sharp.concurrency(1);
  loaded = sharp;
  return sharp;
}

async function convert(file: Buffer): Promise<PreparedPicture> {
  const sharp = loadSharp();
  try {
    const isJpeg = file[0] === 0xff && file[1] === 0xd8;
    const limitInputPixels = isJpeg ? maxPixelsOfJpeg : maxPixels;
    const read = sharp(file, { limitInputPixels, failOn: 'error', sequentialRead: true }).timeout({
      seconds: maxSeconds,
    });
    // One that is turned while it is read is decoded whole, so a JPEG is shrunk first, with its orientation.
    const small = isJpeg
      ? sharp(await read.resize(fit(pictureSide)).keepExif().jpeg({ quality: 100 }).toBuffer())
      : read;
    // Turned first: the orientation is part of the metadata, which WebP output leaves out with place, time and device.
    const { data: picture, info } = await small
      .autoOrient()
      .resize(fit(pictureSide))
      .webp({ quality: 85 })
      .toBuffer({ resolveWithObject: true });
    const thumbnail = await sharp(picture).resize(fit(thumbnailSide)).webp({ quality: 75 }).toBuffer();
    const fileHash = createHash('sha256').update(file).digest('hex');
    return { picture, thumbnail, width: info.width, height: info.height, fileHash };
  } catch (error) {
    throw /pixel limit/.test((error as Error).message) ? tooManyPixels() : unreadable();
  }
}

let last: Promise<unknown> = Promise.resolve();
let waiting = 0;

/** One at a time, because decoding takes up to 200 MB. @throws ApiError 503 while too many wait */
async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (waiting >= maxWaiting) {
    throw new ApiError(
      503,
      'pictures_busy',
      'Too many photographs arrive at once. Please send it again in a minute.',
    );
  }
  waiting += 1;
  const result = last.then(work);
  last = result.catch(() => undefined);
  return result.finally(() => (waiting -= 1));
}

/** Upright, without metadata, encoded anew. @throws ApiError 422 for what is no picture, 413 for too many pixels */
export const preparePicture = (file: Buffer): Promise<PreparedPicture> => inTurn(() => convert(file));

/** A stored picture as small as a desk stores it. @returns WebP */
export const shrinkForDesk = (picture: Buffer): Promise<Buffer> =>
  inTurn(() => loadSharp()(picture).resize(fit(storedSide)).webp({ quality: 80 }).toBuffer());
