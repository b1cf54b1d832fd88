import { setTimeout as pause } from 'node:timers/promises'
import type { Encryption } from '../../../base/database/encryption.ts'
import { autoRenewLease } from '../../../base/database/lease.ts'
import type { Services } from '../../../platform/services.ts'
import type { FinanzonlineAccount } from '../query-context.ts'
import { type Reply, replyWith } from '../reply.ts'
import { credentialsHash, sessionContext, userHash, versionOf } from './account-hash.ts'
import { loginRule } from './codes.ts'
import { canLogOut, isHerstellerId, isSessionId, loginMessage, logoutMessage } from './envelope.ts'
import { callSoap, type FinanzonlineService, type SoapReply } from './soap-call.ts'
import {
  type AccountState,
  closeAccount,
  deleteSession,
  LOGIN_LEASE,
  leaseLogin,
  readAccount,
  recordSessionUse,
  storeProof,
  storeSession,
} from './store.ts'

export type SessionResult =
  | { kind: 'in'; sessionId: string }
  /**
   * `wasQueried` false = no login was sent: the account is already closed, or its data is
   * malformed.
   */
  | (LoginFailed & { wasQueried: boolean })

/** What is known about an account without a call. */
export type AccountStanding = {
  /** Why no session is available: the account is closed. null = no known problem. */
  refusal: LoginFailed | null
  /** Whether these credentials have logged in, which proves that the participant is theirs. */
  hasLoggedIn: boolean
}

export type Sessions = {
  readStanding: (account: FinanzonlineAccount) => Promise<AccountStanding>
  /**
   * Returns the account's session, shared or new. `stale` = the session that the ministry just
   * reported as expired.
   */
  getSession: (account: FinanzonlineAccount, stale?: string) => Promise<SessionResult>
  /**
   * Logs in and out again, in addition to the shared session. A closed account stays closed, and a
   * refused login closes it.
   */
  tryLogin: (account: FinanzonlineAccount) => Promise<LoginTrial>
  /**
   * Logs out sessions that no process has used for `idleMs`, and publishes which ones this process
   * still uses. Call it often.
   */
  logOutIdle: (idleMs: number) => Promise<void>
  /** Logs out all sessions that this process used. */
  logOutAll: () => Promise<void>
}

type SessionDeps = Pick<Services, 'database' | 'clock' | 'encryption'> & {
  service: FinanzonlineService
  herstellerId: () => Promise<string>
  /** Runs a call that is no UID query, with a slot of FinanzOnline's limit. */
  runPastBreakers: <T>(call: () => Promise<T>) => Promise<T>
  /** How long the login of a crashed process blocks the others; five seconds except in tests. */
  loginLeaseMs?: number
  /** How often a login in progress renews its lease; four times per lease except in tests. */
  renewEveryMs?: number
}

/**
 * Shares one session per web-service user among all processes. The encrypted id is in the database.
 * Within a process all lanes share one login in progress; across processes a lease on the row
 * admits one login while the others wait.
 */
export function shareSessions(deps: SessionDeps): Sessions {
  const pendingLogins = new Map<string, Promise<SessionResult>>()
  const usedSessions = new Map<string, { account: FinanzonlineAccount; at: Date }>()

  const openShared = (account: FinanzonlineAccount, stale?: string): Promise<SessionResult> => {
    const key = `${credentialsHash(account)} ${versionOf(account)}`
    const running = pendingLogins.get(key)
    if (running) return running
    const login = openSession(deps, account, stale).finally(() => pendingLogins.delete(key))
    pendingLogins.set(key, login)
    return login
  }
  return {
    readStanding: account => standingOf(deps, account),
    getSession: async (account, stale) => {
      const result = resultFromRow(deps, account, await readAccount(deps.database.db, userHash(account)), stale)
      const session = result ?? (await openShared(account, stale))
      if (session.kind === 'in') usedSessions.set(credentialsHash(account), { account, at: deps.clock.now() })
      return session
    },
    tryLogin: account => trySession(deps, account),
    logOutIdle: async idleMs => {
      const since = new Date(deps.clock.now().getTime() - idleMs)
      for (const [key, { account, at }] of usedSessions) {
        if (at > since) await recordSessionUse(deps.database.db, userHash(account), at)
        else {
          usedSessions.delete(key)
          await endSession(deps, account, since)
        }
      }
    },
    logOutAll: async () => {
      const accounts = [...usedSessions.values()].map(({ account }) => account)
      usedSessions.clear()
      await Promise.all(accounts.map(account => endSession(deps, account, null)))
    },
  }
}

