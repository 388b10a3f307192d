/**
 * The Content-Security-Policy forbids eval, which Zod tries when the first schema is created during module loading; so
 * this has to run first.
 */
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });

export {};
