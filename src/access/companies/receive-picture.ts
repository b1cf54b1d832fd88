import type { FastifyRequest } from 'fastify'
import type { Actor } from '../../ground/roles/actor.ts'
import { Refusal } from '../../ground/roles/refusals.ts'
import { translate } from '../../ground/texts/translate.ts'
import { LOGO_MOST_BYTES } from './logo-rules.ts'
import { texts } from './texts.ts'

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
