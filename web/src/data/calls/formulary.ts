import { formularyCalls } from '#shared/contracts/formulary.ts';
import { baseApi } from '#web/data/requests/baseApi.ts';
import { changeBy, readFrom } from '#web/data/requests/fromContract.ts';

const formularyApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    listProducts: readFrom(build, formularyCalls.listProducts, { providesTags: ['Products'] }),
    listUnmatchedProducts: readFrom(build, formularyCalls.listUnmatchedProducts, {
      providesTags: ['Products'],
    }),
    addProduct: changeBy(build, formularyCalls.addProduct, { invalidatesTags: ['Products'] }),
    changeProduct: changeBy(build, formularyCalls.changeProduct, { invalidatesTags: ['Products'] }),
    signOffProduct: changeBy(build, formularyCalls.signOffProduct, { invalidatesTags: ['Products'] }),
  }),
});

export const {
  useListProductsQuery,
  useListUnmatchedProductsQuery,
  useAddProductMutation,
  useChangeProductMutation,
  useSignOffProductMutation,
} = formularyApi;