async function standingOf(
  { database, encryption }: SessionDeps,
  account: FinanzonlineAccount,
): Promise<AccountStanding> {
  const state = await readAccount(database.db, userHash(account))
  const session = state?.encryptedSession ?? null
  // A session that another company opened with the same PIN is proof too: no login is needed.
  const hasLoggedIn = isProven(state, account) || decryptSession(encryption, account, session) !== null
  return { refusal: closedRefusal(state, account), hasLoggedIn }
}

const isProven = (state: AccountState | null, account: FinanzonlineAccount): boolean =>
  state?.provenVersions[companyOf(account)] === String(account.version)

const companyOf = ({ companyId }: FinanzonlineAccount): string => String(companyId ?? '')

function closedRefusal(state: AccountState | null, account: FinanzonlineAccount): LoginFailed | null {
  if (!state?.closedVersions.includes(versionOf(account))) return null
  const reply = replyWith({ verdict: 'not-checked', reason: 'credentials' }, state.code, state.message)
  return { kind: 'failed', reply, closesAccount: true }
}

/**
 * Returns the result if the row decides it: the account is closed, or there is a session other than
 * the stale one. null = a login is needed.
 */
function resultFromRow(
  { encryption }: SessionDeps,
  account: FinanzonlineAccount,
  state: AccountState | null,
  stale?: string,
): SessionResult | null {
  const refusal = closedRefusal(state, account)
  if (refusal) return { ...refusal, wasQueried: false }
  const sessionId = decryptSession(encryption, account, state?.encryptedSession ?? null)
  return sessionId === null || sessionId === stale ? null : { kind: 'in', sessionId }
}

// A session encrypted with another PIN or key is not ours.
function decryptSession(encryption: Encryption, account: FinanzonlineAccount, encrypted: string | null): string | null {
  try {
    return encrypted === null ? null : encryption.decrypt(encrypted, sessionContext(account))
  } catch {
    return null
  }
}

function openSession(deps: SessionDeps, account: FinanzonlineAccount, stale?: string): Promise<SessionResult> {
  const { database, encryption } = deps
  const { db } = database
  const hash = userHash(account)
  const open = async (): Promise<SessionResult> => {
    const stored = resultFromRow(deps, account, await readAccount(db, hash), stale)
    if (stored) return stored
    const session = await logInOnce(deps, account, hash)
    if (session.kind === 'in')
      await storeSession(db, hash, encryption.encrypt(session.sessionId, sessionContext(account)))
    return session
  }
  return withLoginLease(deps, hash, open)
}

/**
 * Tests a login. Leaves the shared session unchanged: if this login makes the ministry end it, the
 * next query opens a new one.
 */
function trySession(deps: SessionDeps, account: FinanzonlineAccount): Promise<LoginTrial> {
  const hash = userHash(account)
  const trial = async (): Promise<LoginTrial> => {
    const refusal = closedRefusal(await readAccount(deps.database.db, hash), account)
    if (refusal) return { ...refusal, wasQueried: false }
    const session = await logInOnce(deps, account, hash)
    if (session.kind === 'failed') return session
    await logOut(deps.service, account, session.sessionId)
    return { kind: 'in' }
  }
  return withLoginLease(deps, hash, trial)
}

async function logInOnce(deps: SessionDeps, account: FinanzonlineAccount, hash: string): Promise<SessionResult> {
  const herstellerId = await deps.herstellerId()
  if (!isHerstellerId(herstellerId)) {
    const reply = replyWith({ verdict: 'not-checked', reason: 'account-incomplete' }, '')
    return { kind: 'failed', reply, closesAccount: false, wasQueried: false }
  }
  const result = await logIn(deps.service, account, herstellerId)
  if (result.kind === 'in') {
    await storeProof(deps.database.db, hash, companyOf(account), String(account.version))
    return result
  }
  const { code, message } = result.reply
  if (result.closesAccount) await closeAccount(deps.database.db, hash, { version: versionOf(account), code, message })
  return { ...result, wasQueried: true }
}

