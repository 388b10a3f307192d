import { incidentCalls } from '#shared/contracts/incident.ts';
import { patchTestCalls } from '#shared/contracts/patchTest.ts';
import { deskRecordCalls } from '#shared/contracts/deskRecord.ts';
import { prescriberCalls } from '#shared/contracts/prescriberList.ts';
import { pictureCalls } from '#shared/contracts/picture.ts';
import { myRecordCalls } from '#shared/contracts/myRecord.ts';
import { storedPictureCalls } from '#shared/contracts/storedPicture.ts';
import { recordCalls } from '#shared/contracts/recordCalls.ts';
import { consentReadingCalls } from '#shared/contracts/consentReading.ts';
import type { Context } from '#api/http/context.ts';
import { recordCopyCalls } from '#shared/contracts/recordCopies.ts';
import type { ApiRequest, Routes } from '#api/http/route.ts';
import { readWrittenAt } from '#api/http/writtenAt.ts';
import {
  addAddendum,
  addConsent,
  addDeclined,
  addIncident,
  addTreatment,
  addWithdrawal,
  addPatchTest,
  removeStop,
} from '#api/record/clinical.service.ts';
import { copyConsent, exportSummary } from '#api/record/copies.service.ts';
import { addDirection, confirmDirection, endDirection } from '#api/record/directions.service.ts';
import { saveDraft } from '#api/record/drafts.ts';
import { addHistory, sendHistory } from '#api/record/history.service.ts';
import { addPicture, getMyPicture, openPicture } from '#api/record/pictures.service.ts';
import { preparePicture, type PreparedPicture } from '#api/record/preparePicture.ts';
import { requireOpenToAccount } from '#api/record/ownRecord.ts';
import { getMyRecord, openRecord, openWholeEntry } from '#api/record/reading.service.ts';
import { signInRightRecord } from '#api/record/rightRecord.service.ts';
import { listForPrescriber } from '#api/record/prescriberList.service.ts';
import { isHistoryDue, listReadiness } from '#api/record/readiness.service.ts';
import { findCoolingOffEnd } from '#api/record/soonerAppointments.ts';
import { reportConsentOpened } from '#api/record/readings.service.ts';
import { recordOpening, storePicture, storeRecords } from '#api/record/storing.service.ts';
import { findWithoutAccount } from '#api/record/withoutAccount.service.ts';
import { createSealer } from '#api/record/sealing.ts';

export function recordRoutes({ route, env }: Routes): void {
  const sealer = createSealer(env.recordKeys);
  type Written = Pick<ApiRequest<typeof recordCalls.addConsent>, 'db' | 'audit' | 'params'>;
  const prepared = new WeakMap<Context, PreparedPicture>();
  const writingOf = ({ db, audit, params }: Written) => ({ db, audit, sealer, userId: params.userId });

  route(myRecordCalls.getMyRecord, ({ db, user }) => getMyRecord(db, sealer, user.id));
  route(myRecordCalls.saveHistoryDraft, async ({ db, user, body }) => {
    await requireOpenToAccount(db, user.id);
    return saveDraft(db, sealer, user.id, body);
  });
  route(myRecordCalls.sendHistory, async ({ db, audit, user, body, ctx }) => {
    await requireOpenToAccount(db, user.id);
    const written = readWrittenAt((name) => ctx.get(name));
    return sendHistory(db, sealer, audit, user.id, body, { written });
  });
  route(consentReadingCalls.reportConsentOpened, async ({ db, user, body }) => {
    await requireOpenToAccount(db, user.id);
    await reportConsentOpened(db, user.id, body);
  });
  route(recordCalls.openRecord, ({ db, audit, params, body }) =>
    openRecord(db, sealer, audit, params.userId, body.reason),
  );
  route(prescriberCalls.listForPrescriber, ({ db }) => listForPrescriber(db, sealer));
  route(recordCalls.findWithoutAccount, ({ db, body }) => findWithoutAccount(db, sealer, body.search));
  route(recordCalls.openEntry, ({ db, audit, params, body }) =>
    openWholeEntry(db, sealer, audit, params, body.reason),
  );
  route(deskRecordCalls.storeRecords, ({ db, audit }) => storeRecords(db, sealer, audit));
  route(storedPictureCalls.storePicture, ({ db, audit, params }) => storePicture(db, sealer, audit, params));
  route(deskRecordCalls.reportOpening, ({ db, audit, params, body }) =>
    recordOpening(db, audit, params.userId, body),
  );
  route(deskRecordCalls.addHistory, (request) => addHistory(writingOf(request), request.body));
  route(recordCalls.addConsent, (request) => addConsent(writingOf(request), request.body));
  route(recordCalls.addTreatment, (request) => addTreatment(writingOf(request), request.body));
  route(recordCalls.addAddendum, (request) =>
    addAddendum(writingOf(request), request.params.entryId, request.body),
  );
  route(recordCalls.addWithdrawal, (request) => addWithdrawal(writingOf(request), request.body));
  route(recordCalls.signInRightRecord, (request) =>
    signInRightRecord(writingOf(request), request.params.entryId, request.body.userId),
  );
  route(recordCalls.addDeclined, (request) => addDeclined(writingOf(request), request.body));
  route(recordCalls.removeStop, (request) => removeStop(writingOf(request), request.body));
  route(patchTestCalls.addPatchTest, (request) => addPatchTest(writingOf(request), request.body));
  route(incidentCalls.addIncident, (request) => addIncident(writingOf(request), request.body));
  route(
    pictureCalls.addPicture,
    (request) => addPicture(writingOf(request), request.body, prepared.get(request.ctx)!),
    // Before the transaction, because it takes a second.
    { before: async ({ ctx, file }) => void prepared.set(ctx, await preparePicture(file)) },
  );
  route(pictureCalls.openPicture, ({ db, audit, params, body }) =>
    openPicture(db, sealer, audit, params, body),
  );
  route(myRecordCalls.getMyPicture, ({ db, user, params, query }) =>
    getMyPicture(db, sealer, user.id, params.entryId, query.size),
  );
  route(recordCopyCalls.withdrawMyConsent, async ({ db, audit, user, body }) => {
    await requireOpenToAccount(db, user.id);
    return addWithdrawal({ db, audit, sealer, userId: user.id }, body);
  });
  route(recordCopyCalls.getHistoryDue, async ({ db, user }) => ({
    isHistoryDue: await isHistoryDue(db, sealer, user.id),
  }));
  route(recordCopyCalls.getConsentCopy, ({ db, user, params, ctx }) => {
    ctx.attachment('consent.pdf');
    return copyConsent(db, sealer, user.id, params.entryId);
  });
  route(recordCopyCalls.getMySummary, ({ db, user, ctx }) => {
    ctx.attachment('patient-summary.json');
    return exportSummary(db, sealer, user.id);
  });
  route(recordCalls.addDirection, (request) => addDirection(writingOf(request), request.body));
  route(recordCalls.confirmDirection, (request) =>
    confirmDirection(writingOf(request), request.params.entryId, request.body),
  );
  route(recordCalls.endDirection, (request) =>
    endDirection(writingOf(request), request.params.entryId, request.body),
  );
  route(consentReadingCalls.findCoolingOff, async ({ db, body }) => {
    const { isOpened, until } = await findCoolingOffEnd(db, body);
    return { isOpened, until: until?.toISOString() ?? null };
  });
  route(recordCalls.listReadiness, ({ db, query }) => listReadiness(db, sealer, query.bookings));
}
