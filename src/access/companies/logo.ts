import type { FastifyRequest } from 'fastify'
import { commit } from '../../base/database/commit.ts'
import type { Reader, Transaction } from '../../base/database/database.ts'
import { deleteFile, readFile, saveFile } from '../../base/database/file-store.ts'
import type { Actor } from '../../base/roles/actor.ts'
import { Refusal } from '../../base/roles/refusals.ts'
import { refuseForeignCompany } from '../../base/roles/scope.ts'
import type { Language } from '../../base/texts/define.ts'
import { translate } from '../../base/texts/translate.ts'
import { record } from '../../platform/audit-log/record.ts'
import { isCompleteLogo, readPictureHeader } from '../../platform/operator/picture.ts'
import type { Services } from '../../platform/services.ts'
import { texts } from './companies-texts.ts'
import { type CompanyRow, companyOf, lockCompany } from './company-of.ts'
import { isLogoSize, LOGO_TYPES, type LogoType, MAX_LOGO_BYTES } from './company-rules.ts'
import { updateCompany } from './store.ts'

/**
 * Sets or replaces a company's logo. Throws 403 for another company, 415 or 422 for an invalid
 * image.
 */
export async function setLogo(
  actor: Actor,
  { database }: Pick<Services, 'database'>,
  id: number,
  bytes: Buffer,
): Promise<void> {
  refuseForeignCompany(actor, id)
  const type = detectImageType(bytes, actor.language)
  await commit(database, async trx => {
    const company = await lockCompany(trx, id)
    const file = await saveFile(trx, bytes)
    await updateCompany(trx, id, { logo_file_id: file.id, logo_type: type })
    await deleteLogoFile(trx, company)
    const before = company.logo_file_id === null ? null : { type: company.logo_type }
    const after = { type, size: file.size, sha256: file.sha256 }
    await record(trx, actor, 'company.logo', { name: `company/${id}`, companyId: id }, before, after)
  })
}

/** Removes a company's logo; no effect if there is none. Throws 403 for another company. */
export async function removeLogo(actor: Actor, { database }: Pick<Services, 'database'>, id: number): Promise<void> {
  refuseForeignCompany(actor, id)
  await commit(database, async trx => {
    const company = await lockCompany(trx, id)
    if (company.logo_file_id === null) return
    await removeLogoOf(trx, company)
    const object = { name: `company/${id}`, companyId: id }
    await record(trx, actor, 'company.logo', object, { type: company.logo_type }, null)
  })
}

/** Removes a company's logo in the caller's transaction. */
export async function removeLogoOf(trx: Transaction, company: CompanyRow): Promise<void> {
  await updateCompany(trx, company.id, { logo_file_id: null, logo_type: null })
  await deleteLogoFile(trx, company)
}

const deleteLogoFile = async (trx: Transaction, { logo_file_id }: CompanyRow): Promise<void> => {
  if (logo_file_id !== null) await deleteFile(trx, logo_file_id)
}

export type Logo = { type: string; bytes: Uint8Array }

/**
 * Returns a company's logo. Does not check access, which contract.ts defines. Throws the same 404
 * for no logo and no company.
 */
export async function logoOf(reader: Reader, id: number): Promise<Logo> {
  const { logo_file_id, logo_type } = await companyOf(reader, id)
  if (logo_file_id === null || logo_type === null) throw new Refusal('not-found', 'not found')
  return { type: logo_type, bytes: await readFile(reader, logo_file_id) }
}

/**
 * Reads the field `file` of an upload. Throws 400 if it is missing, 413 above the limit without
 * reading further.
 */
export async function receiveImage(actor: Actor, request: FastifyRequest): Promise<Buffer> {
  const t = translate(texts, actor.language)
  const part = request.isMultipart() ? await request.file({ limits: { fileSize: MAX_LOGO_BYTES } }) : undefined
  if (part?.fieldname !== 'file') throw new Refusal('bad-input', t('logoMissing'))
  const chunks: Uint8Array[] = []
  for await (const chunk of part.file) chunks.push(chunk)
  if (part.file.truncated) throw new Refusal('too-large', t('logoTooLarge'))
  return Buffer.concat(chunks)
}

const SIGNATURES: Record<LogoType, string> = { 'image/png': '89504e470d0a1a0a', 'image/jpeg': 'ffd8ff' }

/**
 * Detects the image type from the bytes; the file name is ignored. Throws 415 if neither PNG nor
 * JPEG, 422 if truncated or too large in pixels. Only the header is parsed; nothing is decoded.
 */
function detectImageType(bytes: Buffer, language: Language): LogoType {
  const t = translate(texts, language)
  const type = LOGO_TYPES.find(each => bytes.toString('hex', 0, 8).startsWith(SIGNATURES[each]))
  if (type === undefined) throw new Refusal('wrong-type', t('logoKind'))
  const size = readPictureHeader(bytes)
  if (size !== null && !isLogoSize(size)) throw new Refusal('unreadable', t('logoPixels'))
  if (isCompleteLogo(`data:${type};base64,${bytes.toString('base64')}`)) return type
  throw new Refusal('unreadable', t('logoTorn'))
}
