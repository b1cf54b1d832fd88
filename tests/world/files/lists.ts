import { readdirSync, readFileSync } from 'node:fs'
import { DELIMITER_NAMES, type Delimiter, ENCODINGS, type Encoding } from '../../../src/platform/lists/dialect-rules.ts'

const FOLDER = new URL('../../samples/lists/', import.meta.url)

/**
 * A list from another program; its file name says how it was written (tests/samples/make-lists.py).
 */
export type SampleList = { name: string; bytes: Uint8Array; encoding: Encoding | null; delimiter: Delimiter | null }

export const sampleLists = (): SampleList[] => readdirSync(FOLDER).toSorted().map(sampleList)

export function sampleList(name: string): SampleList {
  const encodingsByLength = [...ENCODINGS].toSorted((left, right) => right.length - left.length)
  const encoding = encodingsByLength.find(each => name.includes(each)) ?? (name.includes('utf-16') ? 'utf-16le' : null)
  const delimiter = DELIMITER_NAMES.find(each => name.includes(`-${each}`)) ?? null
  return { name, bytes: new Uint8Array(readFileSync(new URL(name, FOLDER))), encoding, delimiter }
}
