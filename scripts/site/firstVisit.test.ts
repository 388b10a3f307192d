import { existsSync, readFileSync, statSync } from 'node:fs';
import { expect, test } from 'vitest';

/** In bytes as they are sent. */
function sizeOf(file: string): number {
  const path = `dist/web/${file}`;
  return statSync(existsSync(`${path}.br`) ? `${path}.br` : path).size;
}

test('the home page, its fonts and the scripts before the first touch stay small', () => {
  const html = readFileSync('dist/web/index.html', 'utf8');
  const inHead = html.matchAll(/<(?:script|link)\b[^>]*?(?:src|href)="\/(assets\/[^"]+\.(?:js|woff2))"/g);
  const italic = /assets\/fraunces-display-italic-[^)]+\.woff2/.exec(html)?.[0] ?? '';
  const fetched = ['index.html', ...[...inHead].map(([, file = '']) => file), italic];
  expect(fetched).toHaveLength(6);
  expect(fetched.map(sizeOf).reduce((sum, size) => sum + size)).toBeLessThan(58_000);
});
