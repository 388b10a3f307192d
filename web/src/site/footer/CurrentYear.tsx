import { useSyncExternalStore } from 'react';

const yearOfBuild = Number(import.meta.env.VITE_BUILD_YEAR);
const neverChanges = () => () => undefined;

/** Corrects the prerendered year. */
export function CurrentYear() {
  return useSyncExternalStore(
    neverChanges,
    () => new Date().getFullYear(),
    () => yearOfBuild,
  );
}
