import { expect, test } from 'vitest';
import { clinic as facts } from '#shared/clinic.ts';
import { notFoundPath } from '#shared/paths.ts';
import { vitaminWords } from '#shared/prices.ts';
import { pages } from '#shared/routes.ts';
import { find, findSection, hrefOf, textOf, textsOf, serveBuiltSite } from './builtSite.ts';

const { get, readPage, sizeOfPng } = serveBuiltSite();
const readMain = async (path: string) => find(await readPage(path), 'main');
const attributesOf = (page: Awaited<ReturnType<typeof readPage>>, selector: string, name: string) =>
  page.querySelectorAll(selector).map((element) => element.getAttribute(name));

test('/about says who we are, what we offer and how a visit goes', async () => {
  const main = await readMain('/about');
  expect(textsOf(main, 'h1')).toEqual(['About Us']);
  expect(textOf(main)).toContain('a small aesthetics clinic in Wembley, London');
  const links = findSection(main, 'What we offer').querySelectorAll('li a');
  expect(links.map((link) => [textOf(link), link.getAttribute('href')])).toEqual([
    ['PRP Therapy', '/services/prp'],
    ['Anti-Wrinkle Injections', '/services/botox'],
    ['Dermal Fillers', '/services/fillers'],
    ['Vitamin Injections', '/services/vitamin-injections'],
  ]);
  expect(textOf(findSection(main, 'What we stand for'))).toContain('equally welcome');
  const journey = findSection(main, 'Your Journey');
  expect(textsOf(journey, 'li h3')).toEqual([
    'Consultation',
    'Time to think',
    'Treatment',
    'Aftercare and review',
  ]);
  expect(hrefOf(journey, 'Our Services')).toBe('/services');
  expect(hrefOf(journey, 'Contact Us')).toBe('/contact');
});

test('/about says which team members are named and which are not', async () => {
  const words = textOf(await readMain('/about'));
  expect(words).toContain(facts.practitioner.name);
  expect(words).toContain('who is not a doctor and does not prescribe');
  expect(words).not.toMatch(/[{}]|botox|doctor-led|\bDr\b/i);
});

test('the practitioner has a name, a profession and a sentence', async () => {
  for (const place of [
    findSection(await readPage('/about'), 'Who looks after you'),
    await readMain('/services/prp'),
  ]) {
    const person = place
      .querySelectorAll('figure')
      .find((figure) => textOf(figure).includes(facts.practitioner.name));
    expect(textOf(person?.querySelector('blockquote'))).toContain(facts.practitioner.line);
    expect(textOf(person)).toContain('Physician Associate, regulated by the General Medical Council');
  }
});

test('what is missing is left out', async () => {
  for (const path of ['/', '/about', '/services/prp', '/services/botox']) {
    const words = textOf(find(await readPage(path), 'body'));
    expect(words, path).not.toMatch(/named (doctor|supervision)|details available at the clinic/i);
    expect(words, path).not.toMatch(/Ask us for names|to follow|[{}]/);
    expect(words, path).toMatch(/treats you/i);
  }
});

test('/reviews shows Reviews and Coming soon...', async () => {
  const main = await readMain('/reviews');
  expect(textOf(main).replace(/\s/g, '')).toBe('ReviewsComingsoon...');
  expect(textsOf(main, 'h1')).toEqual(['Reviews']);
});

test('a shared link shows a picture of 1200 × 630', async () => {
  const [address = ''] = attributesOf(await readPage('/'), 'meta[property="og:image"]', 'content');
  expect(await sizeOfPng(new URL(address).pathname)).toEqual([1200, 630]);
});

test('the home page names the clinic and links to booking and services', async () => {
  const hero = find(await readPage('/'), '#hero');
  expect(textsOf(hero, 'h1')).toEqual([facts.brand]);
  expect(textOf(hero)).toContain('Welcome to a small clinic in Wembley where every visit');
  expect(hrefOf(hero, 'Book a Consultation')).toBe('/booking');
  expect(hrefOf(hero, 'Our Services')).toBe('/#services');
  expect(textsOf(hero, 'li h2')).toEqual([
    'Medical Expertise',
    'Scientific Approach',
    'Safety First',
    'Personalised Care',
  ]);
});