/** Logs out the shared session unless it was used after `unusedSince`; null = in any case. */
async function endSession(
  { database: { db }, encryption, service, runPastBreakers }: SessionDeps,
  account: FinanzonlineAccount,
  unusedSince: Date | null,
): Promise<void> {
  const hash = userHash(account)
  const state = await readAccount(db, hash)
  const encrypted = state?.encryptedSession ?? null
  const sessionId = decryptSession(encryption, account, encrypted)
  if (encrypted === null || sessionId === null) return
  if (unusedSince && state?.usedAt && state.usedAt > unusedSince) return
  await deleteSession(db, hash, encrypted)
  await runPastBreakers(() => logOut(service, account, sessionId))
}

type LoginResult = { kind: 'in'; sessionId: string } | LoginFailed
type LoginFailed = { kind: 'failed'; reply: Reply; closesAccount: boolean }

/** The result of a test login. `wasQueried` false = no login was sent to the ministry. */
export type LoginTrial = { kind: 'in' } | (LoginFailed & { wasQueried: boolean })

const neverAborted = new AbortController().signal

/**
 * Logs in once. Never throws; returns `kind: 'failed'`. Callers cannot cancel it: others share its
 * result, and a session with an unknown id would stay open.
 */
export async function logIn(
  service: FinanzonlineService,
  { tid, benid, pin }: FinanzonlineAccount,
  herstellerid: string,
): Promise<LoginResult> {
  const message = loginMessage({ tid, benid, pin, herstellerid })
  const received = await callSoap(service.sessionUrl, message, service.timeoutMs, neverAborted)
  if (received.kind === 'other') return loginFailure(removeText(received.reply))
  return received.code === '0' ? sessionFrom(received) : refusalFrom(received)
}

const loginFailure = (reply: Reply, closesAccount = false): LoginFailed => ({ kind: 'failed', reply, closesAccount })

// An unreadable login answer may contain a session id, so its text is not stored.
const removeText = (reply: Reply): Reply => (/^(HTTP|$)/.test(reply.code) ? { ...reply, message: '' } : reply)

function sessionFrom(received: Extract<SoapReply, { kind: 'code' }>): LoginResult {
  const sessionId = received.fields.get('id')?.trim() ?? ''
  if (isSessionId(sessionId)) return { kind: 'in', sessionId }
  return loginFailure(replyWith({ verdict: 'not-checked', reason: 'unreadable-answer' }, received.code))
}

function refusalFrom({ code, message }: Extract<SoapReply, { kind: 'code' }>): LoginFailed {
  const { reason, closesAccount } = loginRule(code)
  return loginFailure(replyWith({ verdict: 'not-checked', reason }, code, message), closesAccount)
}

/** Ends a session. Failures are harmless: the ministry ends abandoned sessions itself. */
async function logOut(service: FinanzonlineService, { tid, benid }: { tid: string; benid: string }, id: string) {
  if (!canLogOut(benid, id)) return
  await callSoap(service.sessionUrl, logoutMessage({ tid, benid, id }), service.timeoutMs, neverAborted)
}

const LOGIN_LEASE_MS = 5_000
const POLL_INTERVAL_MS = 100

/** Runs `work` while no other process logs in as this user; later callers see its result. */
async function withLoginLease<T>(
  { database: { db }, loginLeaseMs: leaseMs = LOGIN_LEASE_MS, renewEveryMs = leaseMs / 4 }: SessionDeps,
  hash: string,
  work: () => Promise<T>,
): Promise<T> {
  let lease = await leaseLogin(db, hash, leaseMs)
  // The lease of a process that died during its login expires.
  for (; lease === null; lease = await leaseLogin(db, hash, leaseMs)) await pause(POLL_INTERVAL_MS)
  // A login may take as long as any call, so the lease is short and renewed: only that of a dead
  // process expires.
  const { release } = autoRenewLease(db, LOGIN_LEASE, lease, { everyMs: renewEveryMs })
  try {
    return await work()
  } finally {
    await release()
  }
}
