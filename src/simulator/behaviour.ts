import { z } from 'zod'
import { FAULT_NAMES, finanzonlineEffect, getFault, viesEffect } from './faults/faults.ts'
import { QUIRK_NAMES } from './finanzonline/databox/quirks.ts'
import { HMRC_FAULTS } from './registers/hmrc/faults.ts'
import { TOKEN_FORMS } from './registers/hmrc/token-forms.ts'

/**
 * Responses of the service with the list of fictitious companies. `good` is the whole list with
 * every quirk seen in the real one. All others are unusable: cut in the middle, half the rows, no
 * rows, a week old, in UTF-8, other headings, an error.
 */
const LIST_FORMS = ['good', 'cut', 'half', 'empty', 'stale', 'utf-8', 'other-headings', 'error'] as const

export type ListForm = (typeof LIST_FORMS)[number]

/**
 * Responses of the Czech register of unreliable payers: a regular answer, a status code of its own,
 * or an unusable response.
 */
const ADIS_FORMS = [
  ...(['good', 'first-hundred', 'maintenance', 'unavailable', 'fault'] as const),
  ...(['hang', 'truncated', 'html'] as const),
] as const
export type AdisForm = (typeof ADIS_FORMS)[number]

/** Responses of the Czech register of companies. */
const ARES_FORMS = ['good', 'other-404', 'http-500', 'html', 'hang'] as const

const faultName = z.enum(FAULT_NAMES)
const viesFaultName = faultName.refine(name => viesEffect(getFault(name)), { error: 'VIES has no such fault' })
const finanzonlineFaultName = faultName.refine(name => finanzonlineEffect(getFault(name)), {
  error: 'FinanzOnline has no such fault',
})
const limit = z.int().min(0).nullable()
const memberState = z.string().regex(/^[A-Z]{2}$/)
const uids = z.array(z.string().regex(/^[A-Z]{2}[0-9A-Z+*]+$/))

