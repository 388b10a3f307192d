import type { DoseUnit } from '#shared/domain/careRecord.ts';
import type { Place } from '#shared/domain/treatmentMaps.ts';

/** Points that the clinic places often, on the drawing of the face; each is moved and dosed afterwards as it is given. */
export interface Preset {
  /** "Between the brows: 5 × 4 units". */
  words: string;
  places: readonly Place[];
  dose: number;
  unit: DoseUnit;
}

export const presetsVersion = 1;

const sites = {
  'Between the brows': [
    [0.5, 0.41],
    [0.455, 0.365],
    [0.545, 0.365],
    [0.432, 0.315],
    [0.568, 0.315],
  ],
  'Corners of the eyes': [
    [0.235, 0.4],
    [0.2, 0.445],
    [0.235, 0.49],
    [0.765, 0.4],
    [0.8, 0.445],
    [0.765, 0.49],
  ],
  Forehead: [
    [0.5, 0.24],
    [0.42, 0.24],
    [0.58, 0.24],
    [0.34, 0.25],
    [0.66, 0.25],
  ],
} as const satisfies Record<string, readonly (readonly [x: number, y: number])[]>;

/** Units at each point, by the product leaflets: of brands whose units are those of Botox, and of Azzalure. */
const doses: Readonly<Record<string, Partial<Record<keyof typeof sites, number>>>> = {
  botox: { 'Between the brows': 4, 'Corners of the eyes': 4, Forehead: 4 },
  vistabel: { 'Between the brows': 4, 'Corners of the eyes': 4, Forehead: 4 },
  bocouture: { 'Between the brows': 4, 'Corners of the eyes': 4, Forehead: 4 },
  azzalure: { 'Between the brows': 10, 'Corners of the eyes': 10 },
};

/** The presets of a product, by its id; of a brand that has none in its leaflet, none. */
export const presetsOf = (productId: string | undefined): Preset[] =>
  Object.entries(doses[productId ?? ''] ?? {}).flatMap(([name, dose]) => {
    const site = Object.entries(sites).find(([one]) => one === name);
    if (!site) return [];
    const places = site[1].map(([x, y]) => ({ x, y }));
    return { words: `${name}: ${places.length} × ${dose} units`, places, dose, unit: 'units' as const };
  });
