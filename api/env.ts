import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { z } from 'zod';
import { parseDatabaseUrl } from '#api/db/databaseUrl.ts';
import { isCommonPassword } from '#api/auth/commonPasswords.ts';
import { loadRecordKeys, loadSessionKeys, parseSessionKeys } from '#api/keys/sessionKeys.ts';
import { clinic } from '#shared/clinic.ts';
import { staffPasswordLength } from '#shared/contracts/user.ts';

/** The server's environment variables; `.env.example` explains each. */
export type Env = ReturnType<typeof readEnv>;

/** Invalid settings. The message has a line for each problem and shows no secret. */
export class EnvError extends Error {
  override name = 'EnvError';
  readonly problems: string[];

  constructor(problems: string[]) {
    const count = problems.length === 1 ? 'One setting is' : `${problems.length} settings are`;
    super(`${count} wrong:\n${problems.map((problem) => `  ${problem}`).join('\n')}\nSee .env.example.`);
    this.problems = problems;
  }
}

/** Settings that may come as `NAME_FILE`, a path, as the secrets of containers and of systemd do. */
const secrets = [
  'SESSION_KEYS',
  'RECORD_KEYS',
  'BACKUP_KEYS',
  'ADMIN_PASSWORD',
  'SMTP_URL',
  'METRICS_TOKEN',
  'DATABASE_URL',
  'MIGRATION_DATABASE_URL',
  'DATABASE_PASSWORD',
  'MIGRATION_DATABASE_PASSWORD',
];

/** @throws EnvError for a file that cannot be read, or beside the setting itself */
function readSecretFiles(given: Record<string, string | undefined>): Record<string, string | undefined> {
  const problems: string[] = [];
  const read = secrets.flatMap((name): [string, string][] => {
    const file = given[`${name}_FILE`];
    if (!file) return [];
    if (given[name]) problems.push(`${name} and ${name}_FILE must not both be set.`);
    try {
      return [[name, readFileSync(file, 'utf8').trim()]];
    } catch {
      problems.push(`${name}_FILE must name a file that the server can read.`);
      return [];
    }
  });
  if (problems.length > 0) throw new EnvError(problems);
  return { ...given, ...Object.fromEntries(read) };
}

/** Puts a password that is set apart into the address of a database, which has a user and no password. */
const withPassword = (url: string | undefined, password = '') =>
  password === ''
    ? url
    : url?.replace(/^(postgres(?:ql)?:\/\/[^:@/]+)@/, `$1:${encodeURIComponent(password)}@`);

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

const variables = z.object({
  NODE_ENV: z.string().optional(),
  PORT: wholeNumber(0, 65_535).default(3000),
  HOST: z.string().optional(),
  PUBLIC_URL: z
    .string()
    .refine(isOrigin, 'must be a web address without a path, such as https://clinic.example')
    .optional(),
  DATABASE_URL: databaseUrl().optional(),
  DATABASE_PASSWORD: z.string().optional(),
  MIGRATION_DATABASE_PASSWORD: z.string().optional(),
  MIGRATION_DATABASE_URL: databaseUrl().optional(),
  DATA_DIR: z.string().default('.data'),
  SESSION_KEYS: z.string().transform(parseSessionKeys).optional(),
  RECORD_KEYS: z.string().transform(parseSessionKeys).optional(),
  ADMIN_EMAIL: z.email('must be an e-mail address').optional(),
  ADMIN_PASSWORD: z
    .string()
    .min(8, { error: 'must have at least 8 characters', abort: true })
    .refine((password) => !isCommonPassword(password), 'must not be a password that many people use')
    .optional(),
  SMTP_URL: z
    .string()
    .refine((text) => isUrl(text, ['smtp:', 'smtps:']), 'must be like smtps://user:password@host:465')
    .optional(),
  MAIL_FROM: z
    .string()
    .regex(
      /^([^<>\r\n]+ <[^<>@\s]+@[^<>@\s]+>|[^<>@\s]+@[^<>@\s]+)$/,
      'must be like Clinic <hello@clinic.example>',
    )
    .default(`${clinic.brand} <${clinic.email}>`),
  MAIL_HOLD_SECONDS: wholeNumber(0, 3600).default(90),
  RATE_LIMIT_SCALE: z
    .string()
    .regex(/^\d+(\.\d+)?$/, 'must be a number above 0')
    .transform(Number)
    .refine((value) => value > 0, 'must be a number above 0')
    .default(1),
  COMMON_PASSWORDS: z.enum(['refuse', 'allow'], 'must be refuse or allow').optional(),
  PASSWORD_HASHING: z.enum(['strong', 'cheap'], 'must be strong or cheap').default('strong'),
  TRUST_PROXY: wholeNumber(0, 10).default(0),
  METRICS_TOKEN: z.string().min(16, 'must have at least 16 characters').optional(),
  BACKUPS: z.enum(['nightly', 'off'], 'must be nightly or off').optional(),
  BACKUP_DIR: z.string().optional(),
  BACKUP_KEYS: z.string().transform(parseSessionKeys).optional(),
  LOG_LEVEL: z.enum(LOG_LEVELS, `must be one of ${LOG_LEVELS.join(', ')}`).default('info'),
});

