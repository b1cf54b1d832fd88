import { randomBytes } from 'node:crypto'
import { type Handler, type SimulatedAnswer, xmlAnswer } from '../../answer.ts'
import type { Fault, FinanzonlineEffect } from '../../faults/fault.ts'
import { finanzonlineEffect, getFault } from '../../faults/faults.ts'
import { randomFault } from '../../faults/random-fault.ts'
import { countCall, defineState, type Simulation } from '../../simulation.ts'
import { type Payload, readEnvelope, validFields } from '../../soap.ts'
import type { Account } from './accounts.ts'
import { LOGIN_REQUEST, LOGOUT_REQUEST, SESSION_NAMESPACE, soapFault, writeEnvelope } from './messages.ts'
import type { FinanzonlineBehaviour, FinanzonlineSimulation } from './options.ts'
import { sessionText } from './return-codes.ts'

/** A session; `beganAt` in milliseconds since 1970. */
type Session = { tid: string; benid: string; beganAt: number; queries: number }

const sessionsOf = defineState(() => new Map<string, Session>())

/** Consecutive failed logins, by participant and user. */
const wrongLoginsOf = defineState(() => new Map<string, number>())

/** Serves login and logout, depending on the element in the body. */
export const serveSession: Handler<FinanzonlineBehaviour> = (simulation, request) => {
  if (!/^text\/xml\b/.test(request.contentType)) return soapFault('Unsupported Media Type', 415)
  const payload = readEnvelope(request.body)
  if (!payload) return soapFault('Validation error')
  return payload.element === 'logoutRequest'
    ? { ...logOut(simulation, payload), operation: 'logout' }
    : { ...logIn(simulation, payload), operation: 'login' }
}

function logIn(simulation: FinanzonlineSimulation, payload: Payload): SimulatedAnswer {
  const fields = validFields(payload, LOGIN_REQUEST)
  if (!fields) return soapFault('Validation error')
  const { tid = '', benid = '', pin = '' } = fields
  const failure = sessionFailure(simulation, `login ${tid} ${benid}`)
  const rc = failure ? (failure.rc ?? 0) : loginRc(simulation, tid, benid, pin)
  const id = rc === 0 && !failure ? openSession(simulation, tid, benid) : ''
  return answer('loginResponse', rc, { tid, benid }, [['id', id]], failure)
}

/**
 * Returns the account's login code (0 or its refusal) if the pin is right. Consecutive failed
 * logins lock the user (-5).
 */
function loginRc(simulation: FinanzonlineSimulation, tid: string, benid: string, pin: string): number {
  const user = `${tid} ${benid}`
  const failedLogins = wrongLoginsOf(simulation).get(user) ?? 0
  if (failedLogins >= simulation.behaviour.wrongLoginsUntilLock) return -5
  const account = accountOf(simulation, tid, benid)
  if (account?.pin !== pin) {
    wrongLoginsOf(simulation).set(user, failedLogins + 1)
    return -4
  }
  wrongLoginsOf(simulation).delete(user)
  return account.loginRc
}

export function accountOf(simulation: Simulation, tid: string, benid: string): Account | undefined {
  return simulation.accounts.find(account => account.tid === tid && account.benid === benid)
}

function logOut(simulation: FinanzonlineSimulation, payload: Payload): SimulatedAnswer {
  const fields = validFields(payload, LOGOUT_REQUEST)
  if (!fields) return soapFault('Validation error')
  const { tid = '', benid = '', id = '' } = fields
  const failure = sessionFailure(simulation, `logout ${tid} ${benid}`)
  const isLive = findLiveSession(simulation, id, tid, benid) !== undefined
  if (isLive && !failure) sessionsOf(simulation).delete(id)
  const rc = failure ? (failure.rc ?? 0) : isLive ? 0 : -1
  return answer('logoutResponse', rc, { tid, benid }, [], failure)
}

function answer(
  element: string,
  rc: number,
  logFields: { tid: string; benid: string },
  head: [string, string][],
  failure: FinanzonlineEffect | undefined,
): SimulatedAnswer {
  if (failure?.soapFault) return { ...soapFault(failure.soapFault, failure.status), logFields }
  const fields = [...head, ['rc', String(rc)], ['msg', sessionText(rc)]] as const
  const body = writeEnvelope(SESSION_NAMESPACE, element, fields, logFields.benid.length, failure?.form)
  return { ...xmlAnswer(String(rc), body), logFields, ...(failure?.manner && { manner: failure.manner }) }
}

/**
 * Returns the effect of a configured outage, or of the failure that the seed assigns to this call;
 * undefined for faults that the session service cannot have.
 */
function sessionFailure(simulation: FinanzonlineSimulation, call: string): FinanzonlineEffect | undefined {
  const { finanzonlineOutage, sessionFailureShare } = simulation.behaviour
  const callNumber = countCall(simulation.callCounts, call)
  const outage = finanzonlineOutage ? getFault(finanzonlineOutage) : undefined
  const fault = outage ?? randomFault(simulation, sessionFailureShare, `${call} ${callNumber}`, canHave)
  return fault && canHave(fault) ? finanzonlineEffect(fault) : undefined
}

const SESSION_RCS = new Set([-2, -3])

function canHave(fault: Fault): boolean {
  const effect = finanzonlineEffect(fault)
  if (!effect) return false
  return effect.rc === undefined ? !effect.variant || effect.manner !== undefined : SESSION_RCS.has(effect.rc)
}

/**
 * Opens a session and returns its id: 24 letters and digits, as observed
 * (docs/sources.md#finanzonline-calls). Parallel sessions stay open.
 */
function openSession(simulation: Simulation, tid: string, benid: string): string {
  const id = randomBytes(12).toString('hex').toUpperCase()
  sessionsOf(simulation).set(id, { tid, benid, beganAt: simulation.now().getTime(), queries: 0 })
  return id
}

/** Returns this user's live session, or undefined. Removes an expired one. */
export function findLiveSession(
  simulation: FinanzonlineSimulation,
  id: string,
  tid: string,
  benid: string,
): Session | undefined {
  const session = sessionsOf(simulation).get(id)
  if (!session || session.tid !== tid || session.benid !== benid) return undefined
  const { sessionCalls, sessionMinutes } = simulation.behaviour
  const minutes = (simulation.now().getTime() - session.beganAt) / 60_000
  const hasExpired =
    (sessionCalls !== null && session.queries >= sessionCalls) || (sessionMinutes !== null && minutes >= sessionMinutes)
  if (hasExpired) sessionsOf(simulation).delete(id)
  return hasExpired ? undefined : session
}
