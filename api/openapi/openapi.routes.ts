import { openApiCalls } from '#shared/contracts/openApi.ts';
import type { Routes } from '#api/http/route.ts';
import { describeApi } from '#api/openapi/describeApi.ts';

export function openApiRoutes({ route }: Routes): void {
  let document: ReturnType<typeof describeApi> | undefined;
  // Built on the first request; most processes never need it.
  route(openApiCalls.describeApi, async () => (document ??= describeApi()));
}
