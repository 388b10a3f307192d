import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { readDockerfile, readExecForm } from './dockerfile.ts';

const read = (file: string) => readFileSync(file, 'utf8');
const manifest = JSON.parse(read('package.json')) as {
  scripts: Record<string, string>;
  engines: { node: string };
};
const dockerfile = readDockerfile(read('Dockerfile'));
const valuesOf = (keyword: string) =>
  dockerfile.filter((one) => one.keyword === keyword).map(({ value }) => value);
/** Build outputs, from the files that name them. */
const built = ['dist/api/server.js', 'dist/api/db.js'];

describe('the Dockerfile', () => {
  test('copies only files that exist or that the build makes', () => {
    for (const value of valuesOf('COPY')) {
      const words = value.split(' ');
      const stage = words.find((word) => word.startsWith('--from='))?.slice('--from='.length);
      const sources = words.filter((word) => !word.startsWith('--')).slice(0, -1);
      if (stage) {
        expect(valuesOf('FROM').filter((from) => from.endsWith(` AS ${stage}`))).toHaveLength(1);
        expect(sources.every((source) => /^\/app\/(node_modules|dist)$/.test(source))).toBe(true);
      } else {
        for (const source of sources) expect(existsSync(source), source).toBe(true);
      }
    }
  });

  test('runs only existing scripts, on a Node version that package.json accepts', () => {
    const scripts = valuesOf('RUN').flatMap((value) =>
      [...value.matchAll(/npm run ([\w:]+)/g)].map(([, name = '']) => name),
    );
    expect(scripts).toEqual(['build']);
    for (const name of scripts) expect(manifest.scripts).toHaveProperty([name]);
    const versions = valuesOf('FROM').map((from) => /^node:(\d+)-bookworm-slim\b/.exec(from)?.[1]);
    expect(new Set(versions).size).toBe(1);
    expect(Number(versions[0])).toBeGreaterThanOrEqual(Number(/\d+/.exec(manifest.engines.node)?.[0]));
  });

  test('ends as a non-root user, with a command that receives signals', () => {
    expect(valuesOf('USER')).toEqual(['node']);
    expect(dockerfile.at(-1)?.keyword).toBe('CMD');
    const [command] = valuesOf('CMD').map(readExecForm);
    expect(command?.[0]).toBe('node');
    expect(built).toContain(command?.at(-1));
    expect(valuesOf('HEALTHCHECK').map(readExecForm)[0]?.slice(0, 2)).toEqual(['node', '-e']);
  });

  test('copies no secrets and no local data into the image', () => {
    const ignored = read('.dockerignore').split('\n');
    for (const name of ['.env', '.env.*', 'secrets', '.data', '.git', 'node_modules'])
      expect(ignored).toContain(name);
    // Ignored files are local, except former releases' assets that open tabs still request.
    const here = read('.gitignore')
      .split('\n')
      .filter((line) => line && line !== 'dist/' && line !== '.tsbuild/')
      .map((line) => line.replace(/\/$/, ''));
    for (const name of here)
      expect([...ignored, ...ignored.map((one) => one.replace('**/', ''))]).toContain(name);
    expect(read('Dockerfile')).not.toMatch(/SESSION_KEYS|PASSWORD|SMTP_URL|DATABASE_URL=/);
  });
});

interface Service {
  image?: string;
  build?: unknown;
  command?: string[];
  environment?: Record<string, string>;
  ports?: string[];
  volumes?: string[];
  secrets?: string[];
  depends_on?: Record<string, { condition: string }>;
  restart?: string;
  read_only?: boolean;
  stop_grace_period?: string;
}

