import type { Clock } from '../../ground/database/clock.ts'
import { commit } from '../../ground/database/commit.ts'
import type { OpenDatabase } from '../../ground/database/database.ts'
import type { Actor } from '../../ground/roles/actor.ts'
import { changedFields, record } from '../../house/audit-log/record.ts'
import { auditedEndpoint, endpointToChange } from './endpoint-of.ts'
import { endpointUrl, type OpenedNetworks, shownUrl } from './refuse-address.ts'
import { updateEndpoint } from './store.ts'
import type { WantedEndpoint } from './wire.ts'

type Needs = { database: OpenDatabase; clock: Clock; opened: OpenedNetworks }
type Fields = WantedEndpoint & { isOn: boolean }

const ON = { is_on: true, off_since: null, off_because: null } as const

/**
 * Changes an endpoint's address and events, switches it on or off. What waits goes to the new address, and waits while it is off; what
 * happens meanwhile is not kept for it. Refuses (404) one that is not this company's, (400) an address to which nothing may be sent.
 */
export async function changeEndpoint(
  actor: Actor,
  { database, clock, opened }: Needs,
  { companyId, id }: { companyId: number; id: number },
  { url: typed, events, isOn }: Fields,
): Promise<void> {
  const url = endpointUrl(typed, opened)
  await commit(database, async trx => {
    const old = await endpointToChange(trx, companyId, id)
    const off = old.is_on ? ({ is_on: false, off_since: clock.now(), off_because: 'person' } as const) : {}
    await updateEndpoint(trx, id, { url, events, ...(isOn ? ON : off) })
    const { before, after } = changedFields(
      { url: old.url, events: old.events.join(', '), isOn: old.is_on },
      { url, events: events.join(', '), isOn },
    )
    await record(trx, actor, 'webhook.change', auditedEndpoint(old), told(before), told(after))
  })
}

function told({ url, ...rest }: Record<string, unknown>): Record<string, unknown> {
  return typeof url === 'string' ? { address: shownUrl(url), ...rest } : rest
}
