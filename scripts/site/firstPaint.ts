/** Reads a file of the built site by its path. */
type Read = (path: string) => string;

const stylesheet = /<link rel="stylesheet" href="([^"]+)" \/>/g;

/**
 * Puts a page's styles into its document, so that the first paint takes one round trip. Their links stay, by which the
 * app sees that they are there; `disabled` keeps the browser from loading them, `media` its preload scanner.
 */
export function inlineStyles(html: string, read: Read): string {
  const files = [...html.matchAll(stylesheet)].map(([, file = '']) => file);
  const links = files
    .map((file) => `<link rel="stylesheet" href="${file}" media="not all" disabled />`)
    .join('\n    ');
  const style = `<style>${files.map((file) => read(file).trim()).join('')}</style>\n    ${links}`;
  let isFirst = true;
  return html.replace('<html ', '<html data-unpainted ').replace(stylesheet, () => {
    const tag = isFirst ? style : '';
    isFirst = false;
    return tag;
  });
}

const asDataUrl = (svg: string) =>
  `data:image/svg+xml,${svg.trim().replace(/["%#<>&\n]/g, (mark) => encodeURIComponent(mark))}`;

/** Puts the first drawing of a page, its largest content on a phone, into the document; it is the one preloaded first. */
export function inlineFirstDrawing(markup: string, read: Read): string {
  const [preload, file] =
    /<link rel="preload" as="image" href="(\/assets\/[^"]+\.svg)"\/>/.exec(markup) ?? [];
  if (!preload || !file) return markup;
  return markup.replace(preload, '').replace(`src="${file}"`, () => `src="${asDataUrl(read(file))}"`);
}
