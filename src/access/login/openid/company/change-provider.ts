import { randomBytes } from 'node:crypto'
import { isIP } from 'node:net'
import { commit } from '../../../../base/database/commit.ts'
import type { Transaction } from '../../../../base/database/database.ts'
import type { Actor } from '../../../../base/roles/actor.ts'
import { Refusal } from '../../../../base/roles/refusals.ts'
import { changedFields, record } from '../../../../platform/audit-log/record.ts'
import { isPublicAddress, type Networks } from '../../../../platform/http/outgoing/networks.ts'
import type { Services } from '../../../../platform/services.ts'
import { companyOf, lockCompany } from '../../../companies/company-of.ts'
import { deleteLinksAt } from '../../../credentials/link-store.ts'
import { refuseWrongCode } from '../../../credentials/second-factor.ts'
import { endSessionsOfProvider } from '../../../credentials/session-store.ts'
import { withoutZeros } from '../links.ts'
import type { OpenClient, Provider } from '../provider.ts'
import { ENDPOINT_WITHOUT_TLS, ISSUER_MISMATCH, isUnreachable, ProviderUnreachable } from '../reach-provider.ts'
import { notifyOfProvider, PROVIDER_ENDED_MAIL, PROVIDER_SET_MAIL } from './provider-mails.ts'
import { deleteProvider, findProviderRow, type ProviderRow, saveProvider } from './provider-store.ts'
import { CLIENT_SECRET } from './read-provider.ts'
import type { ProviderChange } from './wire.ts'

type ProviderChangeDeps = Pick<Services, 'database' | 'encryption' | 'clock' | 'mails'> & {
  tryClient: OpenClient
  allowedNetworks: Networks
}

const KEY_BYTES = 16

/**
 * Sets or changes a company's own provider after the provider confirmed its issuer. Mails the
 * company's Admins.
 *
 * Another issuer or client requires a new secret, so that one provider's secret is never sent to
 * another, and ends all links and sessions of the old one. Throws 404 for a deleted company; 400
 * for a rejected issuer, 'secret is missing' and 'TOTP is invalid'.
 */
export async function changeProvider(
  actor: Actor,
  deps: ProviderChangeDeps,
  companyId: number,
  fields: ProviderChange,
) {
  const { database, clock, encryption } = deps
  const { clientSecret, totp, ...publicFields } = fields
  await companyOf(database.db, companyId)
  refuseIssuer(publicFields.issuer, deps.allowedNetworks)
  await tryIssuer(deps.tryClient, { companyId, ...publicFields })
  refuseMissingSecret(await findProviderRow(database.db, companyId), fields)
  await refuseWrongCode(deps, actor, totp)
  await commit(database, async trx => {
    await lockCompany(trx, companyId)
    const old = await findProviderRow(trx, companyId)
    const isSame = isSameClient(old, fields)
    refuseMissingSecret(old, fields)
    const context = CLIENT_SECRET.context({ company_id: companyId })
    await saveProvider(trx, {
      company_id: companyId,
      issuer: publicFields.issuer,
      client_id: publicFields.clientId,
      label: publicFields.label,
      trusts_second_factor: publicFields.trustsSecondFactor,
      links_by_email: publicFields.linksByEmail,
      secret_sealed: clientSecret === '' && old ? old.secret_sealed : encryption.encrypt(clientSecret, context),
      sign_in_key: old?.sign_in_key ?? randomBytes(KEY_BYTES).toString('base64url'),
      changed_at: clock.now(),
    })
    const linksEnded = isSame ? 0 : await deleteLinksAt(trx, companyId)
    const sessionsEnded = isSame ? 0 : await endSessionsOfProvider(trx, companyId)
    const auditFields = {
      ...publicFields,
      ...(clientSecret === '' ? {} : { secret: clientSecret }),
      ...withoutZeros({ linksEnded, sessionsEnded }),
    }
    const { before, after } = changedFields(old ? auditFieldsOf(old) : {}, auditFields)
    await record(trx, actor, 'company.openid', { name: `company/${companyId}`, companyId }, old ? before : null, after)
    await notifyOfProvider(trx, deps, actor, { mail: PROVIDER_SET_MAIL, companyId, provider: publicFields })
  })
}

const isSameClient = (old: ProviderRow | undefined, { issuer, clientId }: ProviderChange): boolean =>
  old?.issuer === issuer && old.client_id === clientId

