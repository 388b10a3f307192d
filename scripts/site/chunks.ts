import type { Manifest } from 'vite';

/** A chunk and its static imports, with `isDynamic` the dynamic ones too, without duplicates. */
export function listChunks(
  manifest: Manifest,
  key: string,
  { isDynamic = false, without = '', seen = new Set<string>() } = {},
): Set<string> {
  const chunk = manifest[key];
  if (!chunk) throw new Error(`The build has no chunk for ${key}`);
  if (seen.has(key)) return seen;
  seen.add(key);
  const imported = [...(chunk.imports ?? []), ...((isDynamic && chunk.dynamicImports) || [])];
  for (const next of imported) {
    if (next !== without) listChunks(manifest, next, { isDynamic, without, seen });
  }
  return seen;
}

/** The chunks in the order in which they run: each after those that it imports. */
export function inRunningOrder(manifest: Manifest, keys: Iterable<string>): string[] {
  const begun = new Set<string>();
  const visit = (key: string): string[] => {
    if (begun.has(key)) return [];
    begun.add(key);
    return [...(manifest[key]?.imports ?? []).flatMap(visit), key];
  };
  return [...keys].flatMap(visit);
}
