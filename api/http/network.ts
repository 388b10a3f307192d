/** Some proxies add the port, which differs with each connection: `203.0.113.7:51234`, `[2001:db8::1]:51234`. */
const withoutPort = (ip: string) => ip.replace(/^(?:\[(.+)\]|([\d.]+))(?::\d+)?$/, '$1$2');

/** The eight groups of an IPv6 address; undefined for anything else, including an IPv4-mapped address. */
function groupsOf(ip: string): string[] | undefined {
  const [address = ''] = withoutPort(ip).split('%');
  if (!/^[\da-f:]+$/i.test(address) || !address.includes(':')) return undefined;
  const [head = '', tail] = address.split('::');
  const split = (part: string | undefined) => (part ? part.split(':') : []);
  const missing = 8 - split(head).length - split(tail).length;
  const zeros = tail === undefined ? [] : Array<string>(Math.max(0, missing)).fill('0');
  const groups = [...split(head), ...zeros, ...split(tail)];
  return groups.length === 8 ? groups.map((group) => Number.parseInt(group, 16).toString(16)) : undefined;
}

const asIpv4 = (ip: string) => /^(?:::ffff:)?(\d+\.\d+\.\d+\.\d+)$/i.exec(withoutPort(ip))?.[1];

/** The key for rate limits: an IPv4 address, or an IPv6 /64, of which one household can use any address. */
export function networkOf(ip: string): string {
  const groups = groupsOf(ip);
  return asIpv4(ip) ?? (groups ? `${groups.slice(0, 4).join(':')}::/64` : ip);
}

/** Enough of an address to see a pattern, too little to identify a household: /24 of IPv4, /48 of IPv6. */
export function truncateIp(ip: string): string {
  const v4 = asIpv4(ip);
  if (v4) return v4.replace(/\d+$/, '0');
  const groups = groupsOf(ip);
  return groups ? `${groups.slice(0, 3).join(':')}::` : '';
}
