import { readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { BEING_STORED } from '../../../checking/batches/store.ts'
import type { Database } from '../../../ground/database/database.ts'
import { signIn } from './front-door.ts'
import { USER } from './people.ts'

// The first holds everything that can go wrong; the second is what the home page offers, and all of it is answered.
const SAMPLES = ['./Debitoren.xlsx', '../../../../public/UID-Check-Beispiel.xlsx']

/** Uploads the samples that the demo's user has not uploaded yet, through the front door. */
export async function uploadSamples(db: Database, address: string, secret: string): Promise<void> {
  const uploaded = await uploadedNames(db)
  const missing = SAMPLES.filter(file => !uploaded.has(basename(file)))
  if (missing.length === 0) return
  const guest = await signIn(address, USER.email, USER.password, secret)
  for (const file of missing) await guest.upload(basename(file), await readFile(new URL(file, import.meta.url)))
}

// What was deleted stays deleted; what was never stored completely is uploaded again.
async function uploadedNames(db: Database): Promise<Set<string>> {
  const rows = await db
    .selectFrom('batch')
    .select('file_name')
    .where('company_id', '=', USER.companyId)
    .where('status', '<>', BEING_STORED)
    .execute()
  return new Set(rows.map(({ file_name }) => file_name))
}
