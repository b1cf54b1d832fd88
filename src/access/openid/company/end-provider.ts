import { commit } from '../../../ground/database/commit.ts'
import type { Transaction } from '../../../ground/database/database.ts'
import type { Actor } from '../../../ground/roles/actor.ts'
import { Refusal } from '../../../ground/roles/refusals.ts'
import { record } from '../../../house/audit-log/record.ts'
import { endSessionsBy } from '../../login/session-store.ts'
import { forgetLinksAt } from '../../users/openid/links-store.ts'
import { refuseWrongCode } from '../../users/refuse-wrong-code.ts'
import { counted } from '../counted.ts'
import type { OpenidNeeds } from '../needs.ts'
import { fieldsOf } from './change-provider.ts'
import { PROVIDER_ENDED_MAIL, tellOfProvider } from './provider-mails.ts'
import { deleteProvider, type ProviderRow, providerRow } from './provider-store.ts'

/** Ends a company's provider with its secret, its address, all links and the sessions that came by it. Its Admins are told. Refuses (404) where there is none, (400) 'TOTP is invalid'. */
export async function endProvider(
  actor: Actor,
  { database, clock, mails, signIn }: Pick<OpenidNeeds, 'database' | 'clock' | 'mails' | 'signIn'>,
  { companyId, totp }: { companyId: number; totp: string },
): Promise<void> {
  if (!(await providerRow(database.db, companyId))) throw new Refusal('not-found', 'not found')
  await refuseWrongCode(signIn, actor, totp)
  await commit(database, async trx => {
    const ended = await end(trx, actor, companyId)
    if (!ended) throw new Refusal('not-found', 'not found')
    await tellOfProvider(trx, { clock, mails }, actor, { mail: PROVIDER_ENDED_MAIL, companyId, provider: ended })
  })
}

/** The same where there is one, when the company itself is deleted. */
export async function endProviderOf(trx: Transaction, actor: Actor, companyId: number): Promise<void> {
  await end(trx, actor, companyId)
}

async function end(trx: Transaction, actor: Actor, companyId: number): Promise<ProviderRow | undefined> {
  const old = await deleteProvider(trx, companyId)
  if (!old) return undefined
  const linksEnded = await forgetLinksAt(trx, companyId)
  const sessionsEnded = await endSessionsBy(trx, companyId)
  const object = { name: `company/${companyId}`, companyId }
  await record(
    trx,
    actor,
    'company.openid-end',
    object,
    { ...fieldsOf(old), linksEnded, ...counted({ sessionsEnded }) },
    null,
  )
  return old
}
