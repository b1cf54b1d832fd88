import type { Reader } from '../database/database.ts'
import { settingsOf } from '../settings/settings-of.ts'
import { uploadFormats } from './settings-rules.ts'

/** Returns whether a company may upload lists (.csv, .txt, pasted) beside workbooks. */
export async function takesListsOf(reader: Reader, companyId: number): Promise<boolean> {
  const { formats } = await settingsOf(reader, companyId, { formats: uploadFormats })
  return formats !== 'xlsx'
}
