import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { destinationAfterAuth, readRedirect } from '#shared/domain/redirect.ts';

describe('readRedirect', () => {
  test.each(['/booking', '/booking?service=prp', '/services#microblading', '/dashboard?tab=care', '/a//b'])(
    'keeps %s',
    (path) => {
      expect(readRedirect(path)).toBe(path);
    },
  );

  test.each([
    null,
    '',
    'booking',
    '//evil.example',
    '///evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    'https://evil.example',
    'https:evil.example',
    'javascript:alert(1)',
    'data:text/html,x',
    '/\tevil.example',
    '/\n/evil.example',
    '\t//evil.example',
    ' //evil.example',
    '/ /evil.example',
    '/\u0000/evil.example',
    '/%2Fevil.example',
    '/%2f%2fevil.example',
    '/%5Cevil.example',
    '/%09/evil.example',
    '/%0d%0aSet-Cookie:a=b',
    '/%E0%A4%A',
    '/auth',
    '/auth?redirect=/auth',
    '/auth/',
    '@evil.example',
    '.evil.example',
  ])('sends %j home', (value) => {
    expect(readRedirect(value)).toBe('/');
  });

  test('never leaves the site, for any input', () => {
    const site = 'https://clinic.example';
    const parts = fc.constantFrom(
      '/',
      '\\',
      '//',
      '.',
      '@',
      ':',
      '%2f',
      '%5c',
      '\t',
      '\n',
      ' ',
      'evil',
      '?',
      '#',
      'https:',
    );
    const value = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.array(parts, { maxLength: 8 }).map((each) => each.join('')),
    );
    fc.assert(
      fc.property(value, (text) => {
        expect(new URL(readRedirect(text), site).origin).toBe(site);
        expect(new URL(destinationAfterAuth(text, 'user'), site).origin).toBe(site);
      }),
      { numRuns: 500 },
    );
  });
});

describe('destinationAfterAuth', () => {
  test('is the redirect, or the dashboard instead of home, with from=auth', () => {
    expect(destinationAfterAuth(null, 'user')).toBe('/dashboard?from=auth');
    expect(destinationAfterAuth('/', 'user')).toBe('/dashboard?from=auth');
    expect(destinationAfterAuth('/booking', 'user')).toBe('/booking?from=auth');
    expect(destinationAfterAuth('/booking?service=prp', 'user')).toBe('/booking?service=prp&from=auth');
    expect(destinationAfterAuth('/services#b12', 'user')).toBe('/services?from=auth#b12');
  });

  test('is the admin area for admins', () => {
    expect(destinationAfterAuth('/booking', 'admin')).toBe('/admin');
  });
});
