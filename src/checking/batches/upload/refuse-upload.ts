import { countOf } from '../../../base/database/count-of.ts'
import type { Reader } from '../../../base/database/database.ts'
import type { Actor } from '../../../base/roles/actor.ts'
import { Refusal } from '../../../base/roles/refusals.ts'
import { translate } from '../../../base/texts/translate.ts'
import { findOtherFormat } from '../../../documents/spreadsheets/archive/recognise.ts'
import { describeUnreadable, type UnreadableReason } from '../../../documents/spreadsheets/unreadable-upload.ts'
import { acceptsLists } from '../accepts-lists.ts'
import { batchTexts } from '../server-texts.ts'
import { STATUS } from '../status-rules.ts'
import type { Upload } from './receive-upload.ts'
import { uploadFault } from './upload-rules.ts'

type UploadedFile = Pick<Upload, 'isPasted' | 'fileName' | 'type' | 'bytes'>

/**
 * Throws 415 if the file extension or media type is not that of a workbook or list. The message
 * names the file's format, if recognised, and the remedy.
 */
export async function refuseWrongType(
  actor: Actor,
  db: Reader,
  { isPasted, fileName, type, bytes }: UploadedFile,
): Promise<void> {
  const takesLists = await acceptsLists(db, actor.companyId)
  const faultKey = isPasted && !takesLists ? 'extension' : uploadFault({ name: fileName, type }, takesLists)
  if (faultKey === null) return
  const t = translate(batchTexts, actor.language)
  const reason = findOtherFormat(bytes)
  const remedy =
    reason !== undefined && FORMATS_WITH_REMEDY.includes(reason)
      ? describeUnreadable({ reason, values: {} }, actor.language)
      : t(takesLists ? 'uploadWorkbookOrList' : 'uploadWorkbook')
  throw new Refusal('wrong-type', `${t(faultKey)} ${remedy}`)
}

/** The formats with a specific message; others, such as text, may be anything. */
const FORMATS_WITH_REMEDY: readonly UnreadableReason[] = [
  'old-xls',
  'encrypted',
  'pdf',
  'html',
  'ods',
  'numbers',
  'image',
]

/** More than any company needs; stops a client that uploads in a loop. */
export const MAX_OPEN_BATCHES = 200

/** Throws 409 if the actor's company has `MAX_OPEN_BATCHES` open batches (check U-13). */
export async function refuseTooManyOpen(actor: Actor, reader: Reader): Promise<void> {
  const companyBatches = reader.selectFrom('batch').where('company_id', '=', actor.companyId)
  const open = await countOf(companyBatches.where('status', 'in', [STATUS.created, STATUS.started]))
  if (open < MAX_OPEN_BATCHES) return
  const message = translate(batchTexts, actor.language)('tooManyOpen', { most: MAX_OPEN_BATCHES })
  throw new Refusal('conflict', message, [], null, 'too_many_open_batches')
}
