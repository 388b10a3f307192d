import { formularyCalls } from '#shared/contracts/formulary.ts';
import { addCalls, change, read } from '#web/data/requests/fromContract.ts';

export const formularyApi = addCalls({
  listProducts: read(formularyCalls.listProducts, ['Products']),
  listUnmatchedProducts: read(formularyCalls.listUnmatchedProducts, ['Products']),
  addProduct: change(formularyCalls.addProduct, ['Products']),
  changeProduct: change(formularyCalls.changeProduct, ['Products']),
  signOffProduct: change(formularyCalls.signOffProduct, ['Products']),
});
