import type { AuditContext } from '#api/audit.ts';
import type { NamedLimit } from '#api/http/limits.ts';
import type { Answered, ReceiptRequest } from '#api/http/receipts.ts';

export interface FormRequest {
  act: AuditContext;
  writtenAt: Date | null;
  limits: NamedLimit[];
  /** Multiplies the limits. */
  scale: number;
  /** Of a request with an Idempotency-Key; `rowKey` stays with the row for ever. */
  once: (Pick<ReceiptRequest, 'scope' | 'key' | 'payload' | 'serverKeys'> & { rowKey: string }) | undefined;
}

/** @throws ApiError what `read` refuses, 429 beyond a limit, 422 for a key that was used for another request */
export type SaveForm<F> = (request: FormRequest, read: () => F | Promise<F>) => Promise<Answered>;
