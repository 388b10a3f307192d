export interface Upload {
  details: string;
  file: Uint8Array<ArrayBuffer>;
}

/** @returns null where it has no file */
export async function readUpload(bytes: ArrayBuffer, type: string): Promise<Upload | null> {
  const encoded = new Response(bytes, { headers: { 'Content-Type': type } });
  const form = await encoded.formData().catch(() => null);
  const [details, file] = [form?.get('details'), form?.get('file')];
  if (typeof details !== 'string' || !(file instanceof Blob)) return null;
  return { details, file: new Uint8Array(await file.arrayBuffer()) };
}

/** Encodes it as bytes, since Electron cannot send a form with a file. */
export async function writeUpload({ details, file }: Upload): Promise<{ type: string; bytes: ArrayBuffer }> {
  const form = new FormData();
  form.set('details', details);
  form.set('file', new Blob([file]));
  const encoded = new Response(form);
  return { type: encoded.headers.get('Content-Type') ?? '', bytes: await encoded.arrayBuffer() };
}
