/** Real photographs may be published only as the person in them agreed, and unedited. */
export interface GalleryPair {
  id: 'sparse' | 'uneven';
  title: string;
  before: string;
  after: string;
  /** A drawing, labelled as such wherever it is shown. */
  isSample: boolean;
  hasConsentOnFile: boolean;
  isRetouched: boolean;
  /** When the second picture was taken, and after how many sessions. Empty for drawings. */
  takenOn: string | null;
  sessions: number | null;
}

export const sampleCaption = 'Illustration, not a client';

export function canPublish(pair: GalleryPair): boolean {
  return pair.isSample || (pair.hasConsentOnFile && !pair.isRetouched);
}

const drawn = {
  isSample: true,
  hasConsentOnFile: false,
  isRetouched: false,
  takenOn: null,
  sessions: null,
} as const;

export const microbladingGallery: readonly GalleryPair[] = [
  {
    id: 'sparse',
    title: 'A sparse brow',
    before: 'Illustration of a sparse left eyebrow before microblading',
    after: 'Illustration of the same eyebrow after healing',
    ...drawn,
  },
  {
    id: 'uneven',
    title: 'Uneven brows',
    before: 'Illustration of uneven eyebrows before microblading',
    after: 'Illustration of the same eyebrows after healing',
    ...drawn,
  },
];
