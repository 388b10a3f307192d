import { formularyCalls } from '#shared/contracts/formulary.ts';
import { baseApi } from '#web/data/requests/baseApi.ts';
import { readFrom } from '#web/data/requests/fromContract.ts';

const formularyApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    listProducts: readFrom(build, formularyCalls.listProducts, { providesTags: ['Products'] }),
  }),
});

export const { useListProductsQuery } = formularyApi;
