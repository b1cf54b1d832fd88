import { readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import type { Database } from '../../../base/database/database.ts'
import { BEING_STORED } from '../../../checking/batches/store.ts'
import { signIn } from './demo-client.ts'
import { USER } from './people.ts'

// The first contains every possible problem; the second is offered on the home page, and all of it
// is answered.
const SAMPLES = ['./Debitoren.xlsx', '../../../../public/UID-Check-Beispiel.xlsx']

/** Uploads the samples that the demo's user has not uploaded yet, over HTTP. */
export async function uploadSamples(db: Database, address: string, secret: string): Promise<void> {
  const uploaded = await uploadedNames(db)
  const missing = SAMPLES.filter(file => !uploaded.has(basename(file)))
  if (missing.length === 0) return
  const guest = await signIn(address, USER.email, USER.password, secret)
  for (const file of missing) await guest.upload(basename(file), await readFile(new URL(file, import.meta.url)))
}

// Deleted samples stay deleted; incompletely stored ones are uploaded again.
async function uploadedNames(db: Database): Promise<Set<string>> {
  const rows = await db
    .selectFrom('batch')
    .select('file_name')
    .where('company_id', '=', USER.companyId)
    .where('status', '<>', BEING_STORED)
    .execute()
  return new Set(rows.map(({ file_name }) => file_name))
}
