import type { Reader } from '../../ground/database/database.ts'
import { readFile } from '../../ground/database/file-store.ts'
import { Refusal } from '../../ground/roles/refusals.ts'
import { companyOf } from './company-of.ts'

export type Logo = { type: string; bytes: Uint8Array }

/** A company's picture, whoever asks: contract.ts says who may. Refuses (404) alike where there is none and where there is no such company. */
export async function logoOf(reader: Reader, id: number): Promise<Logo> {
  const { logo_file_id, logo_type } = await companyOf(reader, id)
  if (logo_file_id === null || logo_type === null) throw new Refusal('not-found', 'not found')
  return { type: logo_type, bytes: await readFile(reader, logo_file_id) }
}
