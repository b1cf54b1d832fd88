import type { KnownKey } from './known-key.ts'

const held = new WeakMap<object, KnownKey>()

/** Remembers which key a call came with, before it is known whether it may: a refusal is logged with its name. */
export const holdKey = (request: object, key: KnownKey): void => void held.set(request, key)

/** The key that a call carries, whether or not the call was let through. */
export const heldKey = (request: object): KnownKey | undefined => held.get(request)