test('the home page shows four services with picture, text, price and a link to their page', async () => {
  const section = findSection(await readPage('/'), 'Our Services');
  const cards = [
    ['Anti-Wrinkle Injections', 'about the treatment of lines and wrinkles', 'from £130', '/services/botox'],
    ['PRP Therapy', 'plasma from your own blood', '£125 per session', '/services/prp'],
    ['Dermal Fillers', 'gel for lips and lines around the mouth', '£100-£150', '/services/fillers'],
    ['Vitamin Injections', 'after a consultation', '£40 per session', '/services/vitamin-injections'],
  ] as const;
  const items = section.querySelectorAll('li');
  expect(textsOf(section, 'li h3')).toEqual(cards.map(([title]) => title));
  for (const [place, [, description, price, href]] of cards.entries()) {
    const card = items[place]!;
    expect(card.querySelector('img')?.getAttribute('alt')).toMatch(/drawing|illustration/i);
    expect(textOf(card)).toContain(description);
    expect(textOf(card)).toContain(price);
    expect(hrefOf(card, 'More Information')).toBe(href);
  }
  expect(textOf(items[3]!)).toContain(vitaminWords.session);
  expect(hrefOf(section, 'Book a Consultation')).toBe('/booking');
});

test('the home page neither names nor promotes a prescription-only medicine', async () => {
  const main = await readMain('/');
  expect(textOf(main)).not.toMatch(/botox|botulinum|toxin|b12|special offer|popular/i);
  expect(textOf(main.querySelector('#services li'))).toMatch(/Anti-Wrinkle.*A consultation about/);
});

test('the home page’s about section shows the room, the team and four highlights', async () => {
  const section = find(await readPage('/'), '#about');
  expect(section.querySelector('img')?.getAttribute('alt')).toMatch(/armchair by a window/);
  const words = textOf(section);
  expect(words).toContain(`Our clinic is led by ${facts.practitioner.name}, a Physician Associate`);
  expect(words).toContain('a regulated healthcare professional who is not a doctor');
  expect(words).not.toContain('{');
  expect(textsOf(section, 'li h3')).toEqual([
    'Personalised Treatments',
    'Professional Care',
    'Welcoming Atmosphere',
    'Commitment to Excellence',
  ]);
});

test('Instagram opens in a new tab without a referrer', async () => {
  for (const path of ['/', '/contact']) {
    const links = (await readMain(path)).querySelectorAll(`a[href="${facts.instagram}"]`);
    expect(links.length, path).toBeGreaterThan(0);
    for (const link of links) {
      expect(link.getAttribute('target')).toBe('_blank');
      expect(link.getAttribute('rel')).toBe('noopener noreferrer');
    }
  }
  expect(hrefOf(await readMain('/'), 'See our Instagram page')).toBe(facts.instagram);
});

const cards = [
  {
    id: 'botox',
    title: 'Anti-Wrinkle Injections',
    duration: '20-30 minutes',
    price: 'from £130',
    short: 'A consultation about the treatment of lines and wrinkles.',
    benefits: ['In-person assessment by a prescriber', 'Two-week review included'],
    page: '/services/botox',
  },
  {
    id: 'prp',
    title: 'PRP Therapy',
    duration: '45-60 minutes',
    price: '£125 per session',
    short: 'Skin treatment using plasma from your own blood.',
    benefits: ['Uses your own blood', 'Planned course with reviews'],
    page: '/services/prp',
  },
  {
    id: 'fillers',
    title: 'Dermal Fillers',
    duration: '30-45 minutes',
    price: '£100-£150',
    short: 'Hyaluronic acid gel for lips and lines around the mouth.',
    benefits: ['Adds volume for a time', 'Two-week review'],
    page: '/services/fillers',
  },
  {
    id: 'vitamin-injections',
    title: 'Vitamin Injections',
    duration: '15 minutes',
    price: '£40 per session',
    short: 'Vitamins by a quick injection, after a consultation.',
    benefits: ['15-minute appointment', 'Contents and dose explained first'],
    page: '/services/vitamin-injections',
  },
];

test('/services has exactly four cards, each with its details', async () => {
  const main = await readMain('/services');
  expect(attributesOf(main, 'article', 'id')).toEqual(cards.map(({ id }) => id));
  for (const card of cards) {
    const article = find(main, `article#${card.id}`);
    expect(textsOf(article, 'h2')).toEqual([card.title]);
    const facts = textsOf(article, 'p');
    expect(facts).toContain(card.short);
    expect(facts).toContain(`Price: ${card.price}`);
    expect(facts).toContain(`Duration: ${card.duration}`);
    expect(textsOf(article, 'li')).toEqual(card.benefits);
    expect(textOf(find(article, '[data-description]'))).toMatch(/^.{80,260}$/);
    expect(article.querySelector('[data-icon]')).not.toBeNull();
    const links = article.querySelectorAll('a').map((link) => [textOf(link), link.getAttribute('href')]);
    expect(links).toEqual([[`More Information about ${card.title}`, card.page]]);
  }
  expect(textOf(find(main, 'article#vitamin-injections'))).toContain(vitaminWords.session);
});

