import { expect, it } from 'vitest'
import type { Actor } from '../../../base/roles/actor.ts'
import { ROLES } from '../../../base/roles/role-rules.ts'
import { KEY_LEASE_SECONDS } from './key-store.ts'
import { keyRefusal } from './run-once.ts'

const actor: Actor = { userId: 1, companyId: 1, role: ROLES.user, email: '', language: 'en' }

it('a key in use gets Retry-After; a key reused with another body does not', () => {
  const refusals = (['stillStoring', 'otherBody'] as const).map(text => keyRefusal(actor, text))
  expect(refusals.map(({ kind, code, retryAfterSeconds }) => [kind, code, retryAfterSeconds])).toEqual([
    ['conflict', 'idempotency_key_in_use', KEY_LEASE_SECONDS],
    ['conflict', 'idempotency_key_reused', null],
  ])
})
