import { openApiCalls } from '#shared/contracts/openApi.ts';
import type { Routers } from '#api/app.ts';
import { route, type RouteSettings } from '#api/http/route.ts';
import { describeApi } from '#api/openapi/describeApi.ts';

export function openApiRoutes({ open }: Routers, settings: RouteSettings): void {
  let document: ReturnType<typeof describeApi> | undefined;
  // Made when somebody asks for the first time: most copies never are asked.
  route(open, openApiCalls.describeApi, settings, async () => (document ??= describeApi()));
}
