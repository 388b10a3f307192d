import { describe, expect, test } from 'vitest';
import { readServerAddress } from './serverAddress.ts';

describe('readServerAddress', () => {
  const read = (typed: string, isDevelopment = false) => readServerAddress(typed, { isDevelopment });

  test('adds https:// and trims spaces, the path and capitals', () => {
    for (const typed of ['clinic.example', ' https://clinic.example/ ', 'HTTPS://Clinic.Example']) {
      expect(read(typed)).toEqual({ origin: 'https://clinic.example' });
    }
    expect(read('https://clinic.example:8443')).toEqual({ origin: 'https://clinic.example:8443' });
    expect(read('http://127.0.0.1:3000', true)).toEqual({ origin: 'http://127.0.0.1:3000' });
  });

  test.each([
    '',
    'http://clinic.example',
    'http://127.0.0.1:3000',
    'ftp://clinic.example',
    'file:///etc/passwd',
    'javascript://clinic.example',
    'https://a:b@clinic.example',
    'https://clinic.example/admin',
    'https://clinic.example/?x=1',
    'https://clinic example',
    'https://clinic.example\\evil',
  ])('refuses %j in an installed app', (typed) => {
    expect(read(typed)).toHaveProperty('problem');
  });

  test('refuses plain http to other hosts also during development', () => {
    expect(read('http://10.0.0.5:3000', true)).toHaveProperty('problem');
  });
});
