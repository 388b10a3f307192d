/** The Content-Security-Policy forbids eval, which Zod tries when the first schema is created: this runs first. */
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });

export {};