function refuseMissingSecret(old: ProviderRow | undefined, fields: ProviderChange): void {
  if (fields.clientSecret !== '' || isSameClient(old, fields)) return
  throw new Refusal('bad-input', 'secret is missing', [{ path: 'clientSecret', message: 'secret is missing' }])
}

/** Returns the fields of a provider for the audit log, without its secret. */
const auditFieldsOf = (row: ProviderRow) => ({
  issuer: row.issuer,
  clientId: row.client_id,
  label: row.label,
  trustsSecondFactor: row.trusts_second_factor,
  linksByEmail: row.links_by_email,
})

/**
 * Throws 400 for an issuer that has no TLS, has a private address, or is no URL. `allowedNetworks`
 * are networks opened by the operator, in which TLS may be missing. Host names are resolved and
 * checked at every connection (outgoing/guarded-agent.ts).
 */
function refuseIssuer(issuer: string, allowedNetworks: Networks): void {
  const url = URL.parse(issuer)
  if (url === null || url.search !== '' || url.hash !== '' || url.username !== '' || url.password !== '')
    throw refusedIssuer('not an address')
  const host = url.hostname.replace(/^\[|\]$/g, '')
  if (allowedNetworks(host)) return
  if (url.protocol !== 'https:') throw refusedIssuer('https only')
  if (isIP(host) !== 0 && !isPublicAddress(host)) throw refusedIssuer('not a public address')
}

/** Returns the 400 error with the reason why an issuer is rejected. */
const refusedIssuer = (message: string): Refusal => new Refusal('bad-input', message, [{ path: 'issuer', message }])

/**
 * Reads the provider's discovery document once before users are sent there. Throws 400 if the
 * document is unreachable, names another issuer, or has an endpoint without TLS.
 */
async function tryIssuer(tryClient: OpenClient, provider: Omit<Provider, 'clientSecret'>): Promise<void> {
  try {
    // Discovery needs no authentication, so the secret is not sent.
    await tryClient({ ...provider, clientSecret: 'not sent' })
  } catch (failure) {
    const message = failure instanceof ProviderUnreachable ? MESSAGE_BY_FAILURE[failure.message] : undefined
    throw refusedIssuer(
      message ?? (isUnreachable(failure) ? 'issuer cannot be reached' : 'issuer names itself otherwise'),
    )
  }
}

const MESSAGE_BY_FAILURE: Record<string, string> = {
  [ISSUER_MISMATCH]: 'issuer names itself otherwise',
  [ENDPOINT_WITHOUT_TLS]: 'endpoint without TLS',
}

/**
 * Removes a company's provider with its secret, its sign-in address, all its links, and the
 * sessions created through it. Mails the company's Admins. Throws 404 if there is none, 400 'TOTP
 * is invalid'.
 */
export async function deleteProviderWithCode(
  actor: Actor,
  services: Pick<Services, 'database' | 'encryption' | 'clock' | 'mails'>,
  { companyId, totp }: { companyId: number; totp: string },
): Promise<void> {
  const { database } = services
  if (!(await findProviderRow(database.db, companyId))) throw new Refusal('not-found', 'not found')
  await refuseWrongCode(services, actor, totp)
  await commit(database, async trx => {
    const endedProvider = await removeProvider(trx, actor, companyId)
    if (!endedProvider) throw new Refusal('not-found', 'not found')
    await notifyOfProvider(trx, services, actor, { mail: PROVIDER_ENDED_MAIL, companyId, provider: endedProvider })
  })
}

/** Removes the provider, if there is one, of a company that is being deleted. */
export async function deleteProviderOfCompany(trx: Transaction, actor: Actor, companyId: number): Promise<void> {
  await removeProvider(trx, actor, companyId)
}

async function removeProvider(trx: Transaction, actor: Actor, companyId: number): Promise<ProviderRow | undefined> {
  const old = await deleteProvider(trx, companyId)
  if (!old) return undefined
  const linksEnded = await deleteLinksAt(trx, companyId)
  const sessionsEnded = await endSessionsOfProvider(trx, companyId)
  const object = { name: `company/${companyId}`, companyId }
  await record(
    trx,
    actor,
    'company.openid-end',
    object,
    { ...auditFieldsOf(old), linksEnded, ...withoutZeros({ sessionsEnded }) },
    null,
  )
  return old
}
