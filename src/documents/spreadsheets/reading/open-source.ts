import type { Choice } from '../layout.ts'
import type { ReadLimits } from '../limits.ts'
import { listSource } from './list-source.ts'
import type { Source } from './source.ts'
import { workbookSource } from './workbook-source.ts'

/** Opens an upload to be read: as a list where it is to be one, else as a workbook. Refuses with UnreadableUpload what it is not. */
export const openSource = async (bytes: Uint8Array, limits: ReadLimits, { list }: Choice): Promise<Source> =>
  list === undefined ? workbookSource(bytes, limits.maxUnpackedBytes) : listSource(bytes, list)
