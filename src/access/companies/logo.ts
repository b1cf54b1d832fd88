import type { FastifyRequest } from 'fastify'
import { commit } from '../../ground/database/commit.ts'
import type { Reader, Transaction } from '../../ground/database/database.ts'
import { deleteFile, readFile, saveFile } from '../../ground/database/file-store.ts'
import type { Actor } from '../../ground/roles/actor.ts'
import { Refusal } from '../../ground/roles/refusals.ts'
import { refuseForeignCompany } from '../../ground/roles/scope.ts'
import type { Language } from '../../ground/texts/define.ts'
import { translate } from '../../ground/texts/translate.ts'
import { record } from '../../house/audit-log/record.ts'
import { isWholeLogo, pictureHeader } from '../../house/operator/picture.ts'
import type { Services } from '../../house/services.ts'
import { type CompanyRow, companyOf, companyToChange } from './company-of.ts'
import { isLogoSize, LOGO_MOST_BYTES, LOGO_TYPES, type LogoType } from './company-rules.ts'
import { updateCompany } from './store.ts'
import { texts } from './texts.ts'

/** Sets a company's picture in place of the one before. Refuses (403) another company, (415, 422) what is no picture. */
export async function giveLogo(
  actor: Actor,
  { database }: Pick<Services, 'database'>,
  id: number,
  bytes: Buffer,
): Promise<void> {
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
export async function removeLogo(actor: Actor, { database }: Pick<Services, 'database'>, id: number): Promise<void> {
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

export type Logo = { type: string; bytes: Uint8Array }

/** A company's picture, whoever asks: contract.ts says who may. Refuses (404) alike where there is none and where there is no such company. */
export async function logoOf(reader: Reader, id: number): Promise<Logo> {
  const { logo_file_id, logo_type } = await companyOf(reader, id)
  if (logo_file_id === null || logo_type === null) throw new Refusal('not-found', 'not found')
  return { type: logo_type, bytes: await readFile(reader, logo_file_id) }
}

/** Takes the field `file` of an upload. Refuses (400) a call without one, (413) a file above the limit, read no further. */
export async function receivePicture(actor: Actor, request: FastifyRequest): Promise<Buffer> {
  const say = translate(texts, actor.language)
  const part = request.isMultipart() ? await request.file({ limits: { fileSize: LOGO_MOST_BYTES } }) : undefined
  if (part?.fieldname !== 'file') throw new Refusal('bad-input', say('logoMissing'))
  const chunks: Uint8Array[] = []
  for await (const chunk of part.file) chunks.push(chunk)
  if (part.file.truncated) throw new Refusal('too-large', say('logoTooLarge'))
  return Buffer.concat(chunks)
}

const BEGINNINGS: Record<LogoType, string> = { 'image/png': '89504e470d0a1a0a', 'image/jpeg': 'ffd8ff' }

/**
 * What kind of picture these bytes are, whatever their name says. Refuses (415) what is neither PNG nor JPEG, (422) one
 * that is torn, or of more pixels than a logo has: its header says so, and nothing of it is unpacked before.
 */
function kindOfPicture(bytes: Buffer, language: Language): LogoType {
  const say = translate(texts, language)
  const type = LOGO_TYPES.find(each => bytes.toString('hex', 0, 8).startsWith(BEGINNINGS[each]))
  if (type === undefined) throw new Refusal('wrong-type', say('logoKind'))
  const size = pictureHeader(bytes)
  if (size !== null && !isLogoSize(size)) throw new Refusal('unreadable', say('logoPixels'))
  if (isWholeLogo(`data:${type};base64,${bytes.toString('base64')}`)) return type
  throw new Refusal('unreadable', say('logoTorn'))
}
