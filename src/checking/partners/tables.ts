import type { Generated } from 'kysely'
import type { Authority } from '../../base/authority-rules.ts'
import type { Json, Timestamp, TimestampOrNull } from '../../base/database/column-types.ts'
import { ofUsersSince, ownRows } from '../../base/database/row-owners.ts'
import { defineTables } from '../../base/database/tables.ts'

declare module '../../base/database/tables.ts' {
  interface Tables {
    partner: {
      id: Generated<number>
      company_id: number
      uid: string
      /** '' = none. */
      own_name: string
      own_named_at: TimestampOrNull
      given_name: string
      given_named_at: TimestampOrNull
      /** The newest definite answer; null = none yet, or removed after its retention. */
      answer_id: number | null
      verdict: 'valid' | 'invalid' | null
      service: Authority | null
      answered_at: TimestampOrNull
      first_asked_at: Timestamp
      last_asked_at: Timestamp
      /** When the latest change of the partner was stored. */
      changed_at: Generated<Date>
    }
    /**
     * A partner removed with the last of its evidence; a trigger writes the row (migration 0101).
     */
    removed_partner: { partner_id: number; company_id: number; removed_at: Timestamp }
    partner_change: {
      id: Generated<number>
      company_id: number
      partner_id: number
      kind: 'verdict' | 'name' | 'address' | 'judgement-lapsed' | 'listing'
      before: Json<unknown>
      after: Json<unknown>
      /** Null if the change comes from the list of fictitious companies. */
      before_answer_id: number | null
      after_answer_id: number | null
      happened_at: Timestamp
    }
    /** The last change of any company up to which a user has seen all, as in release 1.1. */
    partner_change_seen: { user_id: number; change_id: number; seen_at: Timestamp }
    /** The last change up to which a user has seen all. */
    partner_changes_seen_up_to: { user_id: number; company_id: number; change_id: number; seen_at: Timestamp }
    /** Later changes that a user has seen one by one. */
    partner_change_seen_singly: { user_id: number; change_id: number; seen_at: Timestamp }
    /** The last change in a company's daily digest, and the Vienna day of the last digest. */
    partner_digest: { company_id: number; change_id: number; told_on: string }
  }
}

export const PARTNERS_TABLES = defineTables({
  partner: {
    holds: 'partners',
    search: {
      kind: 'partners',
      ownedBy: ownRows,
      searched: ['uid', 'own_name', 'given_name'],
      words: ['verdict', 'service'],
    },
  },
  removed_partner: { holds: 'state', search: 'ids of removed partners, without their UID' },
  partner_change: {
    holds: 'partners',
    search: { kind: 'partners', ownedBy: ownRows, searched: ['before', 'after'], words: ['kind'] },
  },
  partner_change_seen: {
    holds: 'users',
    search: { kind: 'people', ownedBy: ofUsersSince('held.seen_at'), people: ['user_id'] },
  },
  partner_changes_seen_up_to: {
    holds: 'users',
    search: {
      kind: 'people',
      ownedBy: ofUsersSince('held.seen_at'),
      people: ['user_id'],
    },
  },
  partner_change_seen_singly: {
    holds: 'users',
    search: {
      kind: 'people',
      ownedBy: ofUsersSince('held.seen_at'),
      people: ['user_id'],
    },
  },
  partner_digest: { holds: 'state', search: 'the last change that a company got by mail' },
})
