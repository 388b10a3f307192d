import type { PhotoPurpose } from '#shared/domain/careRecord.ts';

/** Photographs are agreed to apart from the treatment, each purpose by itself, and each can be withdrawn alone. */
export const photoPurposes = [
  {
    id: 'record',
    label: 'For my record',
    text: 'Photographs before and after, stored with your record and seen by the people who treat you.',
  },
  {
    id: 'teaching',
    label: 'For teaching',
    text: 'Shown to other clinicians who learn, without your name. Your face may be recognised.',
  },
  {
    id: 'publication',
    label: 'For publication',
    text: 'Shown on our site or in print, without your name, once you have seen the very picture. What has been published cannot be called back everywhere.',
  },
] as const;

type Agreed = Readonly<Record<PhotoPurpose, boolean>> & { readonly withdrawn: readonly PhotoPurpose[] };

export const purposesInForce = (photos: Agreed) =>
  photoPurposes.filter(({ id }) => photos[id] && !photos.withdrawn.includes(id));
