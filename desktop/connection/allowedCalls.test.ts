import { readdirSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { allCalls } from '#shared/contracts/allCalls.ts';
import type { Call } from '#shared/contracts/call.ts';
import { findAllowedCall } from './allowedCalls.ts';

describe('calls that may leave the desk', () => {
  test('are the admin calls of the contracts, plus logging in and out', () => {
    expect(findAllowedCall('GET', '/api/admin/bookings')?.path).toBe('/api/admin/bookings');
    expect(findAllowedCall('POST', '/api/admin/bookings/12/confirm')?.path).toBe(
      '/api/admin/bookings/:id/confirm',
    );
    expect(findAllowedCall('POST', '/api/login')?.path).toBe('/api/login');
    expect(findAllowedCall('GET', '/api/mail-settings')?.path).toBe('/api/mail-settings');
  });

  test.each([
    ['DELETE', '/api/admin/bookings'],
    ['PUT', '/api/admin/bookings/12'],
    ['GET', '/api/admin/bookings/12/confirm/more'],
    ['GET', '/api/admin/bookings/..%2f..%2fuser'],
    ['GET', '/api/admin/bookings/1%00'],
    ['GET', '//evil.example/api/admin/bookings'],
    ['GET', '/api//admin/bookings'],
    ['POST', '/api/register'],
    ['POST', '/api/consultations'],
    ['GET', '/api/user/export'],
    ['POST', '/api/user/delete'],
    ['GET', '/api/health'],
  ])('exclude %s %s', (method, path) => {
    expect(findAllowedCall(method, path)).toBeUndefined();
  });

  test('are collected from every contract file', async () => {
    const folder = new URL('../../shared/contracts/', import.meta.url);
    const found: Call[] = [];
    for (const file of readdirSync(folder).filter((name) => !name.endsWith('.test.ts'))) {
      const module = (await import(new URL(file, folder).href)) as Record<string, unknown>;
      for (const [name, value] of Object.entries(module)) {
        if (name.endsWith('Calls') && name !== 'allCalls' && typeof value === 'object')
          found.push(...Object.values(value as Record<string, Call>));
      }
    }
    const known = Object.values(allCalls);
    const missing = found.filter((call) => !known.includes(call)).map(({ path }) => path);
    expect(missing).toEqual([]);
  });
});
