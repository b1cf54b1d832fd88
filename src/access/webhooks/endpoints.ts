import { isIP } from 'node:net'
import { commit } from '../../base/database/commit.ts'
import { countOf } from '../../base/database/count-of.ts'
import type { OpenDatabase, Reader, Transaction } from '../../base/database/database.ts'
import type { Actor } from '../../base/roles/actor.ts'
import { Refusal } from '../../base/roles/refusals.ts'
import { changedFields, record } from '../../platform/audit-log/record.ts'
import { isPublicAddress, type Networks, parseNetworks } from '../../platform/http/outgoing/networks.ts'
import type { Services } from '../../platform/services.ts'
import { lockCompany } from '../companies/company-of.ts'
import { createSecret, WEBHOOK_SECRET } from './secret.ts'
import { deleteEndpoint, type EndpointRow, insertEndpoint, updateEndpoint } from './store.ts'
import { MAX_ENDPOINTS, OLD_SECRET_HOURS } from './webhook-rules.ts'
import type { CreatedEndpoint, ParsedEndpoint } from './wire.ts'

/** Called in the transaction that creates the endpoint. */
type OnEndpointCreated = (trx: Transaction, endpoint: CreatedEndpoint) => Promise<void>

/**
 * Creates an endpoint for a company. Returns its secret, which is returned only once. Throws 404
 * for a deleted company, 409 above the maximum number, 400 for an address that is not allowed.
 */
export async function createEndpoint(
  actor: Actor,
  { database, encryption, networks }: Pick<Services, 'database' | 'encryption'> & { networks: AllowedNetworks },
  companyId: number,
  { url: inputUrl, events }: ParsedEndpoint,
  onCreated: OnEndpointCreated = async () => undefined,
): Promise<CreatedEndpoint> {
  const url = endpointUrl(inputUrl, networks)
  const secret = createSecret()
  return commit(database, async trx => {
    await lockCompany(trx, companyId)
    await refuseAboveMaxEndpoints(trx, companyId)
    // The secret is encrypted with the endpoint's id, which is only known after the insert.
    const fields = { company_id: companyId, url, events, secret_sealed: '', created_by: actor.userId }
    const id = await insertEndpoint(trx, fields)
    await updateEndpoint(trx, id, { secret_sealed: encryption.encrypt(secret, WEBHOOK_SECRET.context({ id })) })
    const auditFields = { address: displayUrl(url), events: events.join(', ') }
    await record(trx, actor, 'webhook.add', auditedEndpoint({ id, company_id: companyId }), null, auditFields)
    await onCreated(trx, { id, secret })
    return { id, secret }
  })
}

async function refuseAboveMaxEndpoints(trx: Transaction, companyId: number): Promise<void> {
  const count = await countOf(trx.selectFrom('webhook_endpoint').where('company_id', '=', companyId))
  if (count >= MAX_ENDPOINTS) throw new Refusal('conflict', 'too many endpoints', [], null, 'too_many_webhooks')
}

type ChangedFields = ParsedEndpoint & { isOn: boolean }

const SWITCHED_ON = { is_on: true, off_since: null, off_because: null } as const

/**
 * Changes an endpoint's address and events, or switches it on or off. Pending deliveries go to the
 * new address. While the endpoint is off, they wait, and new events are not stored for it. Throws
 * 404 for another company's endpoint, 400 for an address that is not allowed.
 */
export async function changeEndpoint(
  actor: Actor,
  { database, clock, networks }: Pick<Services, 'database' | 'clock'> & { networks: AllowedNetworks },
  { companyId, id }: { companyId: number; id: number },
  { url: inputUrl, events, isOn }: ChangedFields,
): Promise<void> {
  const url = endpointUrl(inputUrl, networks)
  await commit(database, async trx => {
    const old = await lockEndpoint(trx, companyId, id)
    const switchedOff = old.is_on ? ({ is_on: false, off_since: clock.now(), off_because: 'person' } as const) : {}
    await updateEndpoint(trx, id, { url, events, ...(isOn ? SWITCHED_ON : switchedOff) })
    const { before, after } = changedFields(
      { url: old.url, events: old.events.join(', '), isOn: old.is_on },
      { url, events: events.join(', '), isOn },
    )
    await record(trx, actor, 'webhook.change', auditedEndpoint(old), toAuditFields(before), toAuditFields(after))
  })
}

function toAuditFields({ url, ...rest }: Record<string, unknown>): Record<string, unknown> {
  return typeof url === 'string' ? { address: displayUrl(url), ...rest } : rest
}

const HOUR_MS = 3_600_000

/**
 * Replaces an endpoint's secret and returns the new one, only once. Events are also signed with the
 * old secret for a day, so that the receiver can switch without losing events. Throws 404 for
 * another company's endpoint.
 */
