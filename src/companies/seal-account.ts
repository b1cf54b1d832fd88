import type { Updateable } from 'kysely'
import type { Seal } from '../database/seal.ts'
import type { Tables } from '../database/tables.ts'
import { accountContext } from './account-of.ts'
import type { CompanyChange } from './wire.ts'

type Sealed = Pick<Updateable<Tables['company']>, 'tid_sealed' | 'benid_sealed' | 'pin_sealed'>

/** The credentials that were sent, sealed for their company; an empty one was not sent (check K-06). */
export const sealAccount = (seal: Seal, id: number, sent: CompanyChange): Sealed => ({
  ...(sent.finCustomerId ? { tid_sealed: seal.seal(sent.finCustomerId, accountContext(id, 'tid')) } : {}),
  ...(sent.finUserId ? { benid_sealed: seal.seal(sent.finUserId, accountContext(id, 'benid')) } : {}),
  ...(sent.pin ? { pin_sealed: seal.seal(sent.pin, accountContext(id, 'pin')) } : {}),
})
