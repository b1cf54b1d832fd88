import { z } from 'zod'
import { defineOptions, limit } from '../../options.ts'
import type { Simulation } from '../../simulation.ts'
import { NAMED_FAULTS } from '../named-fault.ts'

/** A regular answer, an error, an answer that does not count, or an unusable response. */
const SLOVAK_LISTS_FORMS = [
  ...(['good', 'no-list', 'limit', 'other-number', 'twice', 'two-pages'] as const),
  ...NAMED_FAULTS,
] as const

export const SLOVAK_LISTS_OPTIONS = defineOptions(
  {
    slovakLists: z.enum(SLOVAK_LISTS_FORMS),
    /** Calls that are answered within any hour of the simulator's clock, then HTTP 429. */
    slovakListsCalls: limit,
  },
  { slovakLists: 'good', slovakListsCalls: 1_000 },
)

export type SlovakListsBehaviour = typeof SLOVAK_LISTS_OPTIONS.initial
export type SlovakListsSimulation = Simulation<SlovakListsBehaviour>
