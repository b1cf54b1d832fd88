import { setTimeout as wait } from 'node:timers/promises'
import { Unreachable } from './api-error.ts'
import type { Batch, Client } from './client.ts'
import { codeOfBatch, type ExitCode } from './exit-codes.ts'
import { isDeviceOrPipe, saveFile, writeToDevice, writeToStdout } from './save-file.ts'
import type { Terminal } from './terminal.ts'
import type { Translate } from './texts.ts'

/** Target paths of a batch's files; a file without one is not downloaded. */
export type BatchTargets = { result?: string | undefined; report?: string | undefined }

type EndDeps = { client: Client; terminal: Terminal; translate: Translate }

const MIN_POLL_INTERVAL_MS = 500
const MAX_POLL_INTERVAL_MS = 10_000
const MAX_REPORT_POLLS = 60

/** Waits until a batch has ended, saves its files and prints its totals. Returns the exit code. */
export async function waitAndSave(deps: EndDeps, id: number, targets: BatchTargets): Promise<ExitCode> {
  const batch = await waitForEnd(deps, id)
  if (hasFiles(batch)) await saveFiles(deps, batch, targets)
  else deps.terminal.note(deps.translate('noResult', { value: id, why: noResultReason(batch, deps.translate) }))
  if (Object.values(targets).includes(STDOUT)) deps.terminal.note(fieldsOf(batch).join('\t'))
  else printBatch(deps.terminal, batch)
  return codeOfBatch(batch)
}

/** The target that means stdout; messages about the batch then go to stderr. */
export const STDOUT = '-'

const fieldsOf = ({ id, state, verdicts }: Batch): (string | number)[] => [
  id,
  state,
  ...Object.entries(verdicts).map(pair => pair.join('=')),
]

/** Prints a batch to stdout, as tab-separated text or JSON. */
export const printBatch = (terminal: Terminal, batch: Batch): void => terminal.data(fieldsOf(batch), batch)

export const hasEnded = ({ state }: Batch): boolean => state !== 'created' && state !== 'running'

/** Returns whether a batch has a result to download. */
export const hasFiles = ({ state }: Batch): boolean => state.startsWith('completed')

export const noResultReason = ({ state, error }: Batch, translate: Translate): string =>
  error ?? (state === 'failed' || state === 'cancelled' || state === 'deleted' ? translate(state) : state)

async function waitForEnd({ client, terminal, translate }: EndDeps, id: number): Promise<Batch> {
  for (let pauseMs = MIN_POLL_INTERVAL_MS; ; pauseMs = Math.min(pauseMs * 1.5, MAX_POLL_INTERVAL_MS)) {
    const batch = await client.readBatch({ params: { id } })
    if (hasEnded(batch)) return batch
    terminal.progress(formatProgress(batch, translate, Date.now()))
    await wait(pauseMs)
  }
}

type Progress = Pick<Batch, 'done' | 'total' | 'estimatedEnd'>

/**
 * Describes a batch's progress, with the estimated remaining time if the server sends it. `now` is
 * in epoch milliseconds.
 */
export function formatProgress({ done, total, estimatedEnd }: Progress, translate: Translate, now: number): string {
  const seconds = estimatedEnd === null ? 0 : Math.round((Date.parse(estimatedEnd) - now) / 1_000)
  if (seconds <= 0) return translate('progress', { done, total })
  const left =
    seconds < 60 ? translate('seconds', { value: seconds }) : translate('minutes', { value: Math.ceil(seconds / 60) })
  return translate('progressAndLeft', { done, total, left })
}

async function saveFiles({ client }: EndDeps, { id }: Batch, { result, report }: BatchTargets): Promise<void> {
  if (result !== undefined) await saveResponse(await client.fetchResult({ params: { id } }), result)
  if (report === undefined) return
  await waitForReport(client, id)
  await saveResponse(await client.fetchReport({ params: { id } }), report)
}

function saveResponse(response: Response, target: string): Promise<void> {
  if (target === STDOUT) return writeToStdout(response)
  return isDeviceOrPipe(target) ? writeToDevice(response, target) : saveFile(response, target)
}

/** Waits for the report, which exists shortly after the batch's last answers. */
async function waitForReport(client: Client, id: number): Promise<void> {
  for (let polls = 0; polls < MAX_REPORT_POLLS; polls += 1) {
    if ((await client.readBatch({ params: { id } })).hasReport) return
    await wait(MAX_POLL_INTERVAL_MS / 2)
  }
  throw new Unreachable(`batch ${id} has no report yet`)
}
