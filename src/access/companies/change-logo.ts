import { commit } from '../../ground/database/commit.ts'
import type { OpenDatabase, Transaction } from '../../ground/database/database.ts'
import { deleteFile, saveFile } from '../../ground/database/file-store.ts'
import type { Actor } from '../../ground/roles/actor.ts'
import { refuseForeignCompany } from '../../ground/roles/scope.ts'
import { record } from '../../house/audit-log/record.ts'
import { kindOfPicture } from './check-picture.ts'
import { type CompanyRow, companyToChange } from './company-of.ts'
import { updateCompany } from './store.ts'

type Needs = { database: OpenDatabase }

/** Sets a company's picture in place of the one before. Refuses (403) another company, (415, 422) what is no picture. */
export async function giveLogo(actor: Actor, { database }: Needs, id: number, bytes: Buffer): Promise<void> {
  refuseForeignCompany(actor, id)
  const type = kindOfPicture(bytes, actor.language)
  await commit(database, async trx => {
    const company = await companyToChange(trx, id)
    const file = await saveFile(trx, bytes)
    await updateCompany(trx, id, { logo_file_id: file.id, logo_type: type })
    await forget(trx, company)
    const before = company.logo_file_id === null ? null : { type: company.logo_type }
    const after = { type, size: file.size, sha256: file.sha256 }
    await record(trx, actor, 'company.logo', { name: `company/${id}`, companyId: id }, before, after)
  })
}

/** Takes a company's picture away; nothing happens where there is none. Refuses (403) another company. */
export async function removeLogo(actor: Actor, { database }: Needs, id: number): Promise<void> {
  refuseForeignCompany(actor, id)
  await commit(database, async trx => {
    const company = await companyToChange(trx, id)
    if (company.logo_file_id === null) return
    await dropLogo(trx, company)
    const object = { name: `company/${id}`, companyId: id }
    await record(trx, actor, 'company.logo', object, { type: company.logo_type }, null)
  })
}

/** Forgets a company's picture, in the transaction of whatever ends it. */
export async function dropLogo(trx: Transaction, company: CompanyRow): Promise<void> {
  await updateCompany(trx, company.id, { logo_file_id: null, logo_type: null })
  await forget(trx, company)
}

const forget = async (trx: Transaction, { logo_file_id }: CompanyRow): Promise<void> => {
  if (logo_file_id !== null) await deleteFile(trx, logo_file_id)
}
