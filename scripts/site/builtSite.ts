import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import Koa from 'koa';
import { parse, type HTMLElement } from 'node-html-parser';
import { afterAll, beforeAll } from 'vitest';
import type { App } from '#api/http/context.ts';
import { securityHeaders } from '#api/http/headers.ts';
import { serveSite } from '#api/http/site.ts';

/** Serves `dist/web` to the tests of a file, as the server does: pages are read before any script runs. */
export function serveBuiltSite() {
  const app: App = new Koa();
  app.use(securityHeaders);
  app.use(serveSite('dist/web'));
  const server = createServer(app.callback());
  beforeAll(() => new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening)));
  afterAll(() => void server.close());
  const get = (path: string) => fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`);
  return {
    get,
    readPage: async (path: string): Promise<HTMLElement> => parse(await (await get(path)).text()),
    /** Width and height of a PNG. */
    sizeOfPng: async (path: string): Promise<[number, number]> => {
      const png = Buffer.from(await (await get(path)).arrayBuffer());
      return [png.readUInt32BE(16), png.readUInt32BE(20)];
    },
  };
}

export const textOf = (element: HTMLElement | null | undefined): string =>
  (element?.text ?? '').replace(/\s+/g, ' ').trim();

export const textsOf = (within: HTMLElement, selector: string): string[] =>
  within.querySelectorAll(selector).map(textOf);

/** @throws when it is missing */
export function find(within: HTMLElement, selector: string): HTMLElement {
  const found = within.querySelector(selector);
  if (!found) throw new Error(`no ${selector}`);
  return found;
}

/** The section whose heading has this text. */
export function findSection(page: HTMLElement, heading: string): HTMLElement {
  const sections = page.querySelectorAll('section[aria-labelledby]');
  const found = sections.find(
    (section) => textOf(section.querySelector(`#${section.getAttribute('aria-labelledby')}`)) === heading,
  );
  if (!found) throw new Error(`no section ${heading}`);
  return found;
}

/** The address of the link whose text begins with this. */
export const hrefOf = (within: HTMLElement, name: string): string | undefined =>
  within
    .querySelectorAll('a')
    .find((link) => textOf(link).startsWith(name))
    ?.getAttribute('href');
