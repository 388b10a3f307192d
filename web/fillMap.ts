import type { Plugin } from 'vite';
import { clinic } from '../shared/clinic.ts';

/** What the drawing in map.html shows: from its north-west corner, in its own units. */
const drawing = { north: 51.566, west: -0.33, unitsPerLatitude: 44_480, unitsPerLongitude: 27_680 };

function placePin({ latitude, longitude }: { latitude: number; longitude: number }): string {
  const x = Math.round((longitude - drawing.west) * drawing.unitsPerLongitude);
  const y = Math.round((drawing.north - latitude) * drawing.unitsPerLatitude);
  return `${x} ${y}`;
}

function createWords(): Record<string, string> {
  const { brand, address, geo, mapsLink } = clinic;
  const place = `${geo.latitude}/${geo.longitude}`;
  return {
    brand,
    street: address.street,
    town: `${address.locality}, ${address.region}`,
    postalCode: address.postalCode,
    mapsLink,
    liveMap: `https://www.openstreetmap.org/?mlat=${geo.latitude}&mlon=${geo.longitude}#map=16/${place}`,
    pin: placePin(geo),
  };
}

const escapeHtml = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

/** Puts the clinic's address, links and place into the drawn map. */
export function fillMap(): Plugin {
  const words = createWords();
  return {
    name: 'fill-map',
    transformIndexHtml: {
      order: 'pre',
      handler: (html, { path }) =>
        path === '/map.html'
          ? html.replace(/\{\{(\w+)\}\}/g, (_, name: string) => escapeHtml(words[name] ?? ''))
          : html,
    },
  };
}
