import { z } from 'zod'
import { defineOptions, limit } from '../../options.ts'
import type { Simulation } from '../../simulation.ts'
import { NAMED_FAULTS } from '../named-fault.ts'

/** A regular answer, an error, an answer that does not count, or an unusable response. */
const WHITE_LIST_FORMS = [
  ...(['good', 'updated', 'updating', 'error', 'limit'] as const),
  ...(['old-date', 'no-request-id', 'other-number', 'twice'] as const),
  ...NAMED_FAULTS,
] as const

export const WHITE_LIST_OPTIONS = defineOptions(
  {
    whiteList: z.enum(WHITE_LIST_FORMS),
    /** Searches that are answered per day in Warsaw, then WL-191. */
    whiteListSearches: limit,
    /** Checks of accounts that are answered per day in Warsaw, then WL-191. */
    whiteListChecks: limit,
  },
  { whiteList: 'good', whiteListSearches: 100, whiteListChecks: 5_000 },
)

export type WhiteListBehaviour = typeof WHITE_LIST_OPTIONS.initial
export type WhiteListSimulation = Simulation<WhiteListBehaviour>
