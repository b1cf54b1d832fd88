import { createReadStream } from 'node:fs'
import { createInterface } from 'node:readline'
import type { RecordedHead } from './chain.ts'
import { HEAD_MESSAGE } from './log-head.ts'

const HASH = /^[0-9a-f]{64}$/

/**
 * Returns the heads of the audit log that a file of the program's log contains, in order; text
 * before a line's JSON is skipped.
 */
export async function readRecordedHeads(file: string): Promise<RecordedHead[]> {
  const heads: RecordedHead[] = []
  for await (const line of createInterface({ input: createReadStream(file) })) {
    const head = line.includes(HEAD_MESSAGE) ? headIn(line) : null
    if (head !== null) heads.push(head)
  }
  return heads
}

function headIn(line: string): RecordedHead | null {
  try {
    const { msg, position, hash } = JSON.parse(line.slice(line.indexOf('{')))
    const isHead = msg === HEAD_MESSAGE && Number.isSafeInteger(position) && HASH.test(hash)
    return isHead ? { position, hash } : null
  } catch {
    return null // truncated, or another format
  }
}