test('the wizard names beside its price of the vitamin injections what that buys', async () => {
  expect(textOf(await readMain('/booking'))).toContain(`30 minutes. ${vitaminWords.bookingFlow}`);
});

test('/services lists the three other treatments, each with a link to its page', async () => {
  const items = findSection(await readPage('/services'), 'More treatments').querySelectorAll('li');
  expect(items.map((item) => [item.id, textsOf(item, 'a'), hrefOf(item, '')])).toEqual([
    ['microblading', ['Microblading'], '/services/microblading'],
    ['b12', ['B12 Injections'], '/services/b12-injections'],
    ['vitamin-drip', ['IV Vitamin Drips'], '/services/vitamin-drips'],
  ]);
});

test('/contact shows where the clinic is and how to reach it', async () => {
  const main = await readMain('/contact');
  expect(textsOf(main, 'h1')).toEqual(['Get in Touch']);
  const panel = findSection(main, 'Contact information');
  expect(textOf(panel)).toContain('Wembley, London');
  expect(hrefOf(panel, facts.phone)).toBe(`tel:${facts.phoneLink}`);
  expect(hrefOf(panel, facts.email)).toBe(`mailto:${facts.email}`);
  expect(hrefOf(panel, facts.instagramHandle)).toBe(facts.instagram);
  expect(textsOf(main, 'h2')).toContain('Send a Message');
});

test('/contact shows directions, step-free access and parking', async () => {
  const where = findSection(await readPage('/contact'), 'Where we are');
  expect(textsOf(where, 'dt')).toEqual(['How to find us', 'Step-free access', 'Parking']);
  for (const text of Object.values(facts.visiting)) expect(textOf(where)).toContain(text);
});

test('/contact shows the clinic’s own map, and third-party maps only in a new tab', async () => {
  const [address] = attributesOf(await readPage('/contact'), 'iframe[title="Clinic location"]', 'src');
  expect(address).toBe('/map.html');
  const map = await readPage('/map.html');
  expect(textsOf(map, 'h1')).toEqual([facts.brand]);
  expect(textOf(find(map, 'address'))).toContain(facts.address.street);
  expect(attributesOf(map, '[role=img]', 'aria-label')).toEqual([
    expect.stringContaining('Drawn map of Wembley'),
  ]);
  expect(hrefOf(map, 'Open in Maps')).toBe(facts.mapsLink);
  expect(hrefOf(map, 'Show live map')).toMatch(
    /^https:\/\/www\.openstreetmap\.org\/\?mlat=51\.5505&mlon=-0\.3048/,
  );
  expect(attributesOf(map, 'a', 'target')).toEqual(['_blank', '_blank']);
  expect(attributesOf(map, 'a', 'rel')).toEqual(['noopener noreferrer', 'noopener noreferrer']);
});

test('the map may be framed by this site only and runs no scripts', async () => {
  const answer = await get('/map.html');
  const policy = answer.headers.get('content-security-policy');
  expect(policy).toContain("frame-ancestors 'self'");
  expect(policy).toContain("default-src 'none'");
  expect(await answer.text()).not.toMatch(/<script|<style|\sstyle=|\{\{/);
});

/** Words that must not be on a public page, because they name or suggest a prescription-only medicine. */
const forbidden =
  /botox|botulinum|dysport|azzalure|bocouture|xeomin|vistabel|letybo|nuceiva|alluzience|relfydess|hydroxocobalamin/i;

test('no page names a prescription-only medicine, neither in texts nor for search engines', async () => {
  for (const { path } of pages) {
    const page = await readPage(path === notFoundPath ? '/not-a-page' : path);
    for (const style of page.querySelectorAll('style')) style.remove();
    const named = page.querySelectorAll('[alt], [title], [aria-label], meta[content]');
    const words = [
      page.text,
      ...['alt', 'title', 'aria-label', 'content'].flatMap((name) =>
        named.map((element) => element.getAttribute(name) ?? ''),
      ),
    ];
    expect(words.join('\n').replace(/https?:\/\/[^\s"]+/g, ''), path).not.toMatch(forbidden);
  }
});
