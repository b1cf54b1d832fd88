import { createHash } from 'node:crypto'
import { commit } from '../../ground/database/commit.ts'
import type { OpenDatabase } from '../../ground/database/database.ts'
import type { Actor } from '../../ground/roles/actor.ts'
import { Refusal } from '../../ground/roles/refusals.ts'
import { translate } from '../../ground/texts/translate.ts'
import { type AlarmLog, createAlarm, type Trouble } from '../../house/alarms/alarm.ts'
import { record } from '../../house/audit-log/record.ts'
import type { Services } from '../../house/services.ts'
import { askClamd, type ClamdAddress, ClamdUnreachable, isClamdThere } from './ask-clamd.ts'
import { texts } from './texts.ts'

/** Looks at a file that somebody uploads, before anything reads or keeps it. */
export type ScanUpload = (actor: Actor, bytes: Uint8Array) => Promise<void>

export type VirusScanner = Pick<Services, 'database'> & {
  log: AlarmLog
  /** CLAMD_ADDRESS; null: no scanner is asked. */
  clamdAddress: ClamdAddress | null
  /** CLAMD_WHEN_DOWN: what becomes of an upload where clamd is not there. */
  clamdWhenDown: 'refuse' | 'accept'
  /** Twenty seconds unless a test is in a hurry. */
  timeoutMs?: number
}

const TIMEOUT_MS = 20_000
// Of a clamd that could not tell what is in a file: whether it is still there.
const PING_TIMEOUT_MS = 5_000

/**
 * Has the operator's clamd look at each upload (U-14). Refuses (422) one in which it finds something, which goes on record by the
 * file's hash, and one that it cannot tell about, whatever the operator says: a file made slow to scan must not enter unseen.
 * Refuses (503) any while clamd is unreachable, unless the operator lets them in; that raises the alarm `virus-scanner`.
 */
export function createScanUpload(scanner: VirusScanner): ScanUpload {
  const { log, clamdAddress, clamdWhenDown, timeoutMs = TIMEOUT_MS } = scanner
  const alarm = createAlarm(log, 'virus-scanner')
  if (clamdAddress === null) return async () => undefined
  const notScanned = async (actor: Actor, err: Error): Promise<void> => {
    const isUnreachable = err instanceof ClamdUnreachable
    const isDown = isUnreachable || !(await isClamdThere(clamdAddress, Math.min(timeoutMs, PING_TIMEOUT_MS)))
    alarm(isDown ? downTrouble(err, clamdWhenDown) : null)
    if (isDown && clamdWhenDown === 'refuse') throw scannerDown(actor)
    if (isUnreachable) return
    log.warn({ err }, 'an upload was refused: the virus scanner cannot tell what is in it')
    throw new Refusal('unreadable', translate(texts, actor.language)('cannotTell'))
  }
  return async (actor, bytes) => {
    const found = await askClamd(clamdAddress, bytes, timeoutMs).catch((err: Error) => err)
    if (found instanceof Error) return notScanned(actor, found)
    alarm(null)
    if (found !== null) throw await virusFound(actor, scanner.database, bytes, found)
  }
}

const DOES = { refuse: 'no upload is accepted', accept: 'uploads are accepted unseen' }

const downTrouble = (err: Error, clamdWhenDown: keyof typeof DOES): Trouble => ({
  facts: { err, clamdWhenDown },
  message: `the virus scanner does not answer: ${DOES[clamdWhenDown]}`,
})

// The screen shows the sentence that stands with a field; of a 503 alone it only says that something went wrong.
function scannerDown({ language }: Actor): Refusal {
  const sentence = translate(texts, language)('down')
  return new Refusal('unavailable', sentence, [{ path: 'file', message: sentence }])
}

async function virusFound(actor: Actor, database: OpenDatabase, bytes: Uint8Array, virus: string): Promise<Refusal> {
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  const object = { name: 'upload', companyId: actor.companyId }
  await commit(database, trx => record(trx, actor, 'upload.virus', object, null, { virus, sha256 }))
  return new Refusal('unreadable', translate(texts, actor.language)('found', { virus }))
}
