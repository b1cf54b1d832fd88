import { setTimeout as wait } from 'node:timers/promises'
import type { Batch, Client } from './client.ts'
import { codeOfBatch, type ExitCode } from './exit-codes.ts'
import { Unreachable } from './refusal.ts'
import { isNoFile, saveFile, writeInto, writeOut } from './save-file.ts'
import type { Terminal } from './terminal.ts'
import type { Say } from './texts.ts'

/** Target paths of a batch's files; a file without one is not downloaded. */
export type Wanted = { result?: string | undefined; report?: string | undefined }

type Given = { client: Client; terminal: Terminal; say: Say }

const FIRST_LOOK_MS = 500
const LONGEST_LOOK_MS = 10_000
const LOOKS_FOR_REPORT = 60

/** Waits until a batch has ended, saves its files and prints the result. Returns the exit code. */
export async function endBatch(given: Given, id: number, wanted: Wanted): Promise<ExitCode> {
  const batch = await ended(given, id)
  if (hasFiles(batch)) await keepFiles(given, batch, wanted)
  else given.terminal.note(given.say('noResult', { value: id, why: whyNoResult(batch, given.say) }))
  if (Object.values(wanted).includes(STDOUT)) given.terminal.note(fieldsOf(batch).join('\t'))
  else tellBatch(given.terminal, batch)
  return codeOfBatch(batch)
}

/** The target that means stdout; messages about the batch then go to stderr. */
export const STDOUT = '-'

const fieldsOf = ({ id, state, verdicts }: Batch): (string | number)[] => [
  id,
  state,
  ...Object.entries(verdicts).map(pair => pair.join('=')),
]

/** Prints a batch as data. */
export const tellBatch = (terminal: Terminal, batch: Batch): void => terminal.data(fieldsOf(batch), batch)

/** Returns whether a batch has ended. */
export const hasEnded = ({ state }: Batch): boolean => state !== 'created' && state !== 'running'

/** Returns whether a batch has a result to download. */
export const hasFiles = ({ state }: Batch): boolean => state.startsWith('completed')

/** Returns why an ended batch has no result. */
export const whyNoResult = ({ state, error }: Batch, say: Say): string =>
  error ?? (state === 'failed' || state === 'cancelled' || state === 'deleted' ? say(state) : state)

async function ended({ client, terminal, say }: Given, id: number): Promise<Batch> {
  for (let pauseMs = FIRST_LOOK_MS; ; pauseMs = Math.min(pauseMs * 1.5, LONGEST_LOOK_MS)) {
    const batch = await client.readBatch({ params: { id } })
    if (hasEnded(batch)) return batch
    terminal.progress(progressOf(batch, say, Date.now()))
    await wait(pauseMs)
  }
}

type Progress = Pick<Batch, 'done' | 'total' | 'estimatedEnd'>

/**
 * Describes a batch's progress, with the estimated remaining time if the server sends it; `now` in
 * epoch ms.
 */
export function progressOf({ done, total, estimatedEnd }: Progress, say: Say, now: number): string {
  const seconds = estimatedEnd === null ? 0 : Math.round((Date.parse(estimatedEnd) - now) / 1_000)
  if (seconds <= 0) return say('progress', { done, total })
  const left = seconds < 60 ? say('seconds', { value: seconds }) : say('minutes', { value: Math.ceil(seconds / 60) })
  return say('progressAndLeft', { done, total, left })
}

async function keepFiles({ client }: Given, { id }: Batch, { result, report }: Wanted): Promise<void> {
  if (result !== undefined) await keep(await client.fetchResult({ params: { id } }), result)
  if (report === undefined) return
  await untilReport(client, id)
  await keep(await client.fetchReport({ params: { id } }), report)
}

function keep(answer: Response, target: string): Promise<void> {
  if (target === STDOUT) return writeOut(answer)
  return isNoFile(target) ? writeInto(answer, target) : saveFile(answer, target)
}

/** The report is written with the batch's last answers, or shortly after them. */
async function untilReport(client: Client, id: number): Promise<void> {
  for (let looks = 0; looks < LOOKS_FOR_REPORT; looks += 1) {
    if ((await client.readBatch({ params: { id } })).hasReport) return
    await wait(LONGEST_LOOK_MS / 2)
  }
  throw new Unreachable(`batch ${id} has no report yet`)
}
