import '#web/withoutEval.ts';
import { leadToHandover } from '#web/session/handedOver.ts';
import { rememberPage } from '#web/session/previousPage.ts';
import { hasSignedInHint } from '#web/data/signedInHint.ts';
import { mayDownloadSite } from '#web/offline/device.ts';
import { holdInstallOffer } from '#web/offline/install.ts';
import { registerWorker } from '#web/offline/registerWorker.ts';
import { writePrintDate } from '#web/site/writePrintDate.ts';
import { hasForm, hydrateOnInteraction } from '#web/site/deferredHydration.ts';
import { startedEvent } from '#web/site/early/tries.ts';
import { layOutAfterFirstPaint } from '#web/site/firstPaint.ts';
import { watchScroll } from '#web/site/watchScroll.ts';
import { commandDialogs } from '#web/ui/dialogs/commandDialogs.ts';
import { startEarlyBack } from '#web/ui/dialogs/earlyBack.ts';

leadToHandover();
watchScroll();
commandDialogs();
startEarlyBack();
writePrintDate();
rememberPage(location.pathname + location.search);
void layOutAfterFirstPaint();
hydrateOnInteraction(() => import('#web/startApp.tsx'));
holdInstallOffer();
if (mayDownloadSite(hasSignedInHint())) {
  // A page with a form starts the app first: what the worker downloads would hold it up.
  if (hasForm()) window.addEventListener(startedEvent, registerWorker, { once: true });
  else registerWorker();
}
