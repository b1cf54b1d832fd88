import { hashPassword } from '../../src/access/credentials/password-hash.ts'
import { saveFile } from '../../src/base/database/file-store.ts'
import { viennaDay } from '../../src/base/texts/format.ts'
import {
  createLinkPassword,
  createToken,
  hashToken,
  normalizePassword,
} from '../../src/sharing/auditor-package/link/create-or-withdraw-link.ts'
import { insertLink } from '../../src/sharing/auditor-package/link/link-store.ts'
import { createKeyPair } from '../../src/sharing/auditor-package/signing-key.ts'
import { saveKeyPair } from '../../src/sharing/auditor-package/signing-key-store.ts'
import type { Cell } from './people.ts'

const COUNTS = { reports: 0, results: 0, answers: 0, checks: 0, judgements: 0, auditLines: 0 }
const YEAR = { first_day: '2026-01-01', last_day: '2026-12-31', language: 'de' } as const

/** Adds a completed package of a company, and the installation's key. */
export async function addPackage(
  { runtime: { database, encryption, clock }, person }: Cell,
  companyId: number,
): Promise<number> {
  await saveKeyPair(database.db, createKeyPair(encryption))
  return database.db.transaction().execute(async trx => {
    const file = await saveFile(trx, Buffer.from('a package'))
    const archiveColumns = {
      state: 'made',
      file_id: file.id,
      counts: JSON.stringify(COUNTS),
      ended_at: clock.now(),
    } as const
    const row = { company_id: companyId, ...YEAR, requested_by: person.id, ...archiveColumns }
    return (await trx.insertInto('auditor_package').values(row).returning('id').executeTakeFirstOrThrow()).id
  })
}

/** Returns a day on which a package made now is still available. */
export const linkEndDay = ({ runtime: { clock } }: Cell): string =>
  viennaDay(new Date(clock.now().getTime() + 7 * 86_400_000))

/** Adds a link to a package of a company, with its token and its password. */
export async function addLinkToPackage(
  cell: Cell,
  companyId: number,
): Promise<{ id: number; token: string; password: string }> {
  const [token, password] = [createToken(), createLinkPassword()]
  const fields = {
    package_id: await addPackage(cell, companyId),
    created_by: cell.person.id,
    last_day: linkEndDay(cell),
  }
  const secrets = { token_hash: hashToken(token), password_hash: await hashPassword(normalizePassword(password)) }
  const id = await cell.runtime.database.db.transaction().execute(trx => insertLink(trx, { ...fields, ...secrets }))
  return { id, token, password }
}

/**
 * Removes waiting packages: cells of company 1 run one after the other, and a waiting package would
 * make the next cell fail.
 */
export const removeWaitingPackages = async ({ runtime: { database }, company }: Cell): Promise<void> => {
  const removed = { state: 'removed' } as const
  await database.db
    .updateTable('auditor_package')
    .set(removed)
    .where('company_id', '=', company)
    .where('state', '=', 'waiting')
    .execute()
}
