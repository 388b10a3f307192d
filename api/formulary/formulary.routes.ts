import { formularyCalls } from '#shared/contracts/formulary.ts';
import { addProduct, changeProduct, listProducts, signOffProduct } from '#api/formulary/products.service.ts';
import type { Routes } from '#api/http/route.ts';

export function formularyRoutes({ route }: Routes): void {
  route(formularyCalls.listProducts, async ({ db }) => [...(await listProducts(db))]);
  route(formularyCalls.addProduct, ({ db, audit, body }) => addProduct(db, audit, body));
  route(formularyCalls.changeProduct, ({ db, audit, params, body }) =>
    changeProduct(db, audit, params.productId, body),
  );
  route(formularyCalls.signOffProduct, ({ db, audit, params, body }) =>
    signOffProduct(db, audit, params.productId, body.version),
  );
}
