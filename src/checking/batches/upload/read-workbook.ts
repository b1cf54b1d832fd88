import type { Choice, Preview, ReadUpload } from '../../../documents/spreadsheets/layout.ts'
import type { ReadLimits } from '../../../documents/spreadsheets/limits.ts'
import { previewUpload, readUpload } from '../../../documents/spreadsheets/read-upload.ts'
import { sayUnreadable, UnreadableUpload } from '../../../documents/spreadsheets/unreadable-upload.ts'
import { Refusal } from '../../../ground/roles/refusals.ts'
import type { Whose } from '../../../ground/threads/fair-semaphore.ts'
import type { Upload } from './receive-upload.ts'

/** What the operator may set (MAX_UPLOAD_MB, MAX_UNPACKED_MB, MAX_UPLOAD_ROWS). */
export type UploadLimits = { maxUploadMb: number; maxUnpackedMb: number; maxUploadRows: number }

/** `names`: the user's own names of the companies are wanted too; `companies`: what is compared of them; `days`: those of the invoices. */
type Chosen = Pick<Upload, 'bytes' | 'sheet' | 'column' | 'companyColumns' | 'dayColumn' | 'list' | 'language'> &
  Pick<Choice, 'names' | 'companies' | 'days'>

const MEBIBYTE = 1024 * 1024

/** Reads an upload's rows, in the sheet and column chosen. Refuses (413, 422) what cannot be read, in the user's language. */
export const readWorkbook = (whose: Whose, chosen: Chosen, limits: UploadLimits): Promise<ReadUpload> =>
  reading(readUpload, whose, chosen, limits)

/** Looks into a workbook that may be uploaded. Refuses (413, 422) what no other sheet or column can mend. */
export const previewWorkbook = (whose: Whose, chosen: Chosen, limits: UploadLimits): Promise<Preview> =>
  reading(previewUpload, whose, chosen, limits)

const reading = <T>(
  read: (whose: Whose, bytes: Uint8Array, limits: ReadLimits, choice: Choice) => Promise<T>,
  whose: Whose,
  { bytes, sheet, column, list, language, ...wanted }: Chosen,
  { maxUnpackedMb, maxUploadRows }: UploadLimits,
): Promise<T> =>
  read(
    whose,
    bytes,
    { maxUnpackedBytes: maxUnpackedMb * MEBIBYTE, maxRows: maxUploadRows },
    {
      ...wanted,
      ...(sheet === null ? {} : { sheet }),
      ...(column === null ? {} : { column }),
      ...(list === null ? {} : { list }),
    },
  ).catch((failure: unknown) => {
    if (failure instanceof UnreadableUpload) throw new Refusal(failure.kind, sayUnreadable(failure, language))
    throw failure
  })
