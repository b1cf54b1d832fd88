import type { Actor } from '../../../ground/roles/actor.ts'
import { Refusal } from '../../../ground/roles/refusals.ts'
import { translate } from '../../../ground/texts/translate.ts'
import { batchTexts } from '../server-texts.ts'

/** Uploads and pre-flights that are received, wait or are worked on. A person has one, a program a few. */
const MOST_OF_USER = 10
const MOST_OF_COMPANY = 20
const RETRY_AFTER_SECONDS = 5

const underWay = new Map<string, number>()

/** Counts an upload that begins; returns what says that it is over. Refuses (429) one more than a user or a company may have under way. */
export function admitUpload(actor: Actor): () => void {
  const keys = [`user ${actor.userId}`, `company ${actor.companyId}`] as const
  const [ofUser, ofCompany] = keys.map(key => underWay.get(key) ?? 0)
  if ((ofUser ?? 0) >= MOST_OF_USER || (ofCompany ?? 0) >= MOST_OF_COMPANY) throw tooMany(actor)
  for (const key of keys) underWay.set(key, (underWay.get(key) ?? 0) + 1)
  return () => {
    for (const key of keys) leave(key)
  }
}

function leave(key: string): void {
  const left = (underWay.get(key) ?? 0) - 1
  if (left > 0) underWay.set(key, left)
  else underWay.delete(key)
}

function tooMany({ language }: Actor): Refusal {
  const message = translate(batchTexts, language)('tooManyUploads')
  return new Refusal('too-often', message, [{ path: 'file', message }], RETRY_AFTER_SECONDS)
}
