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

  route(offerCalls.offerTimes, async ({ db, act, params, body, ctx }) =>
    nameBooker(db, await offerTimes(db, act, params.id, body, readIfMatch(ctx))),
  );

  route(offerCalls.withdrawOffer, ({ db, act, params }) => withdrawOffer(db, act, params.id));

  route(offerCalls.acceptOffer, ({ db, act, user, params, body }) =>
    acceptOffer(db, act, { userId: user.id, id: params.id }, body),
  );

  route(offerCalls.declineOffer, ({ db, act, user, params, body }) =>
    declineOffer(db, act, { userId: user.id, id: params.id }, body),
  );

  route(offerCalls.returnOffer, ({ db, act, user, params }) =>
    returnOffer(db, act, { userId: user.id, id: params.id }),
  );

  route(offerCalls.listFreedTimes, ({ db }) => listFreedTimes(db));

  route(offerCalls.wantEarlier, ({ db, act, user, params, body }) =>
    wantEarlier(db, act, { userId: user.id, id: params.id }, body.isWanted),
  );

  route(offerCalls.readOfferLink, ({ db, body }) => readOfferLink(db, body.token));

  route(offerCalls.acceptOfferLink, ({ db, act, body }) => acceptOfferLink(db, act, body));
}
