import { holdEarlyActions } from '#web/site/early/earlyActions.ts';
import {
  fetchAgain,
  fetchStylesAgain,
  hideIncomplete,
  saveTypedText,
  showIncomplete,
} from '#web/site/early/missingScripts.ts';
import { incompleteEvent, startedEvent } from '#web/site/early/tries.ts';

// The build puts this script into the document itself, so that it is there whatever else does not arrive.
const giveBack = holdEarlyActions();
addEventListener('error', fetchAgain, true);
fetchStylesAgain();
addEventListener(incompleteEvent, showIncomplete);
addEventListener('pagehide', saveTypedText);
addEventListener(
  startedEvent,
  () => {
    removeEventListener('error', fetchAgain, true);
    removeEventListener('pagehide', saveTypedText);
    hideIncomplete();
    giveBack();
  },
  { once: true },
);
