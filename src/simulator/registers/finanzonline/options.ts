import { z } from 'zod'
import { finanzonlineEffect, getFault } from '../../faults/faults.ts'
import { defineOptions, faultName, limit, memberState } from '../../options.ts'
import type { Simulation } from '../../simulation.ts'
import { QUIRK_NAMES } from './databox/quirks.ts'

export const FINANZONLINE_OPTIONS = defineOptions(
  {
    /**
     * Every call ends in this fault (rc -2, maintenance-page, reset …); a login too, if it can have
     * the fault.
     */
    finanzonlineOutage: faultName
      .refine(name => finanzonlineEffect(getFault(name)), { error: 'FinanzOnline has no such fault' })
      .nullable(),
    /** Queries to these states return rc 1511. */
    finanzonlineStatesDown: z.array(memberState),
    /** Maximum of concurrent queries. Above it: rc 1512. */
    finanzonlineCap: limit,
    /** Share of logins and logouts that fail, 0 to 1. */
    sessionFailureShare: z.number().min(0).max(1),
    /**
     * Queries after which a session returns rc -1; the ministry does not document the lifetime of a
     * session.
     */
    sessionCalls: limit,
    sessionMinutes: z.number().min(0).nullable(),
    /**
     * Queries about one UID per participant and Vienna day, then rc 1513 (two since 6.4.2023:
     * docs/rules.md#two-questions-a-day).
     */
    dayLimit: limit,
    /**
     * Queries per requester UID and Vienna day, then rc 1514 (the ministry keeps its figure
     * secret).
     */
    requesterLimit: limit,
    /** Consecutive failed logins until rc -5; undocumented. */
    wrongLoginsUntilLock: z.int().min(1),
    /** The quirk of the DataBox (docs/simulator.md#databox). */
    databox: z.enum(QUIRK_NAMES),
  },
  {
    finanzonlineOutage: null,
    finanzonlineStatesDown: [],
    finanzonlineCap: null,
    sessionFailureShare: 0,
    sessionCalls: null,
    sessionMinutes: null,
    dayLimit: 2,
    requesterLimit: null,
    wrongLoginsUntilLock: 3,
    databox: 'good',
  },
)

export type FinanzonlineBehaviour = typeof FINANZONLINE_OPTIONS.initial
export type FinanzonlineSimulation = Simulation<FinanzonlineBehaviour>
