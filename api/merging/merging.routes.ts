import { partingCalls, mergeCalls } from '#shared/contracts/customerMerge.ts';
import { readIfMatch, type Routes } from '#api/http/route.ts';
import { correctDetails } from '#api/merging/details.service.ts';
import { compareCustomers, listDuplicates } from '#api/merging/duplicates.service.ts';
import { mergeCustomers } from '#api/merging/merge.service.ts';
import { reassignBooking } from '#api/merging/reassign.service.ts';
import { listJoins, partCustomers } from '#api/merging/parting.service.ts';
import { createSealer } from '#api/record/sealing.ts';

export function mergingRoutes({ route, env }: Routes): void {
  const sealer = createSealer(env.recordKeys);
  route(mergeCalls.correctDetails, ({ db, audit, params, body }) =>
    correctDetails(db, audit, params.id, body),
  );

  route(mergeCalls.listDuplicates, ({ db, params }) => listDuplicates(db, params.id));

  route(mergeCalls.compareCustomers, ({ db, audit, params, query }) =>
    compareCustomers(db, sealer, audit, params.id, query.with),
  );

  route(mergeCalls.mergeCustomers, ({ db, audit, params, body }) =>
    mergeCustomers(db, sealer, audit, params.id, body),
  );

  route(partingCalls.listJoins, ({ db, params }) => listJoins(db, params.id));

  route(partingCalls.partCustomers, ({ db, audit, params, body }) =>
    partCustomers(db, audit, params.id, body),
  );

  route(mergeCalls.reassignBooking, ({ db, audit, params, body, ctx }) =>
    reassignBooking(db, audit, params.id, body, readIfMatch(ctx)),
  );
}
