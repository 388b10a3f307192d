import { formularyCalls } from '#shared/contracts/formulary.ts';
import { addProduct, changeProduct, listProducts, signOffProduct } from '#api/formulary/products.service.ts';
import type { Routes } from '#api/http/route.ts';

export function formularyRoutes({ route }: Routes): void {
  route(formularyCalls.listProducts, async ({ db }) => [...(await listProducts(db))]);
  route(formularyCalls.addProduct, ({ db, act, body }) => addProduct(db, act, body));
  route(formularyCalls.changeProduct, ({ db, act, params, body }) =>
    changeProduct(db, act, params.productId, body),
  );
  route(formularyCalls.signOffProduct, ({ db, act, params, body }) =>
    signOffProduct(db, act, params.productId, body.version),
  );
}