describe('compose.yaml', () => {
  const { services, volumes, secrets } = parse(read('compose.yaml'), { merge: true }) as {
    services: Record<string, Service>;
    volumes: Record<string, unknown>;
    secrets: Record<string, { file: string }>;
  };

  test('has PostgreSQL 18, the server, a proxy with TLS and a mail catcher', () => {
    expect(Object.keys(services)).toEqual(['database', 'migrate', 'server', 'proxy', 'mail']);
    expect(services['database']?.image).toBe('postgres:18');
    expect(services['migrate']?.command).toEqual(['node', 'dist/api/db.js', 'migrate']);
    expect(services['server']).toMatchObject({ read_only: true, restart: 'unless-stopped' });
    for (const { image = '' } of Object.values(services)) expect(image).not.toMatch(/latest/);
  });

  test('publishes no port but the proxy’s', () => {
    const open = Object.entries(services).flatMap(([name, { ports = [] }]) =>
      ports.filter((port) => !port.startsWith('127.0.0.1:')).map(() => name),
    );
    expect(new Set(open)).toEqual(new Set(['proxy']));
  });

  test('contains no secret, and sets only variables that the server reads', () => {
    const known = [...read('.env.example').matchAll(/^#([A-Z_]+)=/gm)].map(([, name]) => name);
    for (const name of ['migrate', 'server']) {
      const settings = Object.keys(services[name]?.environment ?? {}).map((setting) =>
        setting.replace(/_FILE$/, ''),
      );
      expect(settings.filter((setting) => !known.includes(setting))).toEqual([]);
    }
    for (const { environment = {} } of Object.values(services)) {
      for (const [name, value] of Object.entries(environment)) {
        if (name.endsWith('_FILE')) expect(value).toBe(`/run/secrets/${value.split('/').at(-1)}`);
        else if (/PASSWORD|KEYS|TOKEN/.test(name)) expect(value).toMatch(/^\$\{\w+:-\}$/);
        if (name.endsWith('_URL')) expect(value).not.toMatch(/:[^/]*@/);
      }
    }
    for (const { environment = {}, secrets: mounted = [] } of Object.values(services)) {
      const files = Object.values(environment).filter((value) => value.startsWith('/run/secrets/'));
      expect(mounted).toEqual(expect.arrayContaining(files.map((file) => file.split('/').at(-1))));
    }
    for (const [name, { file }] of Object.entries(secrets)) expect(file).toBe(`./secrets/${name}`);
    // Only the migration service gets the owner's database password.
    expect(JSON.stringify(services['server'])).not.toMatch(/owner/i);
  });

  test('mounts files that exist, and volumes that it declares', () => {
    for (const { volumes: mounts = [] } of Object.values(services)) {
      for (const [source = ''] of mounts.map((mount) => mount.split(':'))) {
        if (source.startsWith('./')) expect(existsSync(source), source).toBe(true);
        else expect(volumes).toHaveProperty([source]);
      }
    }
    for (const { depends_on: needs = {} } of Object.values(services)) {
      for (const name of Object.keys(needs)) expect(services).toHaveProperty([name]);
    }
    expect(spawnSync('sh', ['-n', 'deploy/createRoles.sh']).status).toBe(0);
    expect(read('deploy/createRoles.sh')).toContain('CREATE ROLE clinic_server ');
    expect(read('deploy/Caddyfile')).toContain('reverse_proxy server:3000');
  });

  test('gives the server longer to stop than it needs', () => {
    const drainMs = Number(/drainMs = ([\d_]+)/.exec(read('api/server.ts'))?.[1]?.replaceAll('_', ''));
    expect(parseInt(services['server']?.stop_grace_period ?? '', 10) * 1000).toBeGreaterThan(drainMs);
  });
});

describe('the systemd unit', () => {
  const file = 'deploy/wembley-aesthetics.service';
  const hasAnalyze = spawnSync('systemd-analyze', ['--version']).status === 0;

  test('starts what the image starts, with enough time to stop', () => {
    const [, command = ''] = /^ExecStart=(.*)$/m.exec(read(file)) ?? [];
    expect(command.split(' ').slice(1)).toEqual(readExecForm(valuesOf('CMD')[0] ?? '').slice(1));
    expect(command).toMatch(/^\/usr\/bin\/node /);
    expect(Number(/^TimeoutStopSec=(\d+)$/m.exec(read(file))?.[1])).toBeGreaterThan(20);
    // V8 needs memory that is writable and executable.
    expect(read(file)).not.toMatch(/^MemoryDenyWriteExecute/m);
  });

  test.runIf(hasAnalyze && existsSync('/usr/bin/node'))('is accepted by systemd and hardened', () => {
    const verified = spawnSync('systemd-analyze', ['verify', file], { encoding: 'utf8' });
    expect(verified).toMatchObject({ status: 0, stderr: '' });
    // Exposure from 0 (best) to 100; systemd calls values below 20 OK.
    const args = ['security', '--offline=true', '--threshold=20', '--no-pager', file];
    expect(() => execFileSync('systemd-analyze', args, { stdio: 'pipe' })).not.toThrow();
  });
});
