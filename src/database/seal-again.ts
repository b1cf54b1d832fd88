import type { Context, Seal } from './seal.ts'

/** A sealed text under the present key; null where it is so already. Throws what `Seal.open` refuses. */
export type SealAgain = (sealed: string, context: Context) => string | null

/** While keys are being changed: opens with whichever key it was, and seals with the present one. */
export const createSealAgain =
  (seal: Seal): SealAgain =>
  (sealed, context) =>
    seal.isCurrent(sealed) ? null : seal.seal(seal.open(sealed, context), context)
