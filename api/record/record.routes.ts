import { consentReadingCalls } from '#shared/contracts/consentReading.ts';
import { recordCalls } from '#shared/contracts/record.ts';
import type { ApiRequest, Routes } from '#api/http/route.ts';
import { readWrittenAt } from '#api/http/writtenAt.ts';
import {
  addAddendum,
  addConsent,
  addDeclined,
  addTreatment,
  addWithdrawal,
} from '#api/record/clinical.service.ts';
import { saveDraft } from '#api/record/drafts.ts';
import { sendHistory } from '#api/record/history.service.ts';
import { getMyRecord, openRecord } from '#api/record/reading.service.ts';
import { reportConsentOpened } from '#api/record/readings.service.ts';
import { listReadiness } from '#api/record/readiness.service.ts';
import { createSealer } from '#api/record/sealing.ts';

export function recordRoutes({ route, env }: Routes): void {
  const sealer = createSealer(env.recordKeys);
  type Written = Pick<ApiRequest<typeof recordCalls.addConsent>, 'db' | 'act' | 'params'>;
  const writingOf = ({ db, act, params }: Written) => ({ db, act, sealer, userId: params.userId });

  route(recordCalls.getMyRecord, ({ db, user }) => getMyRecord(db, sealer, user.id));
  route(recordCalls.saveHistoryDraft, ({ db, user, body }) => saveDraft(db, sealer, user.id, body.answers));
  route(recordCalls.sendHistory, ({ db, act, user, body, ctx }) =>
    sendHistory(db, sealer, act, user.id, body, readWrittenAt(ctx.get('Client-Created-At'))),
  );
  route(consentReadingCalls.reportConsentOpened, ({ db, user, body }) =>
    reportConsentOpened(db, user.id, body),
  );
  route(recordCalls.openRecord, ({ db, act, params, body }) =>
    openRecord(db, sealer, act, params.userId, body.reason),
  );
  route(recordCalls.addConsent, (request) => addConsent(writingOf(request), request.body));
  route(recordCalls.addTreatment, (request) => addTreatment(writingOf(request), request.body));
  route(recordCalls.addAddendum, (request) =>
    addAddendum(writingOf(request), request.params.entryId, request.body),
  );
  route(recordCalls.addWithdrawal, (request) => addWithdrawal(writingOf(request), request.body));
  route(recordCalls.addDeclined, (request) => addDeclined(writingOf(request), request.body));
  route(recordCalls.listReadiness, ({ db, query }) => listReadiness(db, query.bookings));
}
