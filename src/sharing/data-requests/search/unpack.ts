import type { Encryption } from '../../../base/database/encryption.ts'
import type { Packing } from '../../../base/database/searched-table.ts'
import { MAIL_CONTENT } from '../../../platform/mails/create.ts'
import { unpackReceived } from '../../../registers/authorities/received.ts'
import { unpackBody } from '../../../registers/marks/kept-body.ts'
import { collectLeaves } from './json-leaves.ts'

type Row = Readonly<Record<string, string | null>>

/**
 * Unpacks a column's content with the module that packed it. `isShown` is false if it may not be
 * exported, such as an initial password in a mail.
 */
type Unpacker = { isShown: boolean; texts: (packed: string, row: Row, encryption: Encryption) => string[] }

const fromBase64 = (base64: string): Buffer => Buffer.from(base64, 'base64')

export const UNPACKERS: Readonly<Record<Packing, Unpacker>> = {
  answer: { isShown: true, texts: packed => [unpackReceived(fromBase64(packed)).toString('utf8')] },
  body: { isShown: true, texts: packed => [unpackBody(fromBase64(packed))] },
  mail: {
    isShown: false,
    texts: (packed, { cause }, encryption) =>
      collectLeaves(JSON.parse(encryption.decrypt(packed, MAIL_CONTENT.context({ cause: cause ?? '' })))),
  },
}
