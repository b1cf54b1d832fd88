import type { Updateable } from 'kysely'
import type { Encryption } from '../../ground/database/encryption.ts'
import type { Tables } from '../../ground/database/tables.ts'
import { ACCOUNT_SECRETS } from './account-of.ts'
import type { CompanyChange } from './wire.ts'

type Encrypted = Pick<Updateable<Tables['company']>, 'tid_sealed' | 'benid_sealed' | 'pin_sealed'>

/** The credentials that were sent, encrypted for their company; an empty one was not sent (check K-06). */
export const encryptAccount = (encryption: Encryption, id: number, sent: CompanyChange): Encrypted => ({
  ...(sent.finCustomerId
    ? { tid_sealed: encryption.encrypt(sent.finCustomerId, ACCOUNT_SECRETS.tid.context({ id })) }
    : {}),
  ...(sent.finUserId
    ? { benid_sealed: encryption.encrypt(sent.finUserId, ACCOUNT_SECRETS.benid.context({ id })) }
    : {}),
  ...(sent.pin ? { pin_sealed: encryption.encrypt(sent.pin, ACCOUNT_SECRETS.pin.context({ id })) } : {}),
})