/**
 * Reads the settings from the environment and from `.env` in the working directory; the environment wins. An empty
 * value counts as not set. Throws `EnvError` with all problems at once. Without session keys or record
 * keys, generates them once in the data folder.
 */
export function readEnv(source: NodeJS.ProcessEnv = process.env) {
  if (source === process.env && existsSync('.env')) process.loadEnvFile('.env');
  const given = readSecretFiles(
    Object.fromEntries(Object.entries(source).filter(([, value]) => value?.trim())),
  );
  const result = variables.safeParse(given);
  const problems = [
    ...(result.error?.issues.map(formatIssue) ?? []),
    ...findMissing(given),
    ...(given['NODE_ENV'] === 'production' ? findUnencrypted(given) : []),
  ];
  if (!result.success || problems.length > 0) throw new EnvError(problems);
  const env = result.data;
  const dataDir = resolve(env.DATA_DIR);
  const isProduction = env.NODE_ENV === 'production';
  return {
    isProduction,
    /** Invented people: to try the desk needs no authenticator app. */
    isDemo: !isProduction && process.argv.includes('--demo'),
    port: env.PORT,
    /** Absent: all addresses of the machine. */
    host: env.HOST,
    /** The public address of the site, without a trailing slash. */
    publicUrl: env.PUBLIC_URL ? new URL(env.PUBLIC_URL).origin : `http://localhost:${env.PORT}`,
    /** Absent: the embedded PostgreSQL under `dataDir`. */
    databaseUrl: withPassword(env.DATABASE_URL, env.DATABASE_PASSWORD),
    /** The same database as the owner of its tables; absent: `databaseUrl` is the owner's, or no migrations run. */
    migrationDatabaseUrl: withPassword(env.MIGRATION_DATABASE_URL, env.MIGRATION_DATABASE_PASSWORD),
    dataDir,
    /** The first one signs, all of them verify. */
    sessionKeys: env.SESSION_KEYS ?? loadSessionKeys(dataDir),
    /** The first one encrypts care records, all of them decrypt. Empty in production without `RECORD_KEYS`: no record can be written. */
    recordKeys: env.RECORD_KEYS ?? (isProduction ? [] : loadRecordKeys(dataDir)),
    adminEmail: env.ADMIN_EMAIL,
    adminPassword: env.ADMIN_PASSWORD,
    /** Absent: messages stay in the outbox. */
    smtpUrl: env.SMTP_URL,
    mailFrom: env.MAIL_FROM,
    mailHoldSeconds: env.MAIL_HOLD_SECONDS,
    rateLimitScale: env.RATE_LIMIT_SCALE,
    refusesCommonPasswords: (env.COMMON_PASSWORDS ?? (isProduction ? 'refuse' : 'allow')) === 'refuse',
    passwordHashing: env.PASSWORD_HASHING,
    /** The number of our own proxies in front of this server. */
    trustProxy: env.TRUST_PROXY,
    /** Absent: there are no metrics. */
    metricsToken: env.METRICS_TOKEN,
    /** `elsewhere`: the operator of the database that DATABASE_URL names backs it up. */
    backups: env.BACKUPS ?? (env.DATABASE_URL ? ('elsewhere' as const) : ('nightly' as const)),
    backupDir: resolve(env.BACKUP_DIR ?? join(dataDir, 'backups')),
    /** The first one signs backups, all of them verify; none: backups are neither signed nor checked. */
    backupKeys: env.BACKUP_KEYS ?? [],
    logLevel: env.LOG_LEVEL,
  };
}

