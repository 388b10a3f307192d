import { offerCalls } from '#shared/contracts/offer.ts';
import { readIfMatch, type Routes } from '#api/http/route.ts';
import {
  acceptOffer,
  acceptOfferLink,
  readOfferLink,
  declineOffer,
  returnOffer,
} from '#api/offers/answer.service.ts';
import { wantEarlier } from '#api/bookings/earlier.service.ts';
import { listFreedTimes } from '#api/offers/earlier.service.ts';
import { nameBooker } from '#api/models/bookers.ts';
import { listOffers, offerTimes, withdrawOffer } from '#api/offers/offers.service.ts';

export function offerRoutes({ route }: Routes): void {
  route(offerCalls.listOffers, ({ db }) => listOffers(db));

  route(offerCalls.offerTimes, async ({ db, audit, params, body, ctx }) =>
    nameBooker(db, await offerTimes(db, audit, params.id, body, readIfMatch(ctx))),
  );

  route(offerCalls.withdrawOffer, ({ db, audit, params }) => withdrawOffer(db, audit, params.id));

  route(offerCalls.acceptOffer, ({ db, audit, user, params, body }) =>
    acceptOffer(db, audit, { userId: user.id, id: params.id }, body),
  );

  route(offerCalls.declineOffer, ({ db, audit, user, params, body }) =>
    declineOffer(db, audit, { userId: user.id, id: params.id }, body),
  );

  route(offerCalls.returnOffer, ({ db, audit, user, params }) =>
    returnOffer(db, audit, { userId: user.id, id: params.id }),
  );

  route(offerCalls.listFreedTimes, ({ db }) => listFreedTimes(db));

  route(offerCalls.wantEarlier, ({ db, audit, user, params, body }) =>
    wantEarlier(db, audit, { userId: user.id, id: params.id }, body.isWanted),
  );

  route(offerCalls.readOfferLink, ({ db, body }) => readOfferLink(db, body.token));

  route(offerCalls.acceptOfferLink, ({ db, audit, body }) => acceptOfferLink(db, audit, body));
}
