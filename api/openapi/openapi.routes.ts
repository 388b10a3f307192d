import { openApiCalls } from '#shared/contracts/openApi.ts';
import type { Routes } from '#api/http/route.ts';
import { describeApi } from '#api/openapi/describeApi.ts';

export function openApiRoutes({ route }: Routes): void {
  let document: ReturnType<typeof describeApi> | undefined;
  // Made when somebody asks for the first time: most copies never are asked.
  route(openApiCalls.describeApi, async () => (document ??= describeApi()));
}
