import { isSigned } from '#shared/domain/careRecord.ts';
import type { SignatureValue } from '#web/ui/signature/SignatureField.tsx';

/** Why it is no signature yet; null: it is one. */
export function signatureProblem(signature: SignatureValue): string | null {
  if ('typedName' in signature) return signature.typedName.trim().length < 2 ? 'Please type the name.' : null;
  if (signature.points.length === 0) return 'Please sign: the signature is empty.';
  return isSigned(signature.points) ? null : 'Please sign again: this is too little for a signature.';
}

/** SHA-256 of a text's UTF-8, in hexadecimal. */
export async function hashText(text: string): Promise<string> {
  const bytes = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
