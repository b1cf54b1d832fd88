import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { freshDatabase } from '../../../tests/world/databases/database.ts'
import { commit } from '../../base/database/commit.ts'
import { readChainHead, verifyChain } from './chain.ts'
import { createHeadLogger, HEAD_MESSAGE } from './log-head.ts'
import { record } from './record.ts'
import { readRecordedHeads } from './recorded-heads.ts'

const MINUTE_MS = 60_000
const DAY_MS = 86_400_000

async function createWorld() {
  const database = await freshDatabase()
  const lines: object[] = []
  let now = 0
  const log = { info: (facts: object, msg: string) => void lines.push({ msg, ...facts }) }
  return {
    database,
    lines,
    logHead: createHeadLogger(database.db, log, () => now),
    pass: (ms: number) => (now += ms),
    write: () =>
      commit(database, trx => record(trx, null, 'company.change', { name: 'company/1', companyId: 1 }, null, { a: 1 })),
  }
}

it('logs the head after new lines, else once a day, and within a minute after lines of another process', async () => {
  const { database, lines, logHead, pass, write } = await createWorld()
  const positions = () => lines.map(line => ('position' in line ? line.position : 0))
  await logHead()
  expect(positions()).toEqual([0])
  await write()
  await write()
  await logHead()
  await logHead()
  expect(positions()).toEqual([0, 2])
  expect(lines.at(-1)).toEqual({ msg: HEAD_MESSAGE, ...(await readChainHead(database.db)) })
  pass(DAY_MS)
  await logHead()
  expect(positions()).toEqual([0, 2, 2])
  await database.db
    .insertInto('audit_log')
    .values({ user_id: null, address: null, company_id: 1, action: 'company.change', object: 'company/1' })
    .execute()
  await logHead()
  expect(positions()).toEqual([0, 2, 2])
  pass(MINUTE_MS)
  await logHead()
  expect(positions()).toEqual([0, 2, 2, 3])
})

it('reads the logged heads from a log with other content, and the chain contains each of them', {
  tags: ['G-02'],
}, async () => {
  const { database, lines, logHead, write } = await createWorld()
  for (let line = 0; line < 3; line += 1) {
    await write()
    await logHead()
  }
  const folder = mkdtempSync(join(tmpdir(), 'uid-check-log-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const file = join(folder, 'log')
  const [first, ...others] = lines.map(line => JSON.stringify(line))
  const noise = ['', 'npm start', `{"msg":"${HEAD_MESSAGE}"}`, `{"msg":"${HEAD_MESSAGE}","posi`, '{"msg":"listening"}']
  const otherLine = JSON.stringify({ msg: `not the ${HEAD_MESSAGE}`, position: 7, hash: 'f'.repeat(64) })
  writeFileSync(file, [`Nov 28 host node[7]: ${first}`, ...noise, otherLine, ...others].join('\n'))
  const recordedHeads = await readRecordedHeads(file)
  expect(recordedHeads.map(({ position }) => position)).toEqual([1, 2, 3])
  expect(await verifyChain(database.db, { recordedHeads: recordedHeads })).toMatchObject({ lines: 3, misfit: null })
})
