import { formularyCalls } from '#shared/contracts/formulary.ts';
import { listProducts } from '#api/formulary/products.service.ts';
import type { Routes } from '#api/http/route.ts';

export function formularyRoutes({ route }: Routes): void {
  route(formularyCalls.listProducts, async ({ db }) => [...(await listProducts(db))]);
}
