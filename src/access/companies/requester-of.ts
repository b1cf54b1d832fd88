import type { Reader } from '../../ground/database/database.ts'
import { companyOf } from './company-of.ts'

/** In whose name VIES is asked: always the company's own, so that the consultation number is its own (docs/rules.md#requester). */
export async function viesRequesterOf(reader: Reader, companyId: number): Promise<{ uid: string; name: string }> {
  const { uid, name } = await companyOf(reader, companyId)
  return { uid, name }
}
