import { Refusal } from '../refusals.ts'
import type { ReadUpload } from '../spreadsheets/layout.ts'
import { readUpload } from '../spreadsheets/read-upload.ts'
import { sayUnreadable, UnreadableUpload } from '../spreadsheets/unreadable-upload.ts'
import type { Upload } from './receive-upload.ts'

/** What the operator may set (MAX_UPLOAD_MB, MAX_UNPACKED_MB, MAX_UPLOAD_ROWS). */
export type UploadLimits = { maxUploadMb: number; maxUnpackedMb: number; maxUploadRows: number }

const MEBIBYTE = 1024 * 1024

/** Reads an upload's rows, in the sheet and column chosen. Refuses (413, 422) what cannot be read, in the user's language. */
export const readWorkbook = (
  { bytes, sheet, column, language }: Pick<Upload, 'bytes' | 'sheet' | 'column' | 'language'>,
  { maxUnpackedMb, maxUploadRows }: UploadLimits,
): Promise<ReadUpload> =>
  readUpload(
    bytes,
    { maxUnpackedBytes: maxUnpackedMb * MEBIBYTE, maxRows: maxUploadRows },
    { ...(sheet === null ? {} : { sheet }), ...(column === null ? {} : { column }) },
  ).catch((failure: unknown) => {
    if (failure instanceof UnreadableUpload) throw new Refusal(failure.kind, sayUnreadable(failure, language))
    throw failure
  })
