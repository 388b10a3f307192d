import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { EnvError, readEnv } from '#api/env.ts';

const KEY = 'vK3x9Qm2Lr8Tz5Wb1Yc7Nd4Hf6Jg0PsA';
const OTHER_KEY = 'b7Yd2Kq9Zx4Wm1Vt8Rf5Jc3Hn6Lp0GsE';
let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'clinic-env-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

const production = { NODE_ENV: 'production', PUBLIC_URL: 'https://clinic.example' };

function problemsOf(source: NodeJS.ProcessEnv): string[] {
  try {
    readEnv({ SESSION_KEYS: KEY, RECORD_KEYS: KEY, ...source });
  } catch (error) {
    if (error instanceof EnvError) return error.problems;
    throw error;
  }
  return [];
}

describe('readEnv', () => {
  test('has defaults for all optional settings', () => {
    expect(readEnv({ SESSION_KEYS: KEY, RECORD_KEYS: KEY })).toEqual({
      isProduction: false,
      isDemo: false,
      port: 3000,
      host: undefined,
      publicUrl: 'http://localhost:3000',
      databaseUrl: undefined,
      migrationDatabaseUrl: undefined,
      dataDir: resolve('.data'),
      sessionKeys: [KEY],
      recordKeys: [KEY],
      adminEmail: undefined,
      adminPassword: undefined,
      smtpUrl: undefined,
      mailFrom: 'Wembley Aesthetics <hello@wembley-aesthetics.example>',
      mailHoldSeconds: 90,
      rateLimitScale: 1,
      refusesCommonPasswords: false,
      passwordHashing: 'strong',
      trustProxy: 0,
      backups: 'nightly',
      backupDir: resolve('.data/backups'),
      backupKeys: [],
      logLevel: 'info',
    });
  });

  test('reads secrets from files, and puts a database’s password into its address', () => {
    const file = (name: string, text: string) => {
      writeFileSync(join(folder, name), text);
      return join(folder, name);
    };
    const env = readEnv({
      SESSION_KEYS_FILE: file('session', `${KEY},${OTHER_KEY}\n`),
      RECORD_KEYS: KEY,
      DATABASE_URL: 'postgres://clinic_server@host/clinic?sslmode=verify-full',
      DATABASE_PASSWORD_FILE: file('password', 'a$1:@/b\n'),
      MIGRATION_DATABASE_URL: 'postgres://owner:own@host/clinic',
      MIGRATION_DATABASE_PASSWORD: 'another',
    });
    expect(env).toMatchObject({
      sessionKeys: [KEY, OTHER_KEY],
      databaseUrl: 'postgres://clinic_server:a%241%3A%40%2Fb@host/clinic?sslmode=verify-full',
      migrationDatabaseUrl: 'postgres://owner:own@host/clinic',
    });
    expect(problemsOf({ RECORD_KEYS_FILE: join(folder, 'none'), SMTP_URL_FILE: file('empty', '') })).toEqual([
      'RECORD_KEYS and RECORD_KEYS_FILE must not both be set.',
      'RECORD_KEYS_FILE must name a file that the server can read.',
    ]);
  });

  test('backs up the embedded database nightly, an external one only when configured to', () => {
    const own = { SESSION_KEYS: KEY, RECORD_KEYS: KEY, DATABASE_URL: 'postgres://clinic@host/clinic' };
    expect(readEnv({ SESSION_KEYS: KEY, RECORD_KEYS: KEY, BACKUPS: 'off' }).backups).toBe('off');
    expect(readEnv(own).backups).toBe('elsewhere');
    expect(readEnv({ ...own, BACKUPS: 'nightly' }).backups).toBe('nightly');
    expect(readEnv({ SESSION_KEYS: KEY, RECORD_KEYS: KEY, BACKUP_DIR: '/mnt/backups' }).backupDir).toBe(
      '/mnt/backups',
    );
    expect(problemsOf({ BACKUPS: 'weekly' })).toEqual(['BACKUPS must be nightly or off.']);
  });

  test('takes keys for backups, as random as those of sessions', () => {
    const keys = { SESSION_KEYS: KEY, RECORD_KEYS: KEY, BACKUP_KEYS: `${OTHER_KEY},${KEY}` };
    expect(readEnv(keys).backupKeys).toEqual([OTHER_KEY, KEY]);
    expect(problemsOf({ BACKUP_KEYS: 'hush' })).toEqual([
      'BACKUP_KEYS key 1 must have at least 32 characters.',
    ]);
  });

  test('accepts cheap password hashes, but never in production', () => {
    const cheap = { SESSION_KEYS: KEY, RECORD_KEYS: KEY, PASSWORD_HASHING: 'cheap' };
    expect(readEnv(cheap).passwordHashing).toBe('cheap');
    expect(problemsOf({ ...cheap, ...production })).toEqual([
      'PASSWORD_HASHING must be strong in production: cheap hashes are for tests.',
    ]);
    expect(readEnv({ SESSION_KEYS: KEY, RECORD_KEYS: KEY, ...production }).passwordHashing).toBe('strong');
    expect(problemsOf({ PASSWORD_HASHING: 'none' })).toEqual(['PASSWORD_HASHING must be strong or cheap.']);
  });

  test('reports every problem at once, missing settings included', () => {
    const problems = problemsOf({
      NODE_ENV: 'production',
      PORT: '80a',
      PUBLIC_URL: 'clinic.example',
      DATABASE_URL: 'mysql://x',
      SESSION_KEYS: '',
      RECORD_KEYS: '',
      ADMIN_PASSWORD: 'short',
      SMTP_URL: 'mail.example',
      MAIL_FROM: 'the clinic',
      MAIL_HOLD_SECONDS: '-1',
      RATE_LIMIT_SCALE: '0',
      TRUST_PROXY: 'yes',
      METRICS_TOKEN: 'short',
      LOG_LEVEL: 'loud',
    });
    expect(problems.map((problem) => problem.split(' ')[0])).toEqual([
      'PORT',
      'PUBLIC_URL',
      'DATABASE_URL',
      'ADMIN_PASSWORD',
      'SMTP_URL',
      'MAIL_FROM',
      'MAIL_HOLD_SECONDS',
      'RATE_LIMIT_SCALE',
      'TRUST_PROXY',
      'METRICS_TOKEN',
      'LOG_LEVEL',
      'SESSION_KEYS',
      'ADMIN_EMAIL',
    ]);
  });

  test('reports problems in lines that an operator can act on', () => {
    expect(() => readEnv({ PORT: '99999', LOG_LEVEL: 'loud', SESSION_KEYS: KEY, RECORD_KEYS: KEY })).toThrow(
      '2 settings are wrong:\n' +
        '  PORT must be a whole number from 0 to 65535.\n' +
        '  LOG_LEVEL must be one of fatal, error, warn, info, debug, trace, silent.\n' +
        'See .env.example.',
    );
  });

  test.each([
    { PUBLIC_URL: 'http://clinic.example' },
    { PUBLIC_URL: 'http://localhost.clinic.example' },
    { SMTP_URL: 'smtp://clinic:hush@mail.example:587' },
    { SMTP_URL: 'smtp://clinic:hush@mail.example:587?requireTLS=false' },
    { SMTP_URL: 'smtp://:hush@mail.example' },
  ])('refuses in production settings that send secrets in clear text: %o', (source) => {
    const [name] = Object.keys(source);
    expect(problemsOf(source)).toEqual([]);
    expect(problemsOf({ ...production, ...source })).toEqual([expect.stringContaining(`${name} `)]);
    expect(problemsOf({ ...production, ...source }).join()).not.toContain('hush');
  });

  test.each([
    { PUBLIC_URL: 'https://clinic.example' },
    { PUBLIC_URL: 'http://localhost:3000' },
    { PUBLIC_URL: 'http://127.0.0.1:3000' },
    { PUBLIC_URL: 'http://[::1]:3000' },
    { SMTP_URL: 'smtps://clinic:hush@mail.example:465' },
    { SMTP_URL: 'smtp://clinic:hush@mail.example:587?requireTLS=true' },
    { SMTP_URL: 'smtp://clinic:hush@127.0.0.1:1025' },
    { SMTP_URL: 'smtp://mail:1025' },
  ])('accepts in production %o', (source) => {
    expect(problemsOf({ ...production, ...source })).toEqual([]);
  });

  test('has to know its public address in production, because the cookie depends on it', () => {
    const problem =
      'PUBLIC_URL must be set in production: the address people type, such as https://clinic.example.';
    for (const empty of [undefined, '', ' ']) {
      expect(problemsOf({ NODE_ENV: 'production', PUBLIC_URL: empty })).toEqual([problem]);
    }
    expect(problemsOf(production)).toEqual([]);
    expect(problemsOf({})).toEqual([]);
  });

  test('never shows a secret', () => {
    const secrets = {
      SESSION_KEYS: 'hush',
      ADMIN_PASSWORD: 'hush',
      SMTP_URL: 'ftp://u:hush@h',
      DATABASE_URL: 'hush',
    };
    expect(problemsOf(secrets).length).toBeGreaterThanOrEqual(4);
    expect(problemsOf(secrets).join()).not.toContain('hush');
  });

  test('treats an empty value as not set', () => {
    expect(readEnv({ SESSION_KEYS: KEY, RECORD_KEYS: KEY, PORT: '', DATABASE_URL: ' ' })).toMatchObject({
      port: 3000,
      databaseUrl: undefined,
    });
  });

  test('accepts several database hosts, and a separate owner of the tables', () => {
    const databaseUrl = 'postgres://server@a,b:5433/clinic?target_session_attrs=read-write';
    const migrationDatabaseUrl = databaseUrl.replace('server@', 'owner@');
    const given = { DATABASE_URL: databaseUrl, MIGRATION_DATABASE_URL: migrationDatabaseUrl };
    expect(readEnv({ SESSION_KEYS: KEY, RECORD_KEYS: KEY, ...given })).toMatchObject({
      databaseUrl,
      migrationDatabaseUrl,
    });
    expect(problemsOf({ DATABASE_URL: databaseUrl.replace('read-write', 'standby') })).toHaveLength(1);
    expect(problemsOf({ MIGRATION_DATABASE_URL: migrationDatabaseUrl })).toEqual([
      'DATABASE_URL must be set beside MIGRATION_DATABASE_URL.',
    ]);
  });

  test('derives the origin from the public address, or from the port without one', () => {
    expect(
      readEnv({ SESSION_KEYS: KEY, RECORD_KEYS: KEY, PUBLIC_URL: 'https://clinic.example/' }).publicUrl,
    ).toBe('https://clinic.example');
    expect(readEnv({ SESSION_KEYS: KEY, RECORD_KEYS: KEY, PORT: '8080' }).publicUrl).toBe(
      'http://localhost:8080',
    );
    expect(problemsOf({ PUBLIC_URL: 'https://clinic.example/shop' })).toHaveLength(1);
  });

  test('reads .env of the working directory; existing variables win', () => {
    const cwd = mkdtempSync(join(folder, 'project-'));
    writeFileSync(join(cwd, '.env'), 'PORT=4001\nTRUST_PROXY=2\n');
    const script = `const { readEnv } = await import(${JSON.stringify(resolve('api/env.ts'))});
      const { port, trustProxy } = readEnv(); console.log(port, trustProxy);`;
    const args = ['--import', import.meta.resolve('tsx'), '--input-type=module', '-e', script];
    const output = execFileSync(process.execPath, args, {
      cwd,
      env: { PORT: '4000', SESSION_KEYS: KEY, RECORD_KEYS: KEY },
    });
    expect(output.toString().trim()).toBe('4000 2');
  });

  test('documents every variable in .env.example, and no other', () => {
    const source = readFileSync(resolve('api/env.ts'), 'utf8');
    const read = [...source.matchAll(/^ {2}([A-Z_]+): /gm)]
      .map((match) => match[1])
      .filter((name) => name !== 'NODE_ENV');
    const documented = [...readFileSync(resolve('.env.example'), 'utf8').matchAll(/^#([A-Z_]+)=/gm)].map(
      (match) => match[1],
    );
    expect(documented).toEqual(read);
  });

  test.each([
    ['PORT', 'port'],
    ['PUBLIC_URL', 'publicUrl'],
    ['MAIL_HOLD_SECONDS', 'mailHoldSeconds'],
    ['RATE_LIMIT_SCALE', 'rateLimitScale'],
    ['PASSWORD_HASHING', 'passwordHashing'],
    ['TRUST_PROXY', 'trustProxy'],
    ['BACKUPS', 'backups'],
    ['LOG_LEVEL', 'logLevel'],
  ] as const)('shows the default of %s in .env.example', (name, key) => {
    const shown = new RegExp(`^#${name}=(.*)$`, 'm').exec(readFileSync(resolve('.env.example'), 'utf8'))?.[1];
    expect(shown).toBe(String(readEnv({ SESSION_KEYS: KEY, RECORD_KEYS: KEY })[key]));
  });
});

describe('SESSION_KEYS', () => {
  test('may be several, so that they can be rotated without signing everybody out', () => {
    expect(readEnv({ SESSION_KEYS: `${KEY}, ${OTHER_KEY}` }).sessionKeys).toEqual([KEY, OTHER_KEY]);
  });

  test('refuses short, guessable and repeated keys by their position', () => {
    expect(problemsOf({ SESSION_KEYS: `${KEY},short,${'ab'.repeat(20)},${KEY}` })).toEqual([
      'SESSION_KEYS key 2 must have at least 32 characters.',
      'SESSION_KEYS key 3 must be random: it repeats a few characters.',
      'SESSION_KEYS key 4 must differ from the keys before it.',
    ]);
  });

  test('refuses an empty list', () => {
    expect(problemsOf({ SESSION_KEYS: ' , ' })).toEqual(['SESSION_KEYS must hold at least one key.']);
  });

  test('are generated once into the data folder, readable by its owner only', () => {
    const dataDir = join(folder, 'fresh');
    const first = readEnv({ DATA_DIR: dataDir }).sessionKeys;
    expect(first[0]!.length).toBeGreaterThanOrEqual(32);
    expect(readEnv({ DATA_DIR: dataDir }).sessionKeys).toEqual(first);
    expect(statSync(join(dataDir, 'session-keys')).mode & 0o777).toBe(0o600);
  });

  test('reports a damaged key file instead of signing with half a key', () => {
    writeFileSync(join(folder, 'session-keys'), 'half');
    expect(() => readEnv({ DATA_DIR: folder })).toThrow(/session-keys holds no usable keys/);
  });
});
