import { z } from 'zod'
import { FAULT_NAMES, faultNamed, finanzonlineEffect, viesEffect } from './faults/faults.ts'
import { QUIRK_NAMES } from './finanzonline/databox/quirks.ts'
import { HMRC_FAULTS } from './registers/hmrc/faults.ts'
import { TOKEN_FORMS } from './registers/hmrc/token-forms.ts'

/**
 * What the list's service hands out: the whole list with all quirks that were seen in the real one, or what is no list to go by: cut in the
 * middle, half its rows, no rows, made a week ago, in UTF-8, with other headings, an error.
 */
const LIST_FORMS = ['good', 'cut', 'half', 'empty', 'stale', 'utf-8', 'other-headings', 'error'] as const

export type ListForm = (typeof LIST_FORMS)[number]

/** What the register of unreliable payers answers: as it should, with a status of its own, or with what is no answer. */
const ADIS_FORMS = [
  ...(['good', 'first-hundred', 'maintenance', 'unavailable', 'fault'] as const),
  ...(['hang', 'truncated', 'html'] as const),
] as const
export type AdisForm = (typeof ADIS_FORMS)[number]

/** What the register of companies answers. */
const ARES_FORMS = ['good', 'other-404', 'http-500', 'html', 'hang'] as const

const faultName = z.enum(FAULT_NAMES)
const viesFaultName = faultName.refine(name => viesEffect(faultNamed(name)), { error: 'VIES has no such fault' })
const finanzonlineFaultName = faultName.refine(name => finanzonlineEffect(faultNamed(name)), {
  error: 'FinanzOnline has no such fault',
})
const limit = z.int().min(0).nullable()
const memberState = z.string().regex(/^[A-Z]{2}$/)
const uids = z.array(z.string().regex(/^[A-Z]{2}[0-9A-Z+*]+$/))

/** Everything that can be turned on the simulator, and what it is by default. null = no such limit. */
const schema = z.strictObject({
  /** Milliseconds before an answer, or from-to; drawn from the seed, so that the same UID always takes as long. */
  latencyMs: z.union([z.number().min(0), z.tuple([z.number().min(0), z.number().min(0)])]),
  /** Share of the queries, 0 to 1, that fail; which ones follows from the seed, the UID and how often it was asked. */
  failureShare: z.number().min(0).max(1),
  /** The faults to draw from, evenly; null = every way of failing that the service has. */
  failures: z.array(faultName).nullable(),
  /** The same for login and logout. */
  sessionFailureShare: z.number().min(0).max(1),
  seed: z.int(),

  /** Every VIES check ends in this fault (e.g. SERVICE_UNAVAILABLE, hang, maintenance-page). */
  viesOutage: viesFaultName.nullable(),
  /** Their questions end in MS_UNAVAILABLE, and check-status calls them Unavailable. */
  memberStatesDown: z.array(memberState),
  /** VAT IDs that have been taken from the register: both services call them invalid. */
  endedUids: uids,
  /** VAT IDs whose business has another name now. */
  renamedUids: uids,
  /** VAT IDs whose business has another address now. */
  movedUids: uids,
  /** VIES questions in flight to one member state: a number for each, or by state. Above: MS_MAX_CONCURRENT_REQ. */
  memberStateCaps: z.union([limit, z.record(memberState, z.int().min(0))]),
  /** VIES questions in flight in all. Above: GLOBAL_MAX_CONCURRENT_REQ. */
  globalCap: limit,

  /** Every FinanzOnline call ends in this fault (rc -2, maintenance-page, reset …); login too, where it can. */
  finanzonlineOutage: finanzonlineFaultName.nullable(),
  /** Their questions end in rc 1511. */
  finanzonlineStatesDown: z.array(memberState),
  /** FinanzOnline queries in flight. Above: rc 1512. */
  finanzonlineCap: limit,
  /** Queries after which a session answers rc -1; the ministry does not document how long one lives. */
  sessionCalls: limit,
  sessionMinutes: z.number().min(0).nullable(),
  /** Queries a participant may ask about one UID on a Vienna day, then rc 1513 (two since 6.4.2023: docs/rules.md#two-questions-a-day). */
  dayLimit: limit,
  /** Queries for one requester UID on a Vienna day, then rc 1514 (the ministry's figure is secret). */
  requesterLimit: limit,
  /** Wrong logins in a row until rc -5; not documented either. */
  wrongLoginsUntilLock: z.int().min(1),

  /** Every question to BZSt ends in this code: evatr-1001. */
  bzstOutage: z
    .string()
    .regex(/^evatr-\d{4}$/)
    .nullable(),
  /** Their questions at BZSt end in 2007, and its list of states says that they do not answer. */
  bzstStatesDown: z.array(memberState),
  /** Qualified questions in one German number's name, then 0008 until it asks a simple one (what counts as a session there is unverified). */
  bzstQualifiedLimit: limit,

  /** Every lookup at HMRC ends in the fault of this number (docs/simulator.md#hmrc). */
  hmrcOutage: z.enum(HMRC_FAULTS.map(({ number }) => number)).nullable(),
  /** How HMRC gives tokens. */
  hmrcTokens: z.enum(TOKEN_FORMS),
  /** Lookups after which a token answers 401. */
  hmrcTokenLookups: limit,
  /** Lookups that HMRC lets in within any second. Above: 429 MESSAGE_THROTTLED_OUT. */
  hmrcPerSecond: limit,

  /** Minutes by which the authorities' own clocks are ahead of the right time, or behind it (below 0). */
  clockAheadMinutes: z.number(),

  /** Calls that the Swiss register answers within `bfsWindowMs`, then Request_limit_exceeded (20 a minute: docs/sources.md#swiss-calls). */
  bfsLimit: limit,
  bfsWindowMs: z.number().min(0),

  /** What is handed out as the list of fictitious companies. */
  scheinunternehmen: z.enum(LIST_FORMS),
  /** What is otherwise in the DataBox (docs/simulator.md#databox). */
  databox: z.enum(QUIRK_NAMES),
  /** How the Czech registers answer. */
  adis: z.enum(ADIS_FORMS),
  ares: z.enum(ARES_FORMS),
})

export type Behaviour = z.infer<typeof schema>

export const behaviourChange = schema.partial()

/** A setting left out, or undefined, stays as it is. */
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

/** Checks a change (from a test, the command line or the control endpoint) and lays it over what was. Throws ZodError. */
export function changeBehaviour(before: Behaviour, change: unknown): Behaviour {
  const given = Object.entries(behaviourChange.parse(change)).filter(([, value]) => value !== undefined)
  return { ...before, ...Object.fromEntries(given) }
}
