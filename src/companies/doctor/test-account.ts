import { record } from '../../audit-log/record.ts'
import type { Authorities } from '../../authorities/create.ts'
import type { Clock } from '../../database/clock.ts'
import { commit } from '../../database/commit.ts'
import type { OpenDatabase } from '../../database/database.ts'
import type { Encryption } from '../../database/encryption.ts'
import { Refusal } from '../../refusals.ts'
import type { Actor } from '../../roles/actor.ts'
import { isInScope, OPERATOR_COMPANY_ID } from '../../roles/role-rules.ts'
import { refuseForeignCompany } from '../../roles/scope.ts'
import { type FinanzonlineAccount, finanzonlineAccountOf } from '../account-of.ts'
import { accountIssue, mayEditAccount } from '../account-rules.ts'
import { type CompanyRow, companyOf } from '../company-of.ts'
import { findingOf } from './finding-of.ts'
import { openAgain } from './open-again.ts'
import { sayFinding } from './say-rules.ts'
import type { AccountTest } from './wire.ts'

export type DoctorNeeds = {
  database: OpenDatabase
  encryption: Encryption
  clock: Clock
  authorities: Pick<Authorities, 'tryLogin'>
}

type Found = Pick<AccountTest, 'finding' | 'code' | 'message' | 'wasAsked'>

/**
 * Tests the FinanzOnline account that a company's questions go out with, by one login and logout and no UID query; `again`
 * opens a closed one for it. Refuses (403) an account that is not the actor's to edit: without custom login that is the
 * operator's.
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
  const isOpened = again && (await openAgain(needs, holder.id))
  const found = await examine(needs, await finanzonlineAccountOf(needs.database.db, needs.encryption, holder.id))
  const testedAt = needs.clock.now()
  await commit(needs.database, trx => {
    const object = { name: `company/${holder.id}`, companyId: holder.id }
    const { finding, code } = found
    const after = { finding, code, ...(isOpened ? { startsAgain: true } : {}) }
    return record(trx, actor, 'company.finanzonline-test', object, null, after)
  })
  const company = { name: holder.name, uid: holder.uid }
  const sentence = sayFinding({ ...found, company }, actor.language)
  return { ...found, sentence, company, testedAt: testedAt.toISOString() }
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
