import { createHash, randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import type { Actor } from '../../../ground/roles/actor.ts'
import { Refusal } from '../../../ground/roles/refusals.ts'
import { translate } from '../../../ground/texts/translate.ts'
import { batchTexts } from '../server-texts.ts'
import { type Task, taskSchema } from '../wire.ts'
import type { Upload } from './receive-upload.ts'
import { type UploadNeeds, uploadBatch } from './upload.ts'
import {
  dropKey,
  keepKeyAnswer,
  RENEW_KEY_EVERY_MS,
  readKey,
  renewKey,
  takeKey,
  type UploadKey,
} from './upload-key-store.ts'

const LOOK_AGAIN_MS = 100
const MOST_LOOKS = 1_200

/** Another request took the key over while this one was at work: its batch is never shown. */
class KeyLost extends Error {}

/**
 * Uploads a workbook under an Idempotency-Key: sent again within a day with the same body, it is answered the same and makes
 * no second batch; two at once make one. Refuses (400) a key that is none, (409) one that came with another body. A refused
 * upload leaves the key free.
 */
export async function uploadOnce(actor: Actor, needs: UploadNeeds, upload: Upload, name: string): Promise<Task> {
  const key = { ...keyOf(actor, name), bodySha256: hashOf(upload), holder: randomUUID() }
  const { db } = needs.queue.database
  for (let looks = 0; looks < MOST_LOOKS; looks += 1) {
    if (await takeKey(db, key)) {
      const task = await uploadHolding(actor, needs, upload, key)
      if (task !== null) return task
    }
    const first = await readKey(db, key)
    if (first && first.bodySha256 !== key.bodySha256) throw refusal(actor, 'otherBody')
    if (first?.answer) return ofHisCompany(actor, taskSchema.parse(JSON.parse(first.answer)))
    await wait(LOOK_AGAIN_MS)
  }
  throw refusal(actor, 'stillStoring')
}

// Who moved since sees nothing of the former company, and no batch was made in the new one.
function ofHisCompany(actor: Actor, task: Task): Task {
  if (task.company.id !== actor.companyId) throw refusal(actor, 'otherBody')
  return task
}

/** The upload itself; null when the key was lost meanwhile. */
async function uploadHolding(actor: Actor, needs: UploadNeeds, upload: Upload, key: UploadKey): Promise<Task | null> {
  const { db } = needs.queue.database
  // One that fails is made up for by the next, or the key is lost.
  const renewing = setInterval(() => void renewKey(db, key).catch(() => undefined), RENEW_KEY_EVERY_MS)
  try {
    return await uploadBatch(actor, needs, upload, async (trx, task) => {
      if (!(await keepKeyAnswer(trx, key, JSON.stringify(task)))) throw new KeyLost()
    })
  } catch (failure) {
    if (failure instanceof KeyLost) return null
    await dropKey(db, key)
    throw failure
  } finally {
    clearInterval(renewing)
  }
}

function keyOf(actor: Actor, name: string): Pick<UploadKey, 'userId' | 'key'> {
  if (/^[\x21-\x7e]{1,255}$/.test(name)) return { userId: actor.userId, key: name }
  throw new Refusal('bad-input', 'bad input', [{ path: 'Idempotency-Key', message: '1 to 255 printable characters' }])
}

function hashOf({ bytes, ...choice }: Upload): string {
  const named = Object.entries(choice).toSorted(([one], [other]) => (one < other ? -1 : 1))
  return createHash('sha256').update(JSON.stringify(named)).update(bytes).digest('hex')
}

const refusal = (actor: Actor, text: 'otherBody' | 'stillStoring'): Refusal =>
  new Refusal('conflict', translate(batchTexts, actor.language)(text))
