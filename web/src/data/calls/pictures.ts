import { pictureCalls, type PictureCreate } from '#shared/contracts/picture.ts';
import type { ReadReason } from '#shared/domain/careRecord.ts';
import { baseApi } from '#web/data/requests/baseApi.ts';
import { asChanged, type ResultOf } from '#web/data/requests/fromContract.ts';
import { fetchPicture } from '#web/data/requests/download.ts';
import { sendOnce } from '#web/data/requests/sendOnce.ts';
import type { Store } from '#web/data/store.ts';

/** The calls of photographs, outside of the store, which would hold on to their bytes. */

/** Milliseconds, for the largest photograph over a slow line. */
const uploadPatienceMs = 120_000;

/** Adds a photograph to a record, once however often it is sent. @throws CallError */
export async function addPicture(
  dispatch: Store['dispatch'],
  userId: number,
  body: PictureCreate,
  file: Blob,
) {
  const call = pictureCalls.addPicture;
  const request = { call, params: { userId }, body, file, patienceMs: uploadPatienceMs };
  const result = await sendOnce(request, new AbortController().signal);
  if ('error' in result) throw result.error;
  dispatch(baseApi.util.invalidateTags(['Record']));
  return asChanged<ResultOf<typeof call>>(result.data, result.meta);
}

/** Opens a photograph of a patient's record, which the patient sees. */
export const openPicture = (userId: number, entryId: string, reason: ReadReason | null) =>
  fetchPicture({ call: pictureCalls.openPicture, params: { userId, entryId }, body: { reason } });
