import { DAY_MS } from '../../ground/texts/days.ts'
import { KEPT_DAYS } from './package-rules.ts'

/** Until when a package is kept that was made at a moment. */
export const keptUntil = (madeAt: Date): Date => new Date(madeAt.getTime() + KEPT_DAYS * DAY_MS)