export async function rotateSecret(
  actor: Actor,
  { database, encryption, clock }: Pick<Services, 'database' | 'encryption' | 'clock'>,
  { companyId, id }: { companyId: number; id: number },
): Promise<CreatedEndpoint> {
  const secret = createSecret()
  await commit(database, async trx => {
    const endpoint = await lockEndpoint(trx, companyId, id)
    const oldUntil = new Date(clock.now().getTime() + OLD_SECRET_HOURS * HOUR_MS)
    await updateEndpoint(trx, id, {
      old_secret_sealed: endpoint.secret_sealed,
      old_secret_until: oldUntil,
      secret_sealed: encryption.encrypt(secret, WEBHOOK_SECRET.context({ id })),
    })
    await record(trx, actor, 'webhook.rotate', auditedEndpoint(endpoint), null, { oldUntil: oldUntil.toISOString() })
  })
  return { id, secret }
}

/**
 * Deletes an endpoint with its secrets, its log and its pending deliveries. Throws 404 for another
 * company's endpoint.
 */
export async function removeEndpoint(
  actor: Actor,
  database: OpenDatabase,
  companyId: number,
  id: number,
): Promise<void> {
  await commit(database, async trx => deleteAndLog(trx, actor, await lockEndpoint(trx, companyId, id)))
}

/** Deletes all endpoints of a company that is being deleted. */
export async function removeEndpointsOf(trx: Transaction, actor: Actor, companyId: number): Promise<void> {
  const endpoints = trx.selectFrom('webhook_endpoint').selectAll().where('company_id', '=', companyId).orderBy('id')
  for (const endpoint of await endpoints.forNoKeyUpdate().execute()) await deleteAndLog(trx, actor, endpoint)
}

async function deleteAndLog(trx: Transaction, actor: Actor, endpoint: EndpointRow): Promise<void> {
  await deleteEndpoint(trx, endpoint.id)
  const auditFields = { address: displayUrl(endpoint.url) }
  await record(trx, actor, 'webhook.end', auditedEndpoint(endpoint), auditFields, null)
}

/**
 * Returns a company's endpoint, locked until the transaction ends. Throws 404 if it is missing or
 * another company's.
 */
export async function lockEndpoint(trx: Transaction, companyId: number, id: number): Promise<EndpointRow> {
  const endpoint = await trx
    .selectFrom('webhook_endpoint')
    .selectAll()
    .where('id', '=', id)
    .where('company_id', '=', companyId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!endpoint) throw new Refusal('not-found', 'not found')
  return endpoint
}

/**
 * Returns the secret that signs events to a company's endpoint; null if there is no such endpoint.
 */
export async function signingSecret(
  reader: Reader,
  encryption: Services['encryption'],
  { companyId, id }: { companyId: number; id: number },
): Promise<string | null> {
  const endpoint = await reader
    .selectFrom('webhook_endpoint')
    .select('secret_sealed')
    .where('id', '=', id)
    .where('company_id', '=', companyId)
    .executeTakeFirst()
  return endpoint ? encryption.decrypt(endpoint.secret_sealed, WEBHOOK_SECRET.context({ id })) : null
}

/** Returns the audit log's object for an endpoint. */
export const auditedEndpoint = ({ id, company_id }: Pick<EndpointRow, 'id' | 'company_id'>) => ({
  name: `webhook/${id}`,
  companyId: company_id,
})

/** The private networks that the operator opened (WEBHOOK_ALLOW), and whether there are any. */
export type AllowedNetworks = { allowed: Networks; areAny: boolean }

/** Parses WEBHOOK_ALLOW. */
export const parseAllowedNetworks = (webhookAllow: string[]): AllowedNetworks => ({
  allowed: parseNetworks(webhookAllow),
  areAny: webhookAllow.length > 0,
})

/**
 * Returns an endpoint's address in normal form. Throws 400 without TLS unless the operator opened
 * networks, and for a private address. Host names are resolved and checked at every connection
 * (outgoing/guarded-agent.ts).
 */
function endpointUrl(text: string, { allowed, areAny }: AllowedNetworks): string {
  if (!URL.canParse(text)) throw addressRefusal('not an address')
  const { protocol, hostname, href } = new URL(text)
  const host = hostname.replace(/^\[|\]$/g, '')
  const isAllowed = allowed(host)
  if (protocol !== 'https:' && !areAny) throw addressRefusal('https only')
  if (isIP(host) !== 0 && !isAllowed && (protocol !== 'https:' || !isPublicAddress(host)))
    throw addressRefusal('not a public address')
  return href
}

const addressRefusal = (message: string) => new Refusal('bad-input', message, [{ path: 'url', message }])

/**
 * Returns an address for audit log and mails without the part after the host, which may contain the
 * receiver's secret.
 */
export function displayUrl(url: string): string {
  const { origin, pathname, search } = new URL(url)
  return pathname === '/' && search === '' ? origin : `${origin}/…`
}
