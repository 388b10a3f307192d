import { loyaltyCalls } from '#shared/contracts/loyalty.ts';
import { baseApi } from '#web/data/requests/baseApi.ts';
import { changeBy, readFrom } from '#web/data/requests/fromContract.ts';

export const loyaltyApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    getJourney: readFrom(build, loyaltyCalls.getJourney, { providesTags: ['Journey'] }),
    getProgress: readFrom(build, loyaltyCalls.getProgress, { providesTags: ['Progress'] }),
    claimReward: changeBy(build, loyaltyCalls.claimReward, { invalidatesTags: ['Progress'] }),
  }),
});

export const { useGetJourneyQuery, useGetProgressQuery, useClaimRewardMutation } = loyaltyApi;
