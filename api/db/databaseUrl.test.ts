import { describe, expect, test } from 'vitest';
import { parseDatabaseUrl } from '#api/db/databaseUrl.ts';

describe('parseDatabaseUrl', () => {
  test('leaves the URL of a single host unchanged', () => {
    expect(parseDatabaseUrl('postgres://clinic:a%40b@db.example:5433/clinic?sslmode=verify-full')).toEqual({
      hosts: [
        {
          url: 'postgres://clinic:a%40b@db.example:5433/clinic?sslmode=verify-full',
          host: 'db.example',
          port: 5433,
        },
      ],
      wantsPrimary: false,
    });
    expect(parseDatabaseUrl('postgresql://localhost/clinic')?.hosts[0].port).toBe(5432);
  });

  test('applies the other parts of the URL to each host', () => {
    const address = parseDatabaseUrl(
      'postgres://clinic:secret@a.example:5432,b.example,[::1]:7/clinic?target_session_attrs=read-write&sslmode=verify-full',
    );
    expect(address?.wantsPrimary).toBe(true);
    expect(address?.hosts).toEqual([
      {
        url: 'postgres://clinic:secret@a.example:5432/clinic?sslmode=verify-full',
        host: 'a.example',
        port: 5432,
      },
      { url: 'postgres://clinic:secret@b.example/clinic?sslmode=verify-full', host: 'b.example', port: 5432 },
      { url: 'postgres://clinic:secret@[::1]:7/clinic?sslmode=verify-full', host: '::1', port: 7 },
    ]);
  });

  test('reads hosts and ports from the query, sockets included', () => {
    const sockets = parseDatabaseUrl('postgres://clinic@/clinic?host=/run/a,/run/b&port=5433,5434');
    expect(sockets?.hosts.map(({ host, port }) => [host, port])).toEqual([
      ['/run/a', 5433],
      ['/run/b', 5434],
    ]);
    expect(sockets?.hosts[0].url).toBe('postgres://clinic@localhost:5433/clinic?host=%2Frun%2Fa');
    expect(
      parseDatabaseUrl('postgres://clinic@x/clinic?host=a,b&port=7')?.hosts.map(({ port }) => port),
    ).toEqual([7, 7]);
  });

  test('requires the primary for a single host, too, if the URL says so', () => {
    expect(parseDatabaseUrl('postgres://db.example/clinic?target_session_attrs=primary')?.wantsPrimary).toBe(
      true,
    );
  });

  test.each([
    '',
    'mysql://db.example/clinic',
    'db.example',
    'postgres://a b/clinic',
    'postgres://a.example:x/clinic',
    'postgres://a.example,,b.example/clinic',
    'postgres://a.example:1,b.example:2/clinic?port=1,2,3',
    'postgres://a.example,b.example/clinic?target_session_attrs=standby',
    'postgres://a.example,b.example/clinic?target_session_attrs=any',
  ])('refuses %j', (text) => {
    expect(parseDatabaseUrl(text)).toBeUndefined();
  });
});
