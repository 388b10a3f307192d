/**
 * The Content-Security-Policy forbids eval. Zod would try it as soon as the first schema is made, which is while
 * modules load; so this has to be said before any of them does.
 */
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });

export {};
