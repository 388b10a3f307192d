import { ipcContract } from '#shared/contracts/ipcContract.ts';
import { buildAdmin } from '#api/demo/factories.ts';
import { enterClinic, expect, expectQuiet, lockDesk, signIn, startDesk, test } from './fixtures.ts';

const policy =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; font-src 'self'; connect-src 'self'; " +
  "frame-src 'none'; object-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; " +
  "require-trusted-types-for 'script'; trusted-types 'none'";

/** One window serves all tests: the last one locks it. */
let desk: Awaited<ReturnType<typeof startDesk>>;
const expected: RegExp[] = [];
test.beforeAll(async ({ clinic }) => {
  desk = await startDesk({ args: ['--use-fake-device-for-media-stream'] });
  await enterClinic(desk.page, clinic.address);
});
test.afterEach(() => expectQuiet(desk.heard.splice(0), expected.splice(0)));
test.afterAll(() => desk.close());

test('the window’s preferences follow Electron’s security checklist', async () => {
  const { app, page } = desk;
  const frame = await app.browserWindow(page);
  const preferences: Record<string, unknown> = {
    ...(await frame.evaluate((one) => one.webContents.getLastWebPreferences())),
  };
  expect(preferences).toMatchObject({
    nodeIntegration: false,
    nodeIntegrationInSubFrames: false,
    contextIsolation: true,
    sandbox: true,
    webviewTag: false,
    webSecurity: true,
    allowRunningInsecureContent: false,
    experimentalFeatures: false,
    safeDialogs: true,
  });
  // getLastWebPreferences names these only where they are on.
  for (const key of ['nodeIntegrationInWorker', 'navigateOnDragDrop', 'enableBlinkFeatures']) {
    expect(preferences[key] || false, key).toBe(false);
  }
  const addresses = await frame.evaluate((one) => one.webContents.getWebRTCIPHandlingPolicy());
  expect(addresses).toBe('disable_non_proxied_udp');

  const seen = await page.evaluate(() => ({
    origin: location.origin,
    isSecure: isSecureContext,
    node: [typeof Reflect.get(window, 'require'), typeof Reflect.get(window, 'process')],
    electron: typeof Reflect.get(window, 'ipcRenderer'),
    keys: Object.keys(Reflect.get(window, 'desk')).toSorted(),
    kinds: [...new Set(Object.values(Reflect.get(window, 'desk') as object).map((value) => typeof value))],
    isFrozen: Object.isFrozen(Reflect.get(window, 'desk')),
  }));
  expect(seen).toEqual({
    origin: 'app://reception',
    isSecure: true,
    node: ['undefined', 'undefined'],
    electron: 'undefined',
    keys: [...Object.keys(ipcContract), 'onFind', 'onJournal', 'onState', 'onTarget'].toSorted(),
    kinds: ['function'],
    isFrozen: true,
  });
});

test('the app protocol serves only its own files, under one strict policy', async () => {
  const { page } = desk;
  expected.push(/Content Security Policy|Not allowed to load local resource|URL scheme/);
  const fetchStatus = (address: string) =>
    page.evaluate(async (url) => {
      const answer = await fetch(url).catch(() => null);
      return answer && { status: answer.status, policy: answer.headers.get('content-security-policy') };
    }, address);
  const script = await page.evaluate(() => document.querySelector('script')?.src ?? '');
  for (const address of ['/', '/admin', '/favicon.svg', script]) {
    expect(await fetchStatus(address), address).toEqual({ status: 200, policy });
  }
  for (const address of [
    '/package.json',
    '/main.cjs',
    '/../main.cjs',
    '/..%2fmain.cjs',
    '/%2e%2e/main.cjs',
    '/%2e%2e%5cmain.cjs',
    '/assets/..%2f..%2fmain.cjs',
    '/assets%2f..%2fdesktop.html',
    '/etc/passwd',
    '//etc/passwd',
    '/C:/Windows/win.ini',
    '/assets/',
    '/desktop.html%00.js',
  ]) {
    const found = await fetchStatus(`app://reception${address}`);
    expect(found?.status, address).toBe(404);
  }
  for (const address of [
    'app://other/',
    'https://evil.example/',
    'http://127.0.0.1:1/',
    'file:///etc/passwd',
  ]) {
    expect(await fetchStatus(address), address).toBeNull();
  }
});

test('the page cannot navigate away, open windows, embed frames or get permissions', async () => {
  const { app, page } = desk;
  expected.push(/Content Security Policy|Not allowed to (load|navigate)/);
  await app.evaluate(({ shell }) => {
    const opened: string[] = [];
    Object.assign(globalThis, { opened });
    shell.openExternal = async (address) => void opened.push(address);
  });
  for (const address of [
    'https://evil.example/',
    'http://evil.example/',
    'file:///etc/passwd',
    'app://reception.evil/',
    'app://other/',
    'data:text/html,hello',
    'about:blank',
  ]) {
    await page.evaluate((url) => {
      location.href = url;
      window.open(url);
      const frame = document.createElement('iframe');
      frame.src = url;
      document.body.append(frame);
    }, address);
  }
  await expect(page.getByRole('heading', { name: 'Good to see you' })).toBeVisible();
  expect(new URL(page.url()).host).toBe('reception');
  expect(app.windows()).toHaveLength(1);
  for (const frame of page.frames().slice(1)) {
    expect(['', 'about:blank', 'chrome-error://chromewebdata/', ':']).toContain(frame.url());
  }
  await page.evaluate(() => {
    for (const frame of document.querySelectorAll('iframe')) frame.remove();
    for (const url of ['tel:+442079460123', 'ms-msdt:/id', 'https://wa.me/447700900123']) window.open(url);
  });
  await expect
    .poll(() => app.evaluate(() => Reflect.get(globalThis, 'opened')))
    .toEqual(['tel:+442079460123', 'https://wa.me/447700900123']);

  const refused = await page.evaluate(async () => {
    const state = async (name: string) =>
      (await navigator.permissions.query({ name: name as PermissionName })).state;
    return {
      place: await new Promise((found) => {
        navigator.geolocation.getCurrentPosition(
          () => found('given'),
          ({ code }) => found(code),
        );
      }),
      states: [
        await state('geolocation'),
        await state('camera'),
        await state('midi'),
        await state('clipboard-read'),
      ],
      notifications: await state('notifications'),
    };
  });
  expect(refused).toEqual({
    place: 1,
    states: ['denied', 'denied', 'denied', 'denied'],
    notifications: 'granted',
  });
});

