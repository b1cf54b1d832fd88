import { commit } from '../../../base/database/commit.ts'
import type { Database, Transaction } from '../../../base/database/database.ts'
import type { Actor } from '../../../base/roles/actor.ts'
import { Refusal } from '../../../base/roles/refusals.ts'
import { isInScope, OPERATOR_COMPANY_ID } from '../../../base/roles/role-rules.ts'
import { refuseForeignCompany } from '../../../base/roles/scope.ts'
import { record } from '../../../platform/audit-log/record.ts'
import type { Services } from '../../../platform/services.ts'
import type { Reason } from '../../../registers/authorities/answer.ts'
import type { Authorities } from '../../../registers/authorities/create.ts'
import { findAccountProblem } from '../../../registers/authorities/finanzonline/refused-callers.ts'
import type { LoginTrial } from '../../../registers/authorities/finanzonline/sessions.ts'
import { type FinanzonlineAccount, finanzonlineAccountOf } from '../account.ts'
import { accountIssue, mayEditAccount } from '../account-rules.ts'
import { type CompanyRow, companyOf, lockCompany } from '../company-of.ts'
import { updateCompany } from '../store.ts'
import { describeFinding } from './describe-rules.ts'
import { closesAccount, closingFinding, type Finding } from './finding-rules.ts'
import { notifyOfRefusals, withTryLimit } from './tries.ts'
import { deleteTry, setTryOutcome } from './tries-store.ts'
import type { AccountTest } from './wire.ts'

export type AccountTestDeps = Pick<Services, 'database' | 'encryption' | 'clock' | 'mails'> & {
  authorities: Pick<Authorities, 'tryLogin'>
}

type TestResult = Pick<AccountTest, 'finding' | 'code' | 'message' | 'wasAsked'>

/**
 * Tests the FinanzOnline account of a company's queries by one login and logout, without a UID
 * query. `again` first re-opens an account that was closed after a refusal.
 *
 * Throws 403 for an account that the actor may not edit (without custom login: the operator's).
 * Throws 429 after too many tests (docs/rules.md#account-tries); tests without a login do not
 * count.
 */
export async function testFinanzonlineAccount(
  actor: Actor,
  deps: AccountTestDeps,
  companyId: number,
  again: boolean,
): Promise<AccountTest> {
  refuseForeignCompany(actor, companyId)
  const holder = await accountHolder(deps.database.db, companyId)
  refuseUneditableAccount(actor, holder)
  return withTryLimit(actor, deps, holder.id, async claimTry => {
    const tryId = await commit(deps.database, trx => claimTry(trx, 'test'))
    return testHolder(actor, deps, holder, { again, tryId })
  })
}

async function testHolder(
  actor: Actor,
  deps: AccountTestDeps,
  holder: CompanyRow,
  { again, tryId }: { again: boolean; tryId: number },
): Promise<AccountTest> {
  const wasReopened = again && (await reopenAccount(deps, holder.id))
  const result = await testLogin(deps, await finanzonlineAccountOf(deps.database.db, deps.encryption, holder.id))
  const testedAt = deps.clock.now()
  await commit(deps.database, async trx => {
    await recordOutcome(deps, trx, holder.id, tryId, result)
    const object = { name: `company/${holder.id}`, companyId: holder.id }
    const { finding, code } = result
    const after = { finding, code, ...(wasReopened ? { startsAgain: true } : {}) }
    await record(trx, actor, 'company.finanzonline-test', object, null, after)
  })
  const company = { name: holder.name, uid: holder.uid }
  const sentence = describeFinding({ ...result, company }, actor.language)
  return { ...result, sentence, company, testedAt: testedAt.toISOString() }
}

/**
 * Records the result of a try. A test without a login is not counted as a try; one without a result
 * about the credentials counts only towards the hourly limit.
 */
async function recordOutcome(
  deps: AccountTestDeps,
  trx: Transaction,
  companyId: number,
  tryId: number,
  result: TestResult,
) {
  if (!result.wasAsked) return deleteTry(trx, tryId)
  if (closesAccount(result.finding)) {
    await setTryOutcome(trx, tryId, 'refused')
    return notifyOfRefusals(deps, trx, companyId)
  }
  if (result.finding === 'works' || result.finding === 'own-uid') await setTryOutcome(trx, tryId, 'worked')
}

