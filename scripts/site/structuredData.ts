import { clinic } from '#shared/clinic.ts';
import { services, type Service, type ServiceId } from '#shared/domain/catalogue.ts';
import { paths } from '#shared/paths.ts';
import { pages, type PageMeta } from '#shared/routes.ts';

type Node = Record<string, unknown>;

/** Prescription-only medicines are offered as a consultation without a price. */
const consultations: Partial<Record<ServiceId, string>> = {
  'anti-wrinkle': 'Consultation about lines and wrinkles',
  'b12-injection': 'Vitamin B12 consultation',
};

const { street, locality, region, postalCode, country } = clinic.address;

const isKnown = (fact: string) => !/^\{.*\}$/.test(fact);

function createClinic(origin: string): Node {
  return {
    '@type': ['HealthAndBeautyBusiness', 'MedicalBusiness'],
    '@id': `${origin}/#clinic`,
    name: clinic.brand,
    url: `${origin}/`,
    telephone: clinic.phoneLink,
    email: clinic.email,
    image: `${origin}/share.png`,
    logo: `${origin}/icons/icon-512.png`,
    address: {
      '@type': 'PostalAddress',
      streetAddress: street,
      addressLocality: locality,
      addressRegion: region,
      postalCode,
      addressCountry: country,
    },
    geo: { '@type': 'GeoCoordinates', ...clinic.geo },
    areaServed: { '@type': 'City', name: region },
    priceRange: '££',
    openingHoursSpecification: clinic.openingHours.map(({ days, opens, closes }) => ({
      '@type': 'OpeningHoursSpecification',
      dayOfWeek: [...days],
      opens,
      closes,
    })),
    sameAs: [clinic.instagram],
  };
}

function createSite(origin: string): Node {
  return {
    '@type': 'WebSite',
    '@id': `${origin}/#website`,
    url: `${origin}/`,
    name: clinic.brand,
    inLanguage: 'en-GB',
    publisher: { '@id': `${origin}/#clinic` },
  };
}

const isPractitionerNamed = () =>
  !clinic.practitioner.isInvented || process.env.PUBLISH_SAMPLE_REVIEWS !== 'false';

function createPractitioner(origin: string): Node {
  const { name, title, gmcNumber } = clinic.practitioner;
  return {
    '@type': 'Person',
    name,
    jobTitle: title,
    worksFor: { '@id': `${origin}/#clinic` },
    ...(isKnown(gmcNumber)
      ? { identifier: { '@type': 'PropertyValue', propertyID: 'GMC', value: gmcNumber } }
      : {}),
  };
}

function createOffer(priceText: string): Node {
  const prices = [...priceText.matchAll(/£(\d+)/g)].map((match) => Number(match[1]));
  const common = { priceCurrency: 'GBP' };
  return prices.length > 1
    ? {
        '@type': 'AggregateOffer',
        ...common,
        lowPrice: Math.min(...prices),
        highPrice: Math.max(...prices),
      }
    : { '@type': 'Offer', ...common, price: prices[0] };
}

function createService(service: Service & { id: ServiceId }, page: PageMeta, origin: string): Node {
  const consultation = consultations[service.id];
  return {
    '@type': 'Service',
    name: consultation ?? service.name,
    description: page.description,
    url: `${origin}${page.path}`,
    provider: { '@id': `${origin}/#clinic` },
    areaServed: { '@type': 'City', name: region },
    ...(!consultation && service.pagePrice ? { offers: createOffer(service.pagePrice) } : {}),
  };
}

/** The page's title without the clinic's name. */
const nameOf = (page: PageMeta) => page.title.split(' | ')[0];

function createBreadcrumbs(page: PageMeta, origin: string): Node {
  const trail = pages.filter(({ path }) => path === paths.home || `${page.path}/`.startsWith(`${path}/`));
  return {
    '@type': 'BreadcrumbList',
    itemListElement: trail.map((step, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name: step.path === paths.home ? 'Home' : nameOf(step),
      item: `${origin}${step.path}`,
    })),
  };
}

/** Structured data of a page as schema.org nodes. Never reviews, ratings or discounts. */
export function createStructuredData(page: PageMeta, origin: string): Node {
  const service = services.find(({ page: address }) => address === page.path);
  const isInner = page.path !== paths.home && page.path !== '*';
  return {
    '@context': 'https://schema.org',
    '@graph': [
      createSite(origin),
      createClinic(origin),
      ...(page.path === paths.about && isPractitionerNamed() ? [createPractitioner(origin)] : []),
      ...(service ? [createService(service, page, origin)] : []),
      ...(isInner ? [createBreadcrumbs(page, origin)] : []),
    ],
  };
}

/** A JSON-LD block for the head; `<` is escaped, so that text cannot end the element. */
export function structuredDataTag(page: PageMeta, origin: string): string {
  const json = JSON.stringify(createStructuredData(page, origin)).replaceAll('<', String.raw`\u003c`);
  return `<script type="application/ld+json">${json}</script>`;
}
