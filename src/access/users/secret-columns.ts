import type { Context } from '../../ground/database/encryption.ts'
import { defineSecretColumn } from '../../ground/database/secret-column.ts'

// The same for both: the next secret takes the other's place as it is (store.ts).
const context = ({ id }: { id: number }): Context => ({ purpose: 'authenticator', name: `user/${id}/totp` })

/** The secret of a user's authenticator. */
export const TOTP_SECRET = defineSecretColumn({ table: 'users', key: 'id', column: 'totp_secret_sealed', context })

/** The secret of the authenticator that is to take a lost one's place. */
export const NEXT_TOTP_SECRET = defineSecretColumn({
  table: 'users',
  key: 'id',
  column: 'next_totp_secret_sealed',
  context,
})
