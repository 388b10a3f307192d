/** One PostgreSQL server of a database that may have several. */
export interface DatabaseHost {
  /** The URL of this host alone, with the other parts of the whole URL. */
  url: string;
  host: string;
  port: number;
}

export interface DatabaseAddress {
  hosts: [DatabaseHost, ...DatabaseHost[]];
  /** Connect only to the primary. */
  wantsPrimary: boolean;
}

const shape = /^(postgres(?:ql)?):\/\/(?:([^/?#]*)@)?([^/?#]*)(\/[^?#]*)?(?:\?([^#]*))?$/;
const hostAndPort = /^(\[[^\]]+\]|[^:]*)(?::(\d+))?$/;
const primaryOnly = new Set(['read-write', 'primary']);

/**
 * Parses a database URL as libpq does: `postgres://user@h1:5432,h2:5432/clinic`, or with lists in `?host=` and
 * `?port=`, which may name socket folders. Undefined for an invalid one. With several hosts the primary is always
 * required, because nothing here only reads.
 */
export function parseDatabaseUrl(text: string): DatabaseAddress | undefined {
  const [, scheme, user, authority = '', path = '', query = ''] = shape.exec(text) ?? [];
  if (!scheme) return undefined;
  const params = new URLSearchParams(query);
  const wanted = params.get('target_session_attrs');
  if (wanted !== null && !primaryOnly.has(wanted)) return undefined;

  const entries = authority.split(',').map((entry) => hostAndPort.exec(entry));
  const named = params.get('host');
  const names = named ? named.split(',') : entries.map((entry) => entry?.[1] ?? '');
  const ports = params.get('port')?.split(',') ?? entries.map((entry) => entry?.[2] ?? '');
  if (!named && !entries.every(Boolean)) return undefined;
  if (ports.length !== 1 && ports.length !== names.length) return undefined;

  for (const name of ['host', 'port', 'target_session_attrs']) params.delete(name);
  const hosts = names.map((name, index) => {
    const port = ports[ports.length === 1 ? 0 : index];
    const isSocket = name.startsWith('/');
    const own = new URLSearchParams(params);
    if (isSocket) own.set('host', name);
    const rest = own.size > 0 ? `?${own.toString()}` : '';
    const url = `${scheme}://${user ? `${user}@` : ''}${isSocket ? 'localhost' : name}${port ? `:${port}` : ''}${path}${rest}`;
    return { url, host: name.replace(/^\[|\]$/g, ''), port: Number(port) || 5432 };
  });
  const [first, ...others] = hosts;
  if (!first || !hosts.every(({ url }) => URL.canParse(url))) return undefined;
  if (others.length > 0 && !hosts.every(({ host }) => host)) return undefined;
  return { hosts: [first, ...others], wantsPrimary: others.length > 0 || wanted !== null };
}
