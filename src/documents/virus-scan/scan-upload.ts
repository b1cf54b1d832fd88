import { createHash } from 'node:crypto'
import { commit } from '../../base/database/commit.ts'
import type { OpenDatabase } from '../../base/database/database.ts'
import type { Actor } from '../../base/roles/actor.ts'
import { Refusal } from '../../base/roles/refusals.ts'
import { translate } from '../../base/texts/translate.ts'
import { type AlarmLog, createAlarm, type Trouble } from '../../platform/alarms/alarm.ts'
import { record } from '../../platform/audit-log/record.ts'
import type { Services } from '../../platform/services.ts'
import { type ClamdAddress, ClamdUnreachable, isClamdUp, scanWithClamd } from './scan-with-clamd.ts'
import { texts } from './virus-scan-texts.ts'

/** Scans an uploaded file before anything reads or stores it. */
export type ScanUpload = (actor: Actor, bytes: Uint8Array) => Promise<void>

export type VirusScanner = Pick<Services, 'database'> & {
  log: AlarmLog
  /** CLAMD_ADDRESS; null = no scanner. */
  clamdAddress: ClamdAddress | null
  /** CLAMD_WHEN_DOWN: what to do with an upload while clamd is unreachable. */
  clamdWhenDown: 'refuse' | 'accept'
  /** The default is twenty seconds; tests set less. */
  timeoutMs?: number
}

const TIMEOUT_MS = 20_000
// The timeout of the ping after a failed scan, which shows whether clamd is up.
const PING_TIMEOUT_MS = 5_000

/**
 * Creates a function that scans each upload with the operator's clamd (U-14). It throws 422 if
 * clamd finds malware, which is logged with the file's hash. It also throws 422 if clamd cannot
 * scan the file, regardless of the setting, so that a file made slow to scan is not accepted. While
 * clamd is unreachable, it throws 503 unless the operator accepts unscanned uploads, and raises the
 * alarm `virus-scanner`.
 */
export function createScanUpload(scanner: VirusScanner): ScanUpload {
  const { log, clamdAddress, clamdWhenDown, timeoutMs = TIMEOUT_MS } = scanner
  const alarm = createAlarm(log, 'virus-scanner')
  if (clamdAddress === null) return async () => undefined
  const handleScanFailure = async (actor: Actor, err: Error): Promise<void> => {
    const isUnreachable = err instanceof ClamdUnreachable
    const isDown = isUnreachable || !(await isClamdUp(clamdAddress, Math.min(timeoutMs, PING_TIMEOUT_MS)))
    alarm(isDown ? downTrouble(err, clamdWhenDown) : null)
    if (isDown && clamdWhenDown === 'refuse') throw scannerDownRefusal(actor)
    if (isUnreachable) return
    log.warn({ err }, 'an upload was refused: the virus scanner could not judge it')
    throw new Refusal('unreadable', translate(texts, actor.language)('cannotTell'))
  }
  return async (actor, bytes) => {
    const result = await scanWithClamd(clamdAddress, bytes, timeoutMs).catch((err: Error) => err)
    if (result instanceof Error) return handleScanFailure(actor, result)
    alarm(null)
    if (result !== null) throw await recordVirus(actor, scanner.database, bytes, result)
  }
}

const CONSEQUENCES = { refuse: 'no upload is accepted', accept: 'uploads are accepted unscanned' }

const downTrouble = (err: Error, clamdWhenDown: keyof typeof CONSEQUENCES): Trouble => ({
  facts: { err, clamdWhenDown },
  message: `the virus scanner does not answer: ${CONSEQUENCES[clamdWhenDown]}`,
})

// The page displays the message of a field; for a 503 without one it displays only a general
// message.
function scannerDownRefusal({ language }: Actor): Refusal {
  const sentence = translate(texts, language)('down')
  return new Refusal('unavailable', sentence, [{ path: 'file', message: sentence }])
}

async function recordVirus(actor: Actor, database: OpenDatabase, bytes: Uint8Array, virus: string): Promise<Refusal> {
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  const object = { name: 'upload', companyId: actor.companyId }
  await commit(database, trx => record(trx, actor, 'upload.virus', object, null, { virus, sha256 }))
  return new Refusal('unreadable', translate(texts, actor.language)('found', { virus }))
}
