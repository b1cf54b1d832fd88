import { z } from 'zod'
import { defineOptions, limit } from '../../options.ts'
import type { Simulation } from '../../simulation.ts'
import { HMRC_FAULTS } from './faults.ts'

/**
 * How tokens are issued: like HMRC; valid for half a minute; a valid client is refused; service
 * unavailable; an HTML page; no token in the answer; a token that no header can contain; another
 * token type.
 */
const TOKEN_FORMS = [
  ...(['good', 'short', 'invalid_client', 'unavailable', 'page', 'no-token', 'odd-token', 'other-type'] as const),
]

export const HMRC_OPTIONS = defineOptions(
  {
    /** Every lookup ends in the fault with this number (docs/simulator.md#hmrc). */
    hmrcOutage: z.enum(HMRC_FAULTS.map(({ number }) => number)).nullable(),
    hmrcTokens: z.enum(TOKEN_FORMS),
    /** Lookups after which a token is rejected with 401. */
    hmrcTokenLookups: limit,
    /** Lookups that are accepted per second. Above it: 429 MESSAGE_THROTTLED_OUT. */
    hmrcPerSecond: limit,
  },
  { hmrcOutage: null, hmrcTokens: 'good', hmrcTokenLookups: null, hmrcPerSecond: 3 },
)

export type HmrcBehaviour = typeof HMRC_OPTIONS.initial
export type HmrcSimulation = Simulation<HmrcBehaviour>
