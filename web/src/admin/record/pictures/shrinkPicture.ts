import { pictureSide } from '#shared/domain/pictures.ts';

const quality = 0.85;

/**
 * Makes a photograph as small as the server would: upright, as a JPEG without metadata.
 * @throws where it is no picture that can be read
 */
export async function shrinkPicture(file: Blob): Promise<Blob> {
  const picture = await createImageBitmap(file);
  const scale = Math.min(1, pictureSide / Math.max(picture.width, picture.height));
  const size = (side: number) => Math.max(1, Math.round(side * scale));
  const canvas = new OffscreenCanvas(size(picture.width), size(picture.height));
  const context = canvas.getContext('2d');
  if (!context) throw new Error('no canvas');
  context.imageSmoothingQuality = 'high';
  context.drawImage(picture, 0, 0, canvas.width, canvas.height);
  picture.close();
  return canvas.convertToBlob({ type: 'image/jpeg', quality });
}
