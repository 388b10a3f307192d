import type { ReadReason } from '#shared/domain/careRecord.ts';

/** Rules and words of the care record's photographs that both sides need. */

/** From which side a photograph was taken; left and right are the patient's. `region`: a part that is named. */
export const pictureViews = [
  'front',
  'left-45',
  'right-45',
  'left-profile',
  'right-profile',
  'region',
] as const;
export type PictureView = (typeof pictureViews)[number];

export const pictureViewLabels: Record<PictureView, string> = {
  front: 'Front',
  'left-45': 'Left 45°',
  'right-45': 'Right 45°',
  'left-profile': 'Left profile',
  'right-profile': 'Right profile',
  region: 'Another region',
};

/** What a photograph shows, such as "Left 45°" or "Upper lip". */
export const formatView = ({ view, region }: { view: PictureView; region: string | null }): string =>
  view === 'region' && region !== null ? region : pictureViewLabels[view];

/** The longest side of a stored photograph and of its thumbnail, in pixels. */
export const pictureSide = 2400;
export const thumbnailSide = 400;
/** The same of one that a desk stores for when the server is away. */
export const storedSide = 1200;

/** The largest file that is taken, in bytes. */
export const maxPictureBytes = 20 * 1024 * 1024;

/** For what a photograph is still opened once the consent to it is withdrawn. */
export const closedPictureReasons: readonly ReadReason[] = ['complaint', 'request'];
