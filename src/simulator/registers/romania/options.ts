import { z } from 'zod'
import { defineOptions, limit } from '../../options.ts'
import type { Simulation } from '../../simulation.ts'
import { NAMED_FAULTS } from '../named-fault.ts'

/** A regular answer, an answer that does not count, or an unusable response. */
const ANAF_FORMS = [
  ...(['good', 'earlier-version', 'limit', 'old-day', 'other-number', 'twice'] as const),
  ...NAMED_FAULTS,
] as const

export const ANAF_OPTIONS = defineOptions(
  {
    anaf: z.enum(ANAF_FORMS),
    /** Calls that are answered per `anafWindowMs`, then HTTP 429 (one a second). */
    anafCalls: limit,
    anafWindowMs: z.number().min(0),
  },
  { anaf: 'good', anafCalls: 1, anafWindowMs: 1_000 },
)

export type AnafBehaviour = typeof ANAF_OPTIONS.initial
export type AnafSimulation = Simulation<AnafBehaviour>
