import { clinic } from '#shared/clinic.ts';

const words = clinic.brand.split(' ');

/** The clinic's name, its last word in italics where it has more than one. */
export function Brand() {
  if (words.length < 2) return clinic.brand;
  return (
    <>
      {words.slice(0, -1).join(' ')} <em>{words.at(-1)}</em>
    </>
  );
}
