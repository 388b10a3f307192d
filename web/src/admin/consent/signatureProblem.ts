import { isSigned } from '#shared/domain/careRecord.ts';
import type { SignatureValue } from '#web/ui/signature/SignatureField.tsx';

/** Why it is no signature yet; null: it is one. */
export function signatureProblem(signature: SignatureValue): string | null {
  if ('typedName' in signature) return signature.typedName.trim().length < 2 ? 'Please type the name.' : null;
  if (signature.points.length === 0) return 'Please sign: the signature is empty.';
  return isSigned(signature.points) ? null : 'Please sign again: this is too little for a signature.';
}
