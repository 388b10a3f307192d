import { storedPictureCalls } from '#shared/contracts/storedPicture.ts';
import { unknownAddress } from '#shared/contracts/versions.ts';
import { ServerUnreachableError, type ClinicApi } from '#desktop/connection/clinicApi.ts';
import { listPictures, type PictureOfRecord, type RecordStore } from './recordStore.ts';

interface Limits {
  /** Photographs that are stored at once. */
  count: number;
  /** All their files, on the disk. */
  bytes: number;
  /** One, as it is sent. */
  each: number;
}
const maxStored: Limits = { count: 300, bytes: 64 * 1024 * 1024, each: 512 * 1024 };
/** An encrypted file is base64 of base64. */
const sizeOnDisk = (bytes: number) => Math.ceil((bytes * 16) / 9) + 1024;

/** Between two photographs, so that what a person does comes first. */
const pauseMs = 1_000;

interface FetchParts {
  api: Pick<ClinicApi, 'download'>;
  store: RecordStore;
  most?: Limits;
  pause?: () => Promise<void>;
}

const pauseForPeople = () => new Promise<void>((resolve) => setTimeout(resolve, pauseMs).unref());

/** Fetches the photographs of the stored records, each once, one after the other, while the server can be reached. */
export function createPictureFetch({ api, store, most = maxStored, pause = pauseForPeople }: FetchParts) {
  let isRunning = false;
  /** What the server does not give; asked for again once the records are newer. */
  const refused = new Set<string>();
  let refusedAsOf: string | undefined;

  /** The first that is missing, within the limits; those beyond are removed, such as when newer ones have come. */
  function findNext(userId: number): PictureOfRecord | undefined {
    const { pictures } = store;
    const file = store.get(userId);
    if (file?.asOf !== refusedAsOf) refused.clear();
    refusedAsOf = file?.asOf;
    const wanted = listPictures(file?.records ?? []).slice(0, most.count);
    let bytes = 0;
    let missing: PictureOfRecord | undefined;
    const fitting = wanted.filter((picture) => {
      const size = pictures.sizeOf(picture.id);
      const isMissing = size === 0 && !refused.has(picture.id);
      if (isMissing && bytes + sizeOnDisk(most.each) <= most.bytes) missing ??= picture;
      bytes += size;
      return bytes <= most.bytes;
    });
    pictures.removeOthers(fitting.map(({ id }) => id));
    return missing;
  }

  /** @returns whether to go on with the next one */
  async function fetchOne(userId: number, picture: PictureOfRecord, isCurrent: () => boolean) {
    const { id: entryId, userId: patientId } = picture;
    const params = { userId: patientId, entryId };
    const { status, code, bytes } = await api.download(storedPictureCalls.storePicture, { params });
    if (!isCurrent() || !store.get(userId)) return false;
    // A full disk: the next poll tries again.
    if (bytes && bytes.byteLength <= most.each) await store.pictures.save(entryId, bytes).catch(() => {});
    else if (bytes || status === 409 || (status === 404 && code !== unknownAddress)) refused.add(entryId);
    else return false;
    return refused.has(entryId) || store.pictures.sizeOf(entryId) > 0;
  }

  return {
    /**
     * Returns once all are stored, or as soon as the server cannot be reached or refuses; the next poll goes on.
     * @param isCurrent whether the same session goes on
     */
    run: async (userId: number, isCurrent: () => boolean): Promise<void> => {
      if (isRunning || !store.isSafe()) return;
      isRunning = true;
      try {
        while (isCurrent()) {
          const picture = findNext(userId);
          if (!picture || !(await fetchOne(userId, picture, isCurrent))) return;
          await pause();
        }
      } catch (problem) {
        if (!(problem instanceof ServerUnreachableError)) throw problem;
      } finally {
        isRunning = false;
      }
    },
  };
}

export type PictureFetch = ReturnType<typeof createPictureFetch>;
