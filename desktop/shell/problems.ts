import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { app, BrowserWindow, clipboard, dialog } from 'electron';
import { formatMoment } from '#shared/domain/wallTime.ts';
import { openProblemLog, type Problem, type ProblemLog } from '#desktop/storage/problemLog.ts';
import type { Desk } from '#desktop/session/desk.ts';

const maxShown = 10;

const stopped = {
  message: 'Something went wrong in this program.',
  detail:
    'Please close it and start it again. What waits to be sent is kept on this computer. An owner finds this under Help, Problems.',
};

/** Records the program's own crashes from now on. Call before anything else can fail. */
export function recordProblems(folder: string): ProblemLog {
  const data = app.getPath('userData');
  mkdirSync(data, { recursive: true, mode: 0o700 });
  const log = openProblemLog({ file: join(data, 'problems.log'), folder, version: app.getVersion() });
  let isQuitting = false;
  let isShown = false;

  // Without a listener Electron shows the error's words and the path of this account.
  process.on('uncaughtException', (error) => {
    log.record({ kind: 'uncaughtException', error });
    if (isShown || !app.isReady()) return;
    isShown = true;
    const [window] = BrowserWindow.getAllWindows();
    if (window) void dialog.showMessageBox(window, { type: 'error', ...stopped });
    else dialog.showErrorBox(stopped.message, stopped.detail);
  });
  process.on('unhandledRejection', (error) => log.record({ kind: 'unhandledRejection', error }));
  app.on('will-quit', () => (isQuitting = true));
  app.on('render-process-gone', (_event, _contents, { reason, exitCode }) => {
    if (reason === 'clean-exit' || isQuitting) return;
    log.record({ kind: 'render-process-gone', process: 'Page', reason, exitCode });
  });
  app.on('child-process-gone', (_event, { type, serviceName, reason, exitCode }) => {
    if (reason === 'clean-exit' || isQuitting) return;
    const service = serviceName?.split('.').at(-1) ?? '';
    log.record({ kind: 'child-process-gone', process: `${type} ${service}`.trim(), reason, exitCode });
  });
  return log;
}

/** A problem on one line: when, what and where. */
export function formatProblem(problem: Problem, now: Date): string {
  const { at, version, name, code, frames, process, reason, exitCode } = problem;
  const what = process ? `${process} stopped: ${reason ?? 'unknown'}, ${exitCode ?? 'no code'}` : name;
  const parts = [formatMoment(new Date(at), now), what ?? 'unknown', code, frames[0], `version ${version}`];
  return parts.filter(Boolean).join(' · ');
}

interface ShowParts {
  window: BrowserWindow;
  desk: Pick<Desk, 'isLocked' | 'owner'>;
  log: ProblemLog;
}

/** Shows an owner the latest problems, to copy them for the program's support. */
export async function showProblems({ window, desk, log }: ShowParts): Promise<void> {
  const refusal = desk.isLocked()
    ? 'This desk is locked.'
    : desk.owner()?.isOwner
      ? null
      : 'Only an owner can see the problems of this program.';
  if (refusal) return void dialog.showMessageBox(window, { message: refusal });
  const all = log.list();
  if (all.length === 0) return void dialog.showMessageBox(window, { message: 'No problems so far.' });
  const { response } = await dialog.showMessageBox(window, {
    message: all.length === 1 ? '1 problem of this program' : `${all.length} problems of this program`,
    detail: all
      .slice(0, maxShown)
      .map((problem) => formatProblem(problem, new Date()))
      .join('\n'),
    buttons: ['Close', 'Copy all'],
    cancelId: 0,
    defaultId: 0,
  });
  if (response === 1) void clipboard.writeText(all.map((problem) => JSON.stringify(problem)).join('\n'));
}
