import { useSyncExternalStore } from 'react';

const yearOfBuild = Number(import.meta.env.VITE_BUILD_YEAR);
const neverChanges = () => () => undefined;

/** The page is written when the site is built and may be read in another year. */
export function CurrentYear() {
  return useSyncExternalStore(
    neverChanges,
    () => new Date().getFullYear(),
    () => yearOfBuild,
  );
}
