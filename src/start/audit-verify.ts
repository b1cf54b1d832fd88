import process from 'node:process'
import type { ChainHead } from '../audit-log/chain-head.ts'
import { verifyChain } from '../audit-log/verify-chain.ts'
import { openDatabase } from '../database/open-database.ts'
import { WrongConfiguration } from './configuration.ts'
import { runEntry } from './entry.ts'
import { refuseNoDatabase } from './refuse-no-database.ts'

// npm run audit:verify [-- POSITION HASH]: whether every line of the audit log is the one that was written (docs/running.md).
await runEntry(async (configuration, log) => {
  const known = headIn(process.argv.slice(2))
  refuseNoDatabase(configuration)
  const database = await openDatabase({ ...configuration, log: failure => log.error({ err: failure }, 'database') })
  const { lines, head, misfit } = await verifyChain(database.db, known).finally(database.close)
  if (misfit !== null) throw new WrongConfiguration(`The audit log is not whole: ${misfit}. The ${lines} before fit.`)
  console.log(`${lines} lines, each as it was written.`)
  if (head !== null) console.log(`Head: ${head.position} ${head.hash}`)
  return { stop: async () => undefined }
})

function headIn([position, hash]: string[]): ChainHead | null {
  if (position === undefined) return null
  if (/^[1-9]\d{0,14}$/.test(position) && /^[0-9a-f]{64}$/.test(hash ?? ''))
    return { position: Number(position), hash: hash ?? '' }
  throw new WrongConfiguration(
    'Expected: npm run audit:verify, or with a noted head: npm run audit:verify -- POSITION HASH',
  )
}