async function accountHolder(db: Database, companyId: number): Promise<CompanyRow> {
  const company = await companyOf(db, companyId)
  return company.use_custom_login ? company : companyOf(db, OPERATOR_COMPANY_ID)
}

function refuseUneditableAccount(actor: Actor, { id, use_custom_login }: CompanyRow): void {
  if (isInScope(actor, id) && mayEditAccount(actor, { id, useCustomLogin: use_custom_login })) return
  throw new Refusal('not-allowed', 'account is not yours to test')
}

async function testLogin({ authorities }: AccountTestDeps, account: FinanzonlineAccount | null): Promise<TestResult> {
  if (account === null) return findingWithoutLogin('incomplete')
  if (isMalformed(account)) return findingWithoutLogin('malformed')
  const trial = await authorities.tryLogin(account)
  const finding = findingOf(trial, account.uid)
  if (trial.kind === 'in') return { finding, code: '0', message: '', wasAsked: true }
  const { code, message } = trial.reply
  return { finding, code, message, wasAsked: trial.wasQueried }
}

const findingWithoutLogin = (finding: TestResult['finding']): TestResult => ({
  finding,
  code: '',
  message: '',
  wasAsked: false,
})

const isMalformed = ({ tid, benid, pin }: FinanzonlineAccount): boolean =>
  accountIssue('finCustomerId', tid) !== null ||
  accountIssue('finUserId', benid) !== null ||
  accountIssue('pin', pin) !== null

/** Returns the finding of a login. `ownUid` is only checked if the login succeeded. */
export function findingOf(trial: LoginTrial, ownUid: string): Finding {
  if (trial.kind === 'in') return /^ATU\d{8}$/.test(ownUid) ? 'works' : 'own-uid'
  const { outcome, code } = trial.reply
  if (outcome.verdict !== 'not-checked') return 'unreadable-answer'
  return outcome.reason === 'credentials' ? closingFinding(code) : FINDING_BY_REASON[outcome.reason]
}

// A login has no UID, so most reasons cannot occur. The type forces a finding for every new reason.
const FINDING_BY_REASON: Record<Exclude<Reason, 'credentials'>, Finding> = {
  timeout: 'timeout',
  connection: 'connection',
  maintenance: 'maintenance',
  'service-unavailable': 'service-unavailable',
  'member-state-unavailable': 'service-unavailable',
  overload: 'overload',
  'technical-error': 'technical-error',
  'unreadable-answer': 'unreadable-answer',
  'contradictory-answer': 'unreadable-answer',
  'unknown-code': 'unknown-code',
  'day-limit': 'overload',
  'requester-limit': 'overload',
  'not-yet-askable': 'unknown-code',
  'state-forbids': 'unknown-code',
  'portal-only': 'unknown-code',
  'level-2-impossible': 'unknown-code',
  session: 'session',
  // The account was checked for completeness before, so the missing part is the operator's producer
  // UID.
  'account-incomplete': 'no-producer',
  'not-authorised': 'participant-locked',
  'requester-uid': 'own-uid',
  blocked: 'service-unavailable',
  'request-refused': 'request-refused',
  clock: 'clock',
  cancelled: 'interrupted',
  'own-number-missing': 'interrupted',
  'own-number-refused': 'interrupted',
  'not-set-up': 'interrupted',
  'internal-error': 'interrupted',
}

/**
 * Re-opens a closed account as if its credentials had been entered again: the person confirms that
 * the ministry accepts them, for example after a lock was lifted. Returns whether the account was
 * closed. The second of two concurrent calls finds it open, so there is only one login.
 */
async function reopenAccount(
  { database, encryption }: Pick<Services, 'database' | 'encryption'>,
  companyId: number,
): Promise<boolean> {
  return commit(database, async trx => {
    const company = await lockCompany(trx, companyId)
    const account = await finanzonlineAccountOf(trx, encryption, companyId)
    const trouble = account && (await findAccountProblem(trx, account))
    if (trouble?.kind !== 'closed') return false
    await updateCompany(trx, companyId, { account_version: company.account_version + 1 })
    return true
  })
}
