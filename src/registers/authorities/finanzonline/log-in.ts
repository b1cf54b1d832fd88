import { setTimeout as pause } from 'node:timers/promises'
import type { Database } from '../../../ground/database/database.ts'
import { keepLease } from '../../../ground/database/lease.ts'
import type { FinanzonlineAccount } from '../asking.ts'
import { type Reply, replyWith } from '../reply.ts'
import { loginRule } from './codes.ts'
import { isSessionId, loginMessage, logoutMessage, mayLogOut } from './envelope.ts'
import { callSoap, type FinanzonlineService, type SoapReply } from './soap-call.ts'
import { LOGGING_IN, leaseLogin } from './store.ts'

export type LoginResult = { kind: 'in'; sessionId: string } | LoginFailed
export type LoginFailed = { kind: 'failed'; said: Reply; closesAccount: boolean }

/** The outcome of a login that was only a test. `wasAsked` false = no login was sent to the ministry. */
export type LoginTrial = { kind: 'in' } | (LoginFailed & { wasAsked: boolean })

const never = new AbortController().signal

/**
 * Logs in once. Returns `kind: 'failed'`, never throws. Callers cannot cancel it: others share its outcome, and a session whose id we do
 * not know would stay open.
 */
export async function logIn(
  service: FinanzonlineService,
  { tid, benid, pin }: FinanzonlineAccount,
  herstellerid: string,
): Promise<LoginResult> {
  const message = loginMessage({ tid, benid, pin, herstellerid })
  const received = await callSoap(service.sessionUrl, message, service.timeoutMs, never)
  if (received.kind === 'other') return failed(withoutText(received.said))
  return received.code === '0' ? sessionIn(received) : refused(received)
}

const failed = (what: Reply, closesAccount = false): LoginFailed => ({ kind: 'failed', said: what, closesAccount })

// An unreadable login answer may hold a session id: nothing of it is kept.
const withoutText = (what: Reply): Reply => (/^(HTTP|$)/.test(what.code) ? { ...what, message: '' } : what)

function sessionIn(received: Extract<SoapReply, { kind: 'code' }>): LoginResult {
  const sessionId = received.fields.get('id')?.trim() ?? ''
  if (isSessionId(sessionId)) return { kind: 'in', sessionId }
  return failed(replyWith({ verdict: 'not-checked', reason: 'unreadable-answer' }, received.code))
}

function refused({ code, message }: Extract<SoapReply, { kind: 'code' }>): LoginFailed {
  const { reason, closesAccount } = loginRule(code)
  return failed(replyWith({ verdict: 'not-checked', reason }, code, message), closesAccount)
}

/** Ends a session. Its failures are harmless: the ministry ends forgotten ones by itself. */
export async function logOut(service: FinanzonlineService, { tid, benid }: { tid: string; benid: string }, id: string) {
  if (!mayLogOut(benid, id)) return
  await callSoap(service.sessionUrl, logoutMessage({ tid, benid, id }), service.timeoutMs, never)
}

const LOGIN_LEASE_MS = 5_000
const LOOK_AGAIN_MS = 100

/**
 * Does `work` while no other process logs in as this user; whoever comes second sees what the first has
 * left. `leaseMs`: how long the login of a process that died keeps the others waiting.
 */
export async function loggingInAlone<T>(
  db: Database,
  hash: string,
  work: () => Promise<T>,
  leaseMs = LOGIN_LEASE_MS,
): Promise<T> {
  let lease = await leaseLogin(db, hash, leaseMs)
  // The lease of a process that died in the middle of its login runs out by itself.
  for (; lease === null; lease = await leaseLogin(db, hash, leaseMs)) await pause(LOOK_AGAIN_MS)
  // A login may take as long as a call may: short leases, lengthened meanwhile, so that only the dead let theirs run out.
  const { release } = keepLease(db, LOGGING_IN, lease)
  try {
    return await work()
  } finally {
    await release()
  }
}
