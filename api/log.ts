import { pino, type DestinationStream, type LevelWithSilent, type Logger } from 'pino';

const deepestCause = 3;

/** The loggable part of an error: its class and stack, without the values in its message. */
interface ErrorView {
  type: string;
  /** SQLSTATE (PostgreSQL manual, appendix A) or Node's code, such as ECONNREFUSED. */
  code?: string | undefined;
  message?: string | undefined;
  table?: string | undefined;
  column?: string | undefined;
  constraint?: string | undefined;
  /** A mail server's response code, such as 451. */
  responseCode?: number | undefined;
  stack?: string[];
  cause?: ErrorView | undefined;
}

/** A stack line in V8's format; lines that come from the message precede them. */
const frame =
  /^ {4}at (?:.{1,200} )?\(?(?:(?:file:\/\/|node:|\/|[A-Za-z]:\\).{1,400}:\d+:\d+|<anonymous>|native)\)?$/;

function framesOf({ message, stack = '' }: Error): string[] {
  const end = message === '' ? -1 : stack.indexOf(message);
  const lines = stack.slice(end < 0 ? 0 : end + message.length).split('\n');
  const first = lines.findLastIndex((line) => !frame.test(line)) + 1;
  return lines.slice(first).map((line) => line.trim());
}

/** V8's most common TypeError; the property name after it may be a value. */
const missingThing = /^Cannot (?:read|set) properties of (?:undefined|null)/;

/**
 * The literal text of `throw new Error('…')`, up to the first value. Messages of other classes quote their input:
 * PostgreSQL the row, Knex the statement with its values, JSON.parse the text, a mail server the address.
 */
function wordsOf(error: Error): string | undefined {
  if (error instanceof TypeError) return missingThing.exec(error.message)?.[0];
  const isPlain = Object.getPrototypeOf(error) === Error.prototype && !('code' in error);
  if (!isPlain) return undefined;
  return error.message.split(/["'`:\n\d@]/, 1)[0]?.trim() || undefined;
}

const asName = (value: unknown) =>
  typeof value === 'string' && /^[\w.-]{1,63}$/.test(value) ? value : undefined;

/** How errors are logged; an allow-list, so that no library's new property slips through. */
function formatError(error: unknown, depth = 0): ErrorView {
  if (!(error instanceof Error)) return { type: typeof error };
  const { code, table, column, constraint, responseCode, nativeError, cause } = error as Error &
    Record<string, unknown>;
  const origin = cause ?? nativeError;
  return {
    type: asName(error.constructor.name) ?? 'Error',
    code: asName(code),
    message: wordsOf(error),
    table: asName(table),
    column: asName(column),
    constraint: asName(constraint),
    responseCode: typeof responseCode === 'number' ? responseCode : undefined,
    stack: framesOf(error),
    cause: origin instanceof Error && depth < deepestCause ? formatError(origin, depth + 1) : undefined,
  };
}

/** The server's log: JSON lines on standard output, or to a test's stream. */
export function openLog(level: LevelWithSilent, destination?: DestinationStream): Logger {
  const options = { level, serializers: { err: (error: unknown) => formatError(error) } };
  return destination ? pino(options, destination) : pino(options);
}
