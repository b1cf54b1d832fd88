/**
 * Stands in for src/access/credentials/hash-cost.ts in tests on a database (vitest.config.ts): nearly every one signs somebody in, and a fifth of
 * its processor time went into hashes. What they really cost: src/access/users/rules.test.ts.
 */
export const HASH_COST = { memoryCost: 1024, timeCost: 1, parallelism: 1 }