test('the only downloads are CSV tables', async () => {
  const { app, page } = desk;
  await app.evaluate(({ session }) => {
    const saved: string[] = [];
    Object.assign(globalThis, { saved });
    session.fromPartition('persist:reception').on('will-download', (event, item) => {
      if (!event.defaultPrevented) saved.push(item.getFilename());
      event.preventDefault();
    });
  });
  await page.evaluate(() => {
    for (const [type, name] of [
      ['text/html', 'page.html'],
      ['application/x-msdownload', 'run.exe'],
      ['text/csv', 'bookings.csv'],
    ]) {
      const link = document.createElement('a');
      link.href = URL.createObjectURL(new Blob(['x'], { type: type ?? '' }));
      link.download = name ?? '';
      link.click();
    }
  });
  await expect.poll(() => app.evaluate(() => Reflect.get(globalThis, 'saved'))).toEqual(['bookings.csv']);
});

test.describe('with somebody signed in', () => {
  let admin: Awaited<ReturnType<typeof buildAdmin>>;
  test.beforeAll(async ({ clinic }) => {
    admin = await buildAdmin(clinic.db);
    await signIn(desk.page, admin);
  });

  test('session cookies are invisible to the page; only API calls are forwarded', async () => {
    const { app, page } = desk;
    const cookies = await app.evaluate(async ({ session }) =>
      (await session.fromPartition('persist:reception').cookies.get({})).map(({ name, httpOnly }) => ({
        name,
        httpOnly,
      })),
    );
    expect(cookies.filter(({ name }) => name.endsWith('sid'))).toEqual([
      { name: expect.any(String), httpOnly: true },
    ]);
    expect(await page.evaluate(() => document.cookie)).toBe('');

    const send = (method: string, address: string) =>
      page.evaluate(
        async ([how, url]) => {
          const answer = await fetch(url ?? '', { method: how ?? '' });
          return {
            status: answer.status,
            code: answer.headers.get('x-error-code'),
            cookie: answer.headers.get('set-cookie'),
          };
        },
        [method, address],
      );
    expect(await send('GET', '/api/user')).toMatchObject({ status: 200, cookie: null });
    for (const [method, address] of [
      ['POST', '/api/register'],
      ['GET', '/api/user/export'],
      ['PUT', '/api/admin/bookings/1'],
      ['GET', '/api/ready'],
      ['GET', '/api/https://evil.example/'],
      ['GET', '/api/admin/..%2fuser'],
    ] as const) {
      expect(await send(method, address), address).toMatchObject({ status: 404, code: 'not_for_the_desk' });
    }

    const refusals = await page.evaluate(async () => {
      const desk = Reflect.get(window, 'desk') as Record<string, (value: unknown) => Promise<unknown>>;
      const hear = (name: string, value: unknown) =>
        desk[name]?.(value).then(
          () => 'taken',
          (problem: Error) => problem.message,
        );
      return Promise.all([
        hear('unlock', 12),
        hear('unlock', 'x'.repeat(10_000)),
        hear('setServer', { address: 'https://clinic.example' }),
        hear('printDaySheet', { day: '2027-02-30', appointments: [] }),
        hear('printDaySheet', { day: '2027-02-03', appointments: [], path: '/etc/passwd' }),
      ]);
    });
    expect(refusals).toEqual(refusals.map(() => 'The desk refused: invalid'));
  });

  test('only a clinician at an unlocked desk may use the camera, and without sound', async ({ clinic }) => {
    const { app, page } = desk;
    const record = (wanted: MediaStreamConstraints) =>
      page.evaluate(
        (media) =>
          navigator.mediaDevices.getUserMedia(media).then(
            (stream) =>
              stream
                .getTracks()
                .map(({ kind }) => kind)
                .join(),
            ({ name }: Error) => name,
          ),
        wanted,
      );
    expect(await record({ video: true })).toBe('NotAllowedError');
    await clinic.db('users').where({ email: admin.email }).update({ is_clinician: true });
    expect(await page.evaluate(async () => (await fetch('/api/user')).status)).toBe(200);
    expect(await record({ video: true })).toBe('video');
    expect(await record({ audio: true })).toBe('NotAllowedError');
    expect(await record({ video: true, audio: true })).toBe('NotAllowedError');
    await lockDesk(app, page);
    expect(await record({ video: true })).toBe('NotAllowedError');
  });
});
