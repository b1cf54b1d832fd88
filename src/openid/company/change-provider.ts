import { randomBytes } from 'node:crypto'
import { changedFields, record } from '../../audit-log/record.ts'
import { companyOf, companyToChange } from '../../companies/company-of.ts'
import type { Clock } from '../../database/clock.ts'
import { commit } from '../../database/commit.ts'
import type { OpenDatabase } from '../../database/database.ts'
import type { Encryption } from '../../database/encryption.ts'
import type { Networks } from '../../outgoing/networks.ts'
import { Refusal } from '../../refusals.ts'
import type { Actor } from '../../roles/actor.ts'
import { forgetLinksAt } from '../../users/openid/links-store.ts'
import type { OpenClient } from '../open-client.ts'
import { keepProvider, type ProviderRow, providerRow } from './provider-store.ts'
import { refuseIssuer } from './refuse-issuer.ts'
import { secretContext } from './secret-context.ts'
import { tryIssuer } from './try-issuer.ts'
import type { ChangedProvider } from './wire.ts'

type Needs = {
  database: OpenDatabase
  encryption: Encryption
  clock: Clock
  tryClient: OpenClient
  allowed: Networks
}

const KEY_BYTES = 16

/**
 * Gives a company a provider of its own, or changes it, once the provider has said who it is. Another issuer or client takes the secret anew,
 * so that one provider's never goes to another, and ends the links. Refuses (404) a company that is gone, (400) an issuer that is
 * not taken, 'secret is missing'.
 */
export async function changeProvider(actor: Actor, needs: Needs, companyId: number, fields: ChangedProvider) {
  const { database, clock, encryption } = needs
  const { clientSecret, ...open } = fields
  await companyOf(database.db, companyId)
  refuseIssuer(open.issuer, needs.allowed)
  await tryIssuer(needs.tryClient, { companyId, ...open })
  await commit(database, async trx => {
    await companyToChange(trx, companyId)
    const old = await providerRow(trx, companyId)
    const isSame = old?.issuer === open.issuer && old.client_id === open.clientId
    if (clientSecret === '' && !isSame) throw missing()
    const context = secretContext(companyId)
    await keepProvider(trx, {
      ...{ company_id: companyId, issuer: open.issuer, client_id: open.clientId, label: open.label },
      ...{ trusts_second_factor: open.trustsSecondFactor, links_by_email: open.linksByEmail },
      secret_sealed: clientSecret === '' && old ? old.secret_sealed : encryption.encrypt(clientSecret, context),
      ...{ sign_in_key: old?.sign_in_key ?? randomBytes(KEY_BYTES).toString('base64url'), changed_at: clock.now() },
    })
    const linksEnded = isSame ? 0 : await forgetLinksAt(trx, companyId)
    const told = {
      ...open,
      ...(clientSecret === '' ? {} : { secret: clientSecret }),
      ...(linksEnded === 0 ? {} : { linksEnded }),
    }
    const { before, after } = changedFields(old ? fieldsOf(old) : {}, told)
    await record(trx, actor, 'company.openid', { name: `company/${companyId}`, companyId }, old ? before : null, after)
  })
}

const missing = () =>
  new Refusal('bad-input', 'secret is missing', [{ path: 'clientSecret', message: 'secret is missing' }])

/** What the audit log tells of a provider; never its secret. */
export const fieldsOf = (row: ProviderRow) => ({
  ...{ issuer: row.issuer, clientId: row.client_id, label: row.label },
  ...{ trustsSecondFactor: row.trusts_second_factor, linksByEmail: row.links_by_email },
})
