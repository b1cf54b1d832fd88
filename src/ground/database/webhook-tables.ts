import type { Generated } from 'kysely'
import type { Json, Now, WhenOrNull } from './column-types.ts'

/** Where a company's programs are told of what happened. */
export type WebhookEndpointTable = {
  id: Generated<number>
  company_id: number
  url: string
  events: string[]
  secret_sealed: string
  old_secret_sealed: string | null
  old_secret_until: WhenOrNull
  is_on: Generated<boolean>
  off_since: WhenOrNull
  off_because: 'person' | 'failures' | 'gone' | null
  created_by: number
  created_at: Now
  next_turn_at: Now
  delivering_token: string | null
  delivering_until: WhenOrNull
}

/** One event on its way to one endpoint. */
export type WebhookDeliveryTable = {
  id: Generated<number>
  endpoint_id: number
  event_id: string
  type: string
  data: Json<Record<string, unknown>>
  happened_at: Now
  state: Generated<'waiting' | 'delivered' | 'given-up'>
  tries: Generated<number>
  next_try_at: WhenOrNull
  last_try_at: WhenOrNull
  last_status: number | null
  last_failure: string | null
}