/** All settings of the simulator, with their defaults below. null = no limit. */
const schema = z.strictObject({
  /**
   * Latency of an answer in milliseconds, or a range. The seed picks the value, so the latency of a
   * UID is always the same.
   */
  latencyMs: z.union([z.number().min(0), z.tuple([z.number().min(0), z.number().min(0)])]),
  /**
   * Share of queries that fail, 0 to 1. Which ones fail depends on the seed, the UID and the number
   * of earlier queries.
   */
  failureShare: z.number().min(0).max(1),
  /**
   * The faults to draw from, with equal probability; null = every fault that the service can have.
   */
  failures: z.array(faultName).nullable(),
  /** Share of logins and logouts that fail, 0 to 1. */
  sessionFailureShare: z.number().min(0).max(1),
  seed: z.int(),

  /** Every VIES query ends in this fault (e.g. SERVICE_UNAVAILABLE, hang, maintenance-page). */
  viesOutage: viesFaultName.nullable(),
  /**
   * Queries to these states return MS_UNAVAILABLE, and check-status reports them as Unavailable.
   */
  memberStatesDown: z.array(memberState),
  /** VAT IDs that were removed from the register: both services report them as invalid. */
  endedUids: uids,
  /** VAT IDs whose business has changed its name. */
  renamedUids: uids,
  /** VAT IDs whose business has changed its address. */
  movedUids: uids,
  /**
   * Maximum of concurrent VIES queries to one member state: one number for all, or one for each
   * state. Above it: MS_MAX_CONCURRENT_REQ.
   */
  memberStateCaps: z.union([limit, z.record(memberState, z.int().min(0))]),
  /** Maximum of concurrent VIES queries in total. Above it: GLOBAL_MAX_CONCURRENT_REQ. */
  globalCap: limit,

  /**
   * Every FinanzOnline call ends in this fault (rc -2, maintenance-page, reset …); a login too, if
   * it can have the fault.
   */
  finanzonlineOutage: finanzonlineFaultName.nullable(),
  /** Queries to these states return rc 1511. */
  finanzonlineStatesDown: z.array(memberState),
  /** Maximum of concurrent FinanzOnline queries. Above it: rc 1512. */
  finanzonlineCap: limit,
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
   * Queries per requester UID and Vienna day, then rc 1514 (the ministry keeps its figure secret).
   */
  requesterLimit: limit,
  /** Consecutive failed logins until rc -5; undocumented. */
  wrongLoginsUntilLock: z.int().min(1),

  /** Every query to BZSt returns this code: evatr-1001. */
  bzstOutage: z
    .string()
    .regex(/^evatr-\d{4}$/)
    .nullable(),
  /**
   * Queries to these states return 2007 at BZSt, and its list of states reports them as
   * unavailable.
   */
  bzstStatesDown: z.array(memberState),
  /**
   * Qualified queries per German requester number, then 0008 until that number sends a simple one
   * (what BZSt counts as a session is unverified).
   */
  bzstQualifiedLimit: limit,

  /** Every HMRC lookup ends in the fault with this number (docs/simulator.md#hmrc). */
  hmrcOutage: z.enum(HMRC_FAULTS.map(({ number }) => number)).nullable(),
  /** How HMRC issues tokens. */
  hmrcTokens: z.enum(TOKEN_FORMS),
  /** Lookups after which a token is rejected with 401. */
  hmrcTokenLookups: limit,
  /** Lookups that HMRC accepts per second. Above it: 429 MESSAGE_THROTTLED_OUT. */
  hmrcPerSecond: limit,

  /**
   * Minutes by which the authorities' clocks are ahead of the real time; negative if they are
   * behind.
   */
  clockAheadMinutes: z.number(),

  /**
   * Calls that the Swiss register answers per `bfsWindowMs`, then Request_limit_exceeded (20 a
   * minute: docs/sources.md#swiss-calls).
   */
  bfsLimit: limit,
  bfsWindowMs: z.number().min(0),

  /** Which form of the list of fictitious companies is served. */
  scheinunternehmen: z.enum(LIST_FORMS),
  /** The quirk of the DataBox (docs/simulator.md#databox). */
  databox: z.enum(QUIRK_NAMES),
  /** Responses of the Czech registers. */
  adis: z.enum(ADIS_FORMS),
  ares: z.enum(ARES_FORMS),
})

export type Behaviour = z.infer<typeof schema>

export const behaviourChange = schema.partial()

/** A change of settings: a missing or undefined one keeps its value. */
export type BehaviourChange = z.input<typeof behaviourChange>

export const DEFAULT_BEHAVIOUR: Behaviour = {
  latencyMs: 0,
  failureShare: 0,
  failures: null,
  sessionFailureShare: 0,
  seed: 1,
  viesOutage: null,
  memberStatesDown: [],
  endedUids: [],
  renamedUids: [],
  movedUids: [],
  memberStateCaps: null,
  globalCap: null,
  finanzonlineOutage: null,
  finanzonlineStatesDown: [],
  finanzonlineCap: null,
  sessionCalls: null,
  sessionMinutes: null,
  dayLimit: 2,
  requesterLimit: null,
  wrongLoginsUntilLock: 3,
  bzstOutage: null,
  bzstStatesDown: [],
  bzstQualifiedLimit: null,
  hmrcOutage: null,
  hmrcTokens: 'good',
  hmrcTokenLookups: null,
  hmrcPerSecond: 3,
  clockAheadMinutes: 0,
  bfsLimit: 20,
  bfsWindowMs: 60_000,
  scheinunternehmen: 'good',
  databox: 'good',
  adis: 'good',
  ares: 'good',
}

/**
 * Validates a change (from a test, the command line or the control endpoint) and merges it into
 * `before`. Throws a ZodError.
 */
export function changeBehaviour(before: Behaviour, change: unknown): Behaviour {
  const changes = Object.entries(behaviourChange.parse(change)).filter(([, value]) => value !== undefined)
  return { ...before, ...Object.fromEntries(changes) }
}