function findMissing(given: NodeJS.ProcessEnv): string[] {
  const missing: string[] = [];
  // Behind a proxy nothing else says that browsers use https, so the session cookie would lack Secure and __Host-.
  if (given['NODE_ENV'] === 'production' && !given['PUBLIC_URL']) {
    missing.push(
      'PUBLIC_URL must be set in production: the address people type, such as https://clinic.example.',
    );
  }
  if (given['NODE_ENV'] === 'production' && !given['SESSION_KEYS']) {
    missing.push('SESSION_KEYS must be set in production: at least one secret of 32 characters or more.');
  }
  const adminPassword = given['ADMIN_PASSWORD'];
  const isShort = adminPassword && adminPassword.length >= 8 && adminPassword.length < staffPasswordLength;
  if (given['NODE_ENV'] === 'production' && isShort) {
    missing.push(`ADMIN_PASSWORD must have at least ${staffPasswordLength} characters in production.`);
  }
  if (given['NODE_ENV'] === 'production' && given['PASSWORD_HASHING'] === 'cheap') {
    missing.push('PASSWORD_HASHING must be strong in production: cheap hashes are for tests.');
  }
  if (adminPassword && !given['ADMIN_EMAIL']) {
    missing.push('ADMIN_EMAIL must be set beside ADMIN_PASSWORD.');
  }
  if (given['MIGRATION_DATABASE_URL'] && !given['DATABASE_URL']) {
    missing.push('DATABASE_URL must be set beside MIGRATION_DATABASE_URL.');
  }
  return missing;
}

/** Settings that would send session cookies or the mail server's password in clear text. */
function findUnencrypted({ PUBLIC_URL: site = '', SMTP_URL: mail = '' }: NodeJS.ProcessEnv): string[] {
  const problems: string[] = [];
  if (isUrl(site, ['http:']) && !isThisMachine(site)) {
    problems.push(
      'PUBLIC_URL must begin with https:// in production, unless it is this machine (localhost).',
    );
  }
  if (isUrl(mail, ['smtp:']) && sendsPasswordInClear(new URL(mail)) && !isThisMachine(mail)) {
    problems.push(
      'SMTP_URL has a password, so in production it must be smtps://, or smtp:// with ?requireTLS=true.',
    );
  }
  return problems;
}

/** Without `requireTLS` Nodemailer skips STARTTLS where the server, or an attacker in between, does not offer it. */
function sendsPasswordInClear({ username, password, searchParams }: URL): boolean {
  return (username || password) !== '' && searchParams.get('requireTLS') !== 'true';
}

const isThisMachine = (url: string) => /^(localhost|127\.0\.0\.1|\[::1\])$/.test(new URL(url).hostname);

function formatIssue(issue: z.core.$ZodIssue): string {
  return `${issue.path.join('.')} ${issue.message}.`;
}

function wholeNumber(min: number, max: number) {
  const message = `must be a whole number from ${min} to ${max}`;
  return z
    .string()
    .regex(/^\d{1,6}$/, message)
    .transform(Number)
    .refine((value) => value >= min && value <= max, message);
}

function databaseUrl() {
  const message =
    'must be like postgres://user@host/database, or postgres://user@host1,host2/database?target_session_attrs=read-write';
  return z.string().refine((text) => parseDatabaseUrl(text) !== undefined, message);
}

function isUrl(text: string, protocols: string[]): boolean {
  return URL.canParse(text) && protocols.includes(new URL(text).protocol);
}

function isOrigin(text: string): boolean {
  if (!isUrl(text, ['http:', 'https:'])) return false;
  const { pathname, search, hash, username } = new URL(text);
  return pathname === '/' && !search && !hash && !username;
}
