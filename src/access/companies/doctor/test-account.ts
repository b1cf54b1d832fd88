import { commit } from '../../../ground/database/commit.ts'
import type { Transaction } from '../../../ground/database/database.ts'
import type { Actor } from '../../../ground/roles/actor.ts'
import { Refusal } from '../../../ground/roles/refusals.ts'
import { isInScope, OPERATOR_COMPANY_ID } from '../../../ground/roles/role-rules.ts'
import { refuseForeignCompany } from '../../../ground/roles/scope.ts'
import { record } from '../../../house/audit-log/record.ts'
import type { Authorities } from '../../../registers/authorities/create.ts'
import { type FinanzonlineAccount, finanzonlineAccountOf } from '../account-of.ts'
import { accountIssue, mayEditAccount } from '../account-rules.ts'
import { type CompanyRow, companyOf } from '../company-of.ts'
import { findingOf } from './finding-of.ts'
import { closesAccount } from './finding-rules.ts'
import { openAgain } from './open-again.ts'
import { sayFinding } from './say-rules.ts'
import { type TryNeeds, tellOfRefusals, withTries } from './take-try.ts'
import { forgetTry, settleTry } from './tries-store.ts'
import type { AccountTest } from './wire.ts'

export type DoctorNeeds = TryNeeds & { authorities: Pick<Authorities, 'tryLogin'> }

type Found = Pick<AccountTest, 'finding' | 'code' | 'message' | 'wasAsked'>

/**
 * Tests the FinanzOnline account that a company's questions go out with, by one login and logout and no UID query; `again`
 * opens a closed one for it. Refuses (403) an account that is not the actor's to edit: without custom login that is the
 * operator's; (429) one test too many (docs/rules.md#account-tries), of which one that asked nobody is none.
 */
export async function testFinanzonlineAccount(
  actor: Actor,
  needs: DoctorNeeds,
  companyId: number,
  again: boolean,
): Promise<AccountTest> {
  refuseForeignCompany(actor, companyId)
  const holder = await accountHolder(needs, companyId)
  refuseAccountOfOthers(actor, holder)
  return withTries(actor, needs, holder.id, async take => {
    const tryId = await commit(needs.database, trx => take(trx, 'test'))
    return testHolder(actor, needs, holder, { again, tryId })
  })
}

async function testHolder(
  actor: Actor,
  needs: DoctorNeeds,
  holder: CompanyRow,
  { again, tryId }: { again: boolean; tryId: number },
): Promise<AccountTest> {
  const isOpened = again && (await openAgain(needs, holder.id))
  const found = await examine(needs, await finanzonlineAccountOf(needs.database.db, needs.encryption, holder.id))
  const testedAt = needs.clock.now()
  await commit(needs.database, async trx => {
    await settle(needs, trx, holder.id, tryId, found)
    const object = { name: `company/${holder.id}`, companyId: holder.id }
    const { finding, code } = found
    const after = { finding, code, ...(isOpened ? { startsAgain: true } : {}) }
    await record(trx, actor, 'company.finanzonline-test', object, null, after)
  })
  const company = { name: holder.name, uid: holder.uid }
  const sentence = sayFinding({ ...found, company }, actor.language)
  return { ...found, sentence, company, testedAt: testedAt.toISOString() }
}

/** A try that asked nobody is none; one that said nothing of the credentials counts towards its hour alone. */
async function settle(needs: DoctorNeeds, trx: Transaction, companyId: number, tryId: number, found: Found) {
  if (!found.wasAsked) return forgetTry(trx, tryId)
  if (closesAccount(found.finding)) {
    await settleTry(trx, tryId, 'refused')
    return tellOfRefusals(needs, trx, companyId)
  }
  if (found.finding === 'works' || found.finding === 'own-uid') await settleTry(trx, tryId, 'worked')
}

async function accountHolder({ database: { db } }: DoctorNeeds, companyId: number): Promise<CompanyRow> {
  const company = await companyOf(db, companyId)
  return company.use_custom_login ? company : companyOf(db, OPERATOR_COMPANY_ID)
}

function refuseAccountOfOthers(actor: Actor, { id, use_custom_login }: CompanyRow): void {
  if (isInScope(actor, id) && mayEditAccount(actor, { id, useCustomLogin: use_custom_login })) return
  throw new Refusal('not-allowed', 'account is not yours to test')
}

async function examine({ authorities }: DoctorNeeds, account: FinanzonlineAccount | null): Promise<Found> {
  if (account === null) return notAsked('incomplete')
  if (isMalformed(account)) return notAsked('malformed')
  const trial = await authorities.tryLogin(account)
  const finding = findingOf(trial, account.uid)
  if (trial.kind === 'in') return { finding, code: '0', message: '', wasAsked: true }
  const { code, message } = trial.said
  return { finding, code, message, wasAsked: trial.wasAsked }
}

const notAsked = (finding: Found['finding']): Found => ({ finding, code: '', message: '', wasAsked: false })

const isMalformed = ({ tid, benid, pin }: FinanzonlineAccount): boolean =>
  accountIssue('finCustomerId', tid) !== null ||
  accountIssue('finUserId', benid) !== null ||
  accountIssue('pin', pin) !== null
