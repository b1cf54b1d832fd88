import { execFile } from 'node:child_process'
import process from 'node:process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { deflateRawSync } from 'node:zlib'
import { processTreeCpuMs } from './process-tree-cpu.ts'

// Fixed work similar to the product's, used to compare machines: JavaScript over text, compression
// and process starts. It does not depend on product code. Takes about a second of CPU time.
const ROUNDS = 60
const LINES = 5_000
const STARTS = 8

/** Runs the reference work in a new process. Returns its CPU time in milliseconds. */
export async function measureReferenceMs(): Promise<number> {
  const { stdout } = await promisify(execFile)(process.execPath, [fileURLToPath(import.meta.url)])
  return Number(stdout)
}

async function work(): Promise<void> {
  for (let round = 0; round < ROUNDS; round++) {
    const lines = Array.from({ length: LINES }, (_, at) => ({
      uid: `DE${100_000_000 + at * round}`,
      name: `Partner ${at}`,
    }))
    const text = JSON.stringify(lines)
    const words = new Map(text.split('"').map((word, at) => [word, at]))
    deflateRawSync(text + words.size)
  }
  for (let start = 0; start < STARTS; start++) await promisify(execFile)(process.execPath, ['-e', '0'])
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await work()
  console.log(processTreeCpuMs(process.pid))
}
