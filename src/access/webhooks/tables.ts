import { type Generated, sql } from 'kysely'
import type { Json, Now, TimestampOrNull } from '../../base/database/column-types.ts'
import { type OwnerCondition, ownRows, refersTo } from '../../base/database/row-owners.ts'
import { defineTables } from '../../base/database/tables.ts'

declare module '../../base/database/tables.ts' {
  interface Tables {
    /** An endpoint that receives a company's webhooks. */
    webhook_endpoint: {
      id: Generated<number>
      company_id: number
      url: string
      events: string[]
      secret_sealed: string
      old_secret_sealed: string | null
      old_secret_until: TimestampOrNull
      is_on: Generated<boolean>
      off_since: TimestampOrNull
      off_because: 'person' | 'failures' | 'gone' | null
      created_by: number
      created_at: Now
      next_turn_at: Now
      delivering_token: string | null
      delivering_until: TimestampOrNull
    }
    /** The delivery of one event to one endpoint. */
    webhook_delivery: {
      id: Generated<number>
      endpoint_id: number
      event_id: string
      type: string
      data: Json<Record<string, unknown>>
      happened_at: Now
      state: Generated<'waiting' | 'delivered' | 'given-up'>
      tries: Generated<number>
      next_try_at: TimestampOrNull
      last_try_at: TimestampOrNull
      last_status: number | null
      last_failure: string | null
    }
  }
}

const ofEndpoints: OwnerCondition = refersTo(
  'endpoint_id',
  id => sql`select id from webhook_endpoint where company_id = ${id}::int`,
)

export const WEBHOOKS_TABLES = defineTables({
  webhook_endpoint: {
    holds: 'companies',
    search: {
      kind: 'webhooks',
      ownedBy: ownRows,
      searched: ['url'],
      words: ['events', 'off_because'],
      people: ['created_by'],
      hidden: { secret_sealed: 'secret', old_secret_sealed: 'secret', delivering_token: 'lease' },
    },
  },
  webhook_delivery: {
    holds: 'deliveries',
    search: {
      kind: 'webhooks',
      ownedBy: ofEndpoints,
      searched: ['event_id', 'data', 'last_failure'],
      words: ['type', 'state'],
    },
  },
})
