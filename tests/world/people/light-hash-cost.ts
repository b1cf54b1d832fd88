/**
 * Replaces src/access/credentials/hash-cost.ts in tests on a database (vitest.config.ts). Nearly
 * all of them sign someone in, and hashes took a fifth of their processor time.
 * src/access/users/rules.test.ts checks the real cost.
 */
export const HASH_COST = { memoryCost: 1024, timeCost: 1, parallelism: 1 }
