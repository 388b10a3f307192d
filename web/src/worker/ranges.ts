import { createPartialResponse } from 'workbox-range-requests';

/** A wrong or multiple range gets the whole file, as HTTP allows; one beyond the end gets a 416 with the length. */
export async function answerRange(request: Request, whole: Response): Promise<Response> {
  const range = /^bytes=(\d*)-(\d*)$/.exec(request.headers.get('Range')?.trim() ?? '');
  if (!range || (!range[1] && !range[2])) return whole;
  const etag = request.headers.get('If-Range');
  if (etag && etag !== whole.headers.get('ETag')) return whole;

  const size = (await whole.clone().blob()).size;
  const [, first = '', last = ''] = range;
  const isUsable = first
    ? Number(first) < size && (!last || Number(first) <= Number(last))
    : Number(last) > 0;
  if (!isUsable) {
    return new Response(null, { status: 416, headers: { 'Content-Range': `bytes */${size}` } });
  }
  const start = first ? Number(first) : Math.max(0, size - Number(last));
  const end = first && last ? Math.min(Number(last), size - 1) : size - 1;
  return createPartialResponse(
    new Request(request.url, { headers: { Range: `bytes=${start}-${end}` } }),
    whole,
  );
}
