import { settingsOf } from '../../access/settings/settings-of.ts'
import type { Reader } from '../../base/database/database.ts'
import { uploadFormats } from './settings-rules.ts'

/** Returns whether a company may upload lists (.csv, .txt, pasted) in addition to workbooks. */
export async function acceptsLists(reader: Reader, companyId: number): Promise<boolean> {
  const { formats } = await settingsOf(reader, companyId, { formats: uploadFormats })
  return formats !== 'xlsx'
}
