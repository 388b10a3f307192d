/**
 * The two typefaces as static instances. Chromium embeds variable fonts as Type 3 drawings (large files, uneven
 * letters), static ones as TrueType subsets.
 */
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import subsetFont from 'subset-font';

interface Cut {
  family: string;
  weight: number;
  style?: 'italic';
  file: string;
  axes: Record<string, number>;
}

const figtree = (weight: number): Cut => ({
  family: 'Figtree',
  weight,
  file: 'figtree/files/figtree-latin-wght-normal.woff2',
  axes: { wght: weight },
});

const fraunces = (family: string, weight: number, opsz: number, style?: 'italic'): Cut => ({
  family,
  weight,
  ...(style && { style }),
  file: `fraunces/files/fraunces-latin-opsz-${style ?? 'normal'}.woff2`,
  axes: { wght: weight, opsz },
});

const CUTS = [
  figtree(400),
  figtree(700),
  figtree(800),
  fraunces('Fraunces Display', 400, 60),
  fraunces('Fraunces Display', 400, 60, 'italic'),
  fraunces('Fraunces', 500, 18),
];

const CHARACTERS = `${String.fromCharCode(...Array.from({ length: 95 }, (_, index) => index + 32))}£“”‘’–—·é`;

/** CSS with embedded fonts, so that printing loads nothing. */
export async function fontFaces(): Promise<string> {
  const faces = CUTS.map(async ({ family, weight, style, file, axes }) => {
    const source = new URL(`../../node_modules/@fontsource-variable/${file}`, import.meta.url);
    const font = await subsetFont(await readFile(fileURLToPath(source)), CHARACTERS, {
      targetFormat: 'sfnt',
      variationAxes: axes,
    });
    const data = font.toString('base64');
    return `@font-face{font-family:'${family}';font-weight:${weight};font-style:${style ?? 'normal'};src:url(data:font/ttf;base64,${data})}`;
  });
  return (await Promise.all(faces)).join('\n');
}
