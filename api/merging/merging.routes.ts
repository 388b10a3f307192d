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
  route(mergeCalls.correctDetails, ({ db, act, params, body }) => correctDetails(db, act, params.id, body));

  route(mergeCalls.listDuplicates, ({ db, params }) => listDuplicates(db, params.id));

  route(mergeCalls.compareCustomers, ({ db, act, params, query }) =>
    compareCustomers(db, sealer, act, params.id, query.with),
  );

  route(mergeCalls.mergeCustomers, ({ db, act, params, body }) =>
    mergeCustomers(db, sealer, act, params.id, body),
  );

  route(partingCalls.listJoins, ({ db, params }) => listJoins(db, params.id));

  route(partingCalls.partCustomers, ({ db, act, params, body }) => partCustomers(db, act, params.id, body));

  route(mergeCalls.reassignBooking, ({ db, act, params, body, ctx }) =>
    reassignBooking(db, act, params.id, body, readIfMatch(ctx)),
  );
}
