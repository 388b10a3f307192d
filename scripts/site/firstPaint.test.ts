import { expect, test } from 'vitest';
import { inlineFirstDrawing, inlineStyles } from './firstPaint.ts';

const files: Record<string, string> = {
  '/assets/core.css': 'a{color:red}\n',
  '/assets/page.css': 'b::before{content:"$&"}',
  '/assets/first.svg': '<svg viewBox="0 0 1 1"><path fill="#fff" d="M0 0&amp;"/>\n</svg>\n',
};
const read = (path: string) => files[path] ?? '';

test('styles stand in the document in their order; no link to them loads', () => {
  const links = ['core', 'page'].map((name) => `<link rel="stylesheet" href="/assets/${name}.css" />`);
  const html = inlineStyles(`<title>x</title>${links.join('\n')}<b></b>`, read);
  expect(html).toContain('<style>a{color:red}b::before{content:"$&"}</style>');
  expect(html.match(/<link[^>]*>/g)).toEqual(
    links.map((link) => link.replace(' />', ' media="not all" disabled />')),
  );
});

test('the drawing that is preloaded first stands in the document, and is the same drawing', () => {
  const preload = (name: string) => `<link rel="preload" as="image" href="/assets/${name}.svg"/>`;
  const img = (name: string) => `<img src="/assets/${name}.svg" alt=""/>`;
  const markup = inlineFirstDrawing(
    `${preload('first')}${preload('next')}${img('first')}${img('next')}`,
    read,
  );
  expect(markup).toMatch(new RegExp(`^${preload('next')}<img src="[^"<>]+" alt=""/>${img('next')}$`));
  const [, url = ''] = /src="data:image\/svg\+xml,([^"]+)"/.exec(markup) ?? [];
  expect(decodeURIComponent(url)).toBe(files['/assets/first.svg']?.trim());
  expect(inlineFirstDrawing('<h1>Words only</h1>', read)).toBe('<h1>Words only</h1>');
});
