import { expect, test } from 'vitest';
import { clinic as facts } from '#shared/clinic.ts';
import { services } from '#shared/domain/catalogue.ts';
import { notFoundPath, paths } from '#shared/paths.ts';
import { pages } from '#shared/routes.ts';
import { serveBuiltSite } from './builtSite.ts';
import { readHead, readNodes, type Node } from './head.ts';

const { get, readPage, sizeOfPng } = serveBuiltSite();

const known = pages.filter(({ path }) => path !== notFoundPath);
const indexable = [
  '/',
  '/about',
  '/contact',
  '/services',
  '/services/prp',
  '/services/fillers',
  '/services/vitamin-injections',
  '/services/microblading',
  '/services/vitamin-drips',
  '/booking',
];
const ofType = (nodes: Node[], type: string) => nodes.filter((node) => [node['@type']].flat().includes(type));

for (const { path, title, description, robots } of known) {
  test(`${path} has its metadata for search engines and link previews`, async () => {
    expect((await get(path)).status).toBe(200);
    const head = readHead(await readPage(path));
    const address = `${facts.website}${path}`;
    expect(head.titles).toEqual([title]);
    expect(head.canonicals).toEqual([address]);
    expect(head.meta).toMatchObject({
      description: [description],
      robots: [robots],
      'og:title': [title],
      'og:description': [description],
      'og:type': ['website'],
      'og:locale': ['en_GB'],
      'og:site_name': [facts.brand],
      'og:url': [address],
      'og:image': [`${facts.website}/share.png`],
      'twitter:card': ['summary_large_image'],
    });
    expect(robots.startsWith('index')).toBe(indexable.includes(path));
  });

  test(`${path} has correct structured data`, async () => {
    const nodes = readNodes(await readPage(path));
    expect(ofType(nodes, 'WebSite')).toMatchObject([{ url: `${facts.website}/`, name: facts.brand }]);
    expect(ofType(nodes, 'MedicalBusiness')).toMatchObject([
      {
        '@type': ['HealthAndBeautyBusiness', 'MedicalBusiness'],
        name: facts.brand,
        telephone: facts.phoneLink,
        email: facts.email,
        address: { streetAddress: facts.address.street, addressLocality: 'Wembley', addressCountry: 'GB' },
        priceRange: '££',
        sameAs: [facts.instagram],
      },
    ]);
    const trail = ofType(nodes, 'BreadcrumbList');
    expect(trail).toHaveLength(path === paths.home ? 0 : 1);
    if (trail[0]) {
      const steps = trail[0]['itemListElement'] as { position: number; item: string }[];
      expect(steps.map(({ position }) => position)).toEqual(steps.map((_, index) => index + 1));
      expect(steps[0]?.item).toBe(`${facts.website}/`);
      expect(steps.at(-1)?.item).toBe(`${facts.website}${path}`);
      expect(steps).toHaveLength(path.startsWith('/services/') ? 3 : 2);
    }
    expect(JSON.stringify(nodes)).not.toMatch(
      /"(Review|AggregateRating|Rating|MedicalProcedure|Physician|MedicalCondition)"|\{\w+\}/,
    );
  });
}

test('services are listed with their prices, prescription-only medicines as a consultation without one', async () => {
  const offers: Record<string, unknown> = {
    [paths.prp]: { '@type': 'Offer', priceCurrency: 'GBP', price: 125 },
    [paths.fillers]: { '@type': 'AggregateOffer', priceCurrency: 'GBP', lowPrice: 100, highPrice: 150 },
    [paths.vitaminInjections]: { '@type': 'Offer', priceCurrency: 'GBP', price: 40 },
    [paths.microblading]: { '@type': 'Offer', priceCurrency: 'GBP', price: 250 },
    [paths.vitaminDrips]: { '@type': 'AggregateOffer', priceCurrency: 'GBP', lowPrice: 150, highPrice: 195 },
  };
  const consultations: Record<string, string> = {
    [paths.botox]: 'Consultation about lines and wrinkles',
    [paths.b12]: 'Vitamin B12 consultation',
  };
  for (const { page, name } of services) {
    if (!page) continue;
    const [service, ...more] = ofType(readNodes(await readPage(page)), 'Service');
    expect(more).toEqual([]);
    expect(service, page).toMatchObject({
      name: consultations[page] ?? name,
      provider: { '@id': `${facts.website}/#clinic` },
    });
    expect(service?.['offers'], page).toEqual(offers[page]);
  }
});

test('the about page names the practitioner, with the professional title', async () => {
  const people = ofType(readNodes(await readPage(paths.about)), 'Person');
  expect(people).toMatchObject([{ name: facts.practitioner.name, jobTitle: 'Physician Associate' }]);
});

test('the sitemap lists exactly the indexable pages', async () => {
  const answer = await get('/sitemap.xml');
  expect(answer.headers.get('content-type')).toMatch(/xml/);
  const listed = [...(await answer.text()).matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address]) => address);
  expect(listed).toEqual(indexable.map((path) => `${facts.website}${path}`));
});

test('robots.txt names the sitemap and allows every page', async () => {
  const answer = await get('/robots.txt');
  expect(answer.headers.get('content-type')).toMatch(/^text\/plain/);
  const lines = (await answer.text()).split('\n');
  expect(lines).toContain(`Sitemap: ${facts.website}/sitemap.xml`);
  const closed = lines.filter((line) => line.startsWith('Disallow:')).map((line) => line.slice(10));
  expect(closed).toEqual(['/api/']);
});

test('unknown URLs, the map and the guides are noindex', async () => {
  const unknown = await get('/privacy');
  expect(unknown.status).toBe(404);
  const head = readHead(await readPage('/privacy'));
  expect(head.canonicals).toEqual([]);
  expect(head.meta['robots']).toEqual(['noindex,nofollow']);
  expect(readHead(await readPage('/map.html')).meta['robots']).toEqual(['noindex']);
  const guide = await get('/attached_assets/Anti-Wrinkle.pdf');
  expect(guide.headers.get('x-robots-tag')).toBe('noindex');
});

test('the link preview image has the declared size, and the form of a PNG', async () => {
  expect((await get('/share.png')).headers.get('content-type')).toBe('image/png');
  expect(await sizeOfPng('/share.png')).toEqual([1200, 630]);
});
