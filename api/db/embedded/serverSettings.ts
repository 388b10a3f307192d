import { type Endpoint, listenSettings } from './startPath.ts';

/** Passed on the command line at every start, so that a new release brings its own and no file has to be edited. */
export function serverSettings({ endpoint, fast }: { endpoint: Endpoint; fast: boolean }): string[] {
  const settings = [
    ...listenSettings(endpoint),
    'timezone=UTC',
    'log_timezone=UTC',
    // Starts, stops and crashes only, because messages about failed statements quote the row: names, addresses.
    'log_min_messages=log',
    'log_min_error_statement=panic',
    'log_error_verbosity=terse',
    'log_checkpoints=off',
    // JIT costs more than it saves on queries that take milliseconds.
    'jit=off',
  ];
  if (!fast) return settings;
  return [
    ...settings,
    'fsync=off',
    'synchronous_commit=off',
    'full_page_writes=off',
    'autovacuum=off',
    'max_connections=300',
  ];
}
