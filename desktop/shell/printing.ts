import { session } from 'electron';
import type { DaySheet, Outcome } from '#shared/contracts/platform.ts';
import { renderDaySheet } from '#shared/domain/daySheet.ts';
import { notFound, ownHeaders } from './assets.ts';
import { deskOrigin, deskScheme } from '#desktop/security/origin.ts';
import { testHooks } from './testHooks.ts';
import { createWindow } from './window.ts';

const sheetPath = '/day-sheet';
const stylesPath = '/day-sheet.css';

/** The sheet may load its stylesheet and nothing else. */
const sheetPolicy = "default-src 'none'; style-src 'self'";

const notPrinted =
  'The day sheet could not be printed. Please check that a printer is set up, is on and has paper, then print again.';

/** Prints from a hidden window with an in-memory session that serves two URLs. The sheet is never written to disk. */
export async function printDaySheet(
  sheet: DaySheet,
  serveAsset: (pathname: string) => Response,
): Promise<Outcome> {
  const html = renderDaySheet(sheet, { styles: stylesPath, now: new Date() });
  const ses = session.fromPartition(`print-${Date.now()}`, { cache: false });
  ses.protocol.handle(deskScheme, (request) => {
    const { pathname } = new URL(request.url);
    if (pathname === stylesPath) return serveAsset(stylesPath);
    if (pathname !== sheetPath) return notFound();
    const headers = { ...ownHeaders, 'Content-Security-Policy': sheetPolicy };
    return new Response(html, { headers: { ...headers, 'Content-Type': 'text/html; charset=utf-8' } });
  });
  ses.webRequest.onBeforeRequest((request, decide) =>
    decide({ cancel: !request.url.startsWith(`${deskOrigin}/`) }),
  );
  const window = createWindow(ses, { show: false });
  try {
    await window.loadURL(`${deskOrigin}${sheetPath}`);
    await testHooks.print(window.webContents);
    return { isDone: true, message: null };
  } catch (problem) {
    process.stderr.write(`printing failed: ${problem instanceof Error ? problem.message : 'unknown'}\n`);
    return { isDone: false, message: notPrinted };
  } finally {
    if (!window.isDestroyed()) window.destroy();
    ses.protocol.unhandle(deskScheme);
  }
}
