import { z } from 'zod'
import { defineOptions, limit, memberState } from '../../options.ts'
import type { Simulation } from '../../simulation.ts'

export const BZST_OPTIONS = defineOptions(
  {
    /** Every query returns this code: evatr-1001. */
    bzstOutage: z
      .string()
      .regex(/^evatr-\d{4}$/)
      .nullable(),
    /** Queries to these states return 2007, and the list of states reports them as unavailable. */
    bzstStatesDown: z.array(memberState),
    /**
     * Qualified queries per German requester number, then 0008 until that number sends a simple one
     * (what BZSt counts as a session is unverified).
     */
    bzstQualifiedLimit: limit,
  },
  { bzstOutage: null, bzstStatesDown: [], bzstQualifiedLimit: null },
)

export type BzstBehaviour = typeof BZST_OPTIONS.initial
export type BzstSimulation = Simulation<BzstBehaviour>
