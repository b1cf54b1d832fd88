import { Refusal } from '../../refusals.ts'
import type { Actor } from '../../roles/actor.ts'
import { translate } from '../../texts/translate.ts'
import { batchTexts } from '../server-texts.ts'
import type { Upload } from './receive-upload.ts'
import { uploadFault } from './upload-rules.ts'

/** Refuses (415) a file that is no .xlsx by its ending or its type. */
export function refuseWrongType(actor: Actor, { fileName, type }: Pick<Upload, 'fileName' | 'type'>): void {
  const fault = uploadFault({ name: fileName, type })
  if (fault !== null) throw new Refusal('wrong-type', translate(batchTexts, actor.language)(fault))
}
