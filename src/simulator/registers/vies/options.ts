import { z } from 'zod'
import { getFault, viesEffect } from '../../faults/faults.ts'
import { defineOptions, faultName, limit, memberState } from '../../options.ts'
import type { Simulation } from '../../simulation.ts'

export const VIES_OPTIONS = defineOptions(
  {
    /** Every query ends in this fault (e.g. SERVICE_UNAVAILABLE, hang, maintenance-page). */
    viesOutage: faultName.refine(name => viesEffect(getFault(name)), { error: 'VIES has no such fault' }).nullable(),
    /**
     * Queries to these states return MS_UNAVAILABLE, and check-status reports them as Unavailable.
     */
    memberStatesDown: z.array(memberState),
    /**
     * Maximum of concurrent queries to one member state: one number for all, or one for each state.
     * Above it: MS_MAX_CONCURRENT_REQ.
     */
    memberStateCaps: z.union([limit, z.record(memberState, z.int().min(0))]),
    /** Maximum of concurrent queries in total. Above it: GLOBAL_MAX_CONCURRENT_REQ. */
    globalCap: limit,
  },
  { viesOutage: null, memberStatesDown: [], memberStateCaps: null, globalCap: null },
)

export type ViesBehaviour = typeof VIES_OPTIONS.initial
export type ViesSimulation = Simulation<ViesBehaviour>
