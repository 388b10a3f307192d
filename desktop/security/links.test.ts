import { describe, expect, test } from 'vitest';
import { clinic } from '#shared/clinic.ts';
import { findDeepLink, readDeepLink } from './deepLinks.ts';
import { allowedExternal } from './externalLinks.ts';
import { isOwnPage } from './origin.ts';

const server = 'https://desk.clinic.example';

describe('allowedExternal', () => {
  test.each([
    clinic.mapsLink,
    clinic.instagram,
    `${clinic.website}/services`,
    `${server}/attached_assets/PRP%20and%20PRF.pdf`,
    'https://wa.me/447700900123',
    'tel:+442079460123',
    'tel:+442079460123;ext=12',
    'mailto:grace.o%27hara@demo.example'.replace('%27', "'"),
  ])('opens %s', (address) => {
    expect(allowedExternal(address, server)).toBe(address);
  });

  const hostile = [
    '',
    ' https://wa.me/1',
    'https://wa.me/1\0',
    'https://wa.me\\@evil.example/',
    'https://evil.example/',
    'https://evil.example/https://wa.me/',
    'https://wa.me.evil.example/',
    'https://wa.me@evil.example/',
    'https://user:secret@wa.me/',
    'https://wa.me:8443/',
    'https://desk.clinic.example:444/',
    'http://wa.me/1',
    'http://desk.clinic.example/',
    `https://wa.me/${'a'.repeat(10_000)}`,
    'file:///etc/passwd',
    'FILE:///C:/Windows/System32/calc.exe',
    'file://evil.example/share/run.exe',
    '\\\\evil.example\\share\\run.exe',
    '//evil.example/share',
    'smb://evil.example/share',
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'java\nscript:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    'vbscript:msgbox(1)',
    'blob:https://wa.me/1',
    'ms-msdt:/id PCWDiagnostic',
    'ms-msdt:-id%20PCWDiagnostic',
    'ms-officecmd:{}',
    'search-ms:query=x&crumb=location:\\\\evil',
    'shell:startup',
    'calculator:',
    'ssh://evil.example',
    'app://reception/admin',
    'clinicdesk://booking/1',
    'command://scan/#QueuedCommand;scheme=zxing;end',
    'tel:*#06#',
    'tel:123;phone-context=evil.example',
    'tel:123;ext=12;phone-context=evil.example',
    'tel:123;ext=*#06#',
    'tel:+44%0d%0aX',
    'mailto:a@b.example?subject=Hello&bcc=x@evil.example',
    'mailto:a@b.example,c@d.example',
    'mailto:a@b.example%0d%0aBcc:x@evil.example',
    'mailto:',
    'mailto:-oProxyCommand=x',
    'view-source:https://wa.me/',
    'about:blank',
  ];
  test.each(hostile)('refuses %j', (address) => {
    expect(allowedExternal(address, server)).toBeUndefined();
  });
  test('the list above has at least forty cases', () => expect(hostile.length).toBeGreaterThanOrEqual(40));
});

describe('readDeepLink', () => {
  test('parses a booking and a day', () => {
    expect(readDeepLink('clinicdesk://booking/12')).toEqual({ kind: 'booking', id: 12 });
    expect(readDeepLink('clinicdesk://booking/999999999')).toEqual({ kind: 'booking', id: 999_999_999 });
    expect(readDeepLink('clinicdesk://day/2028-02-29')).toEqual({ kind: 'day', day: '2028-02-29' });
    expect(findDeepLink(['/usr/bin/desk', '--flag', 'clinicdesk://booking/7'])).toEqual({
      kind: 'booking',
      id: 7,
    });
    expect(findDeepLink(['clinicdesk://booking/7', '--flag'])).toBeUndefined();
  });

  test.each([
    '',
    'clinicdesk:',
    'clinicdesk://',
    'clinicdesk:booking/1',
    'clinicdesk:/booking/1',
    'clinicdesk:///booking/1',
    'CLINICDESK://booking/1',
    'clinicdeskx://booking/1',
    'xclinicdesk://booking/1',
    'https://booking/1',
    'clinicdesk://booking',
    'clinicdesk://booking/',
    'clinicdesk://booking/0',
    'clinicdesk://booking/01',
    'clinicdesk://booking/-1',
    'clinicdesk://booking/1e3',
    'clinicdesk://booking/1234567890',
    'clinicdesk://booking/1/cancel',
    'clinicdesk://booking/1?do=cancel',
    'clinicdesk://booking/1#x',
    'clinicdesk://booking/%31',
    'clinicdesk://booking/../day/2027-01-01',
    'clinicdesk://user@booking/1',
    'clinicdesk://booking:80/1',
    'clinicdesk://BOOKING/1',
    'clinicdesk://booking/1 ',
    ' clinicdesk://booking/1',
    'clinicdesk://booking/1\n',
    'clinicdesk://booking/١',
    'clinicdesk://day/2027-02-29',
    'clinicdesk://day/2027-2-3',
    'clinicdesk://day/today',
    'clinicdesk://customer/1',
    'clinicdesk://booking/<script>',
    `clinicdesk://booking/${'1'.repeat(10_000)}`,
  ])('ignores %j', (text) => {
    expect(readDeepLink(text)).toBeUndefined();
  });
});

test.each([
  ['app://reception/admin', true],
  ['app://reception', true],
  ['app://reception.evil/admin', false],
  ['app://reception@evil/admin', false],
  ['app://reception:1/admin', false],
  ['app://evil/app://reception/', false],
  ['apps://reception/', false],
  ['https://reception/', false],
  ['app://reception/admin?tab=queue', true],
  ['app://reception/api', false],
  ['app://reception/api/user', false],
  ['app://reception/x/../api/user', false],
  ['app://reception/apis', true],
  ['about:blank', false],
  ['', false],
])('isOwnPage(%j) is %j', (address, expected) => {
  expect(isOwnPage(address)).toBe(expected);
});
