import {
  copyFileSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openEmbedded } from '../../src/base/database/open-database.ts'
import type { TaskDetail } from '../../src/checking/batches/wire.ts'
import { type Simulator, startSimulator } from '../../src/simulator/simulator.ts'
import { findFileDefects } from '../world/databases/file-defects.ts'
import { removeData } from '../world/databases/remove-data.ts'
import { unzip } from '../world/files/unzip.ts'
import { buildUidList } from '../world/files/workbook.ts'
import { createVisitor } from '../world/people/visitor.ts'
import { waitForFinishedBatch } from '../world/product/finished-batch.ts'
import { runOperatorCommand } from '../world/product/operator-command.ts'
import { BOOTSTRAP, type RunningProduct, runProduct } from '../world/product/running-product.ts'
import { simulatorEnvironment } from '../world/product/simulated-product.ts'

const ACCOUNT = { finCustomerId: 'KANARI4711TD', finUserId: 'KANARIBEN01', pin: 'Kanari-Pin-äöü-4711' }
const PASSWORD = 'Kanari-Eigenes-Wort-4711'

const directory = mkdtempSync(join(tmpdir(), 'uid-check-export-'))
const pathOf = (name: string) => join(directory, name)
const FILE = pathOf('all.zip')
const dataDir = pathOf('data')

let simulator: Simulator
let product: RunningProduct
let totp = ''
let report = { id: 0, sha256: '' }

/**
 * The owner of the database changes a line and recomputes the chain, which is then consistent in
 * itself.
 */
const FORGERY = `alter table audit_log disable trigger all; alter table audit_chain disable trigger all;
  update audit_log set object = 'forged' where id = (select min(id) from audit_log);
  delete from audit_chain;
  do $$ declare line audit_log; begin
    for line in select * from audit_log order by id loop perform append_to_audit_chain(line); end loop;
  end $$;
  alter table audit_log enable trigger all; alter table audit_chain enable trigger all;`

const run = (folder: string) =>
  runProduct({
    dataDir: folder,
    env: {
      ...simulatorEnvironment(simulator),
      BACKUP_EVERY_HOURS: '26',
    },
  })

beforeAll(async () => {
  simulator = await startSimulator()
  product = await run(dataDir)
  const dev = createVisitor(product.address)
  totp = await dev.signIn(BOOTSTRAP.email, BOOTSTRAP.password, { newPassword: PASSWORD })
  await dev.call('PUT', '/api/company/1', { name: 'Kanzlei Vogelsang', uid: 'ATU13585627', ...ACCOUNT })
  const { body: batch } = await dev.upload('Debitoren.xlsx', await buildUidList(['DE100000011', 'FR00000000190']))
  await waitForFinishedBatch(dev, batch.id)
  const { body } = await dev.call<TaskDetail>('GET', `/api/tasks/${batch.id}`)
  report = { id: batch.id, sha256: body.reports[0]?.sha256 ?? '' }
  expect(report.sha256).not.toBe('')
})
afterAll(async () => {
  await product.kill()
  await simulator.close()
  await removeData(directory)
})

it('exports everything to one file without the key, and a copy imported from it resumes the work', {
  tags: ['B-02'],
}, async () => {
  // Only one process at a time may use the embedded database.
  await expect(runOperatorCommand('export', [FILE], { DATA_DIR: dataDir })).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringMatching(
      new RegExp(`^[^\n]*in use by process ${product.pid} [^\n]*Stop that process first[^\n]*\n$`),
    ),
  })
  expect(existsSync(FILE)).toBe(false)
  expect(await product.stop()).toBe(0)

  const { stdout } = await runOperatorCommand('export', [FILE], { DATA_DIR: dataDir })
  const [, position = '', hash = ''] = /^Head of the audit log: (\d+) ([0-9a-f]{64}) /m.exec(stdout) ?? []
  expect(stdout).toMatch(/It does not contain the key: keep \S+app\.key separately/)
  await expect(runOperatorCommand('export', [FILE], { DATA_DIR: dataDir })).rejects.toMatchObject({
    stderr: expect.stringContaining('already exists'),
  })
  await expectNoSecrets()

  // On an installation without the key, the rows are imported but the product does not start.
  const otherDataDir = pathOf('elsewhere')
  const imported = await runOperatorCommand('import', [FILE], { DATA_DIR: otherDataDir })
  expect(imported.stdout).toMatch(/rows imported: UID Check \d/)
  const verify = (...head: string[]) => runOperatorCommand('audit-verify', head, { DATA_DIR: otherDataDir })
  expect((await verify(position, hash)).stdout).toBe(
    `${position} lines, all unchanged.\nNoted heads found in it: all 1.\nHead: ${position} ${hash}\nNo head has been signed yet; a worker signs one when it starts.\n`,
  )
  await expect(verify(position, '0'.repeat(64))).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringMatching(
      /^The audit log was changed: line \d+ [^\n]* does not match the noted hash\.[^\n]*\n$/,
    ),
  })
  // The chain hashes that the product logged while it ran, and a position beyond the end.
  writeFileSync(pathOf('product.log'), product.log())
  expect((await verify('--log', pathOf('product.log'))).stdout).toMatch(/^Noted heads found in it: all [1-9]\d*\.$/m)
  await expect(verify(`${Number(position) + 1}`)).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringContaining(
      `the log ends at position ${position}, before the noted position ${Number(position) + 1}`,
    ),
  })
  await expect(verify('--log', FILE)).rejects.toMatchObject({ stderr: expect.stringMatching(/has no line "head of/) })
  expect(imported.stdout).toMatch(/key does not belong to it.*app\.key is missing/)
  await expect(runOperatorCommand('import', [FILE], { DATA_DIR: otherDataDir })).rejects.toMatchObject({
    stderr: expect.stringContaining('already has data'),
  })
  copyFileSync(join(dataDir, 'app.key'), join(otherDataDir, 'app.key'))
  product = await run(otherDataDir)
  const dev = createVisitor(product.address)
  await dev.signIn(BOOTSTRAP.email, PASSWORD, { secret: totp })
  expect((await dev.call<TaskDetail>('GET', `/api/tasks/${report.id}`)).body.reports[0]?.sha256).toBe(report.sha256)
  expect((await dev.download(`/api/file/report/${report.id}`)).status).toBe(200)
  expect((await dev.call('GET', '/api/tasks/uid/DE100000038')).status).toBe(200)
  // The imported database records no export, because the line about the export was written after
  // it.
  expect(product.log()).toMatch(/"alarm":"backup"/)
  await product.stop()
  const database = await openEmbedded(otherDataDir)
  expect(await findFileDefects(database.db)).toEqual([])
  // The signature that the worker made when it started, checked with and without the key; then the
  // owner recomputes the chain.
  await database.close()
  const signedHead =
    /\n1 signatures match, the newest of \S+Z for position \d+\.\nKey: [0-9a-f]{64}( \(read from the database[^\n]*\))?\n$/
  expect(signedHead.exec((await verify()).stdout)?.slice(1)).toEqual([undefined])
  renameSync(join(otherDataDir, 'app.key'), pathOf('app.key'))
  expect(signedHead.exec((await verify()).stdout)?.slice(1)).toEqual([
    expect.stringContaining('secret is not on this machine'),
  ])
  renameSync(pathOf('app.key'), join(otherDataDir, 'app.key'))
  const forgedDatabase = await openEmbedded(otherDataDir)
  await forgedDatabase.runScripts(({ run: script }) => script(FORGERY))
  await forgedDatabase.close()
  await expect(verify()).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringMatching(
      /^The audit log does not match its signatures: signature 1 [^\n]* 0 signatures before match\.\n$/,
    ),
  })
  // The exported database records the export.
  product = await run(dataDir)
  expect(await product.stop()).toBe(0)
  expect(product.log()).not.toMatch(/"alarm":"backup"/)
})

it('reports a missing or damaged file in one line, and creates nothing', async () => {
  const missingDataDir = pathOf('nowhere')
  const truncatedFile = pathOf('cut.zip')
  copyFileSync(FILE, truncatedFile)
  truncateSync(truncatedFile, 5_000)
  for (const [command, args, message] of [
    ['export', [], /^No file given[^\n]*\n$/],
    ['export', [pathOf('none.zip')], /^There is no database in [^\n]*\n$/],
    ['import', [], /^No file given[^\n]*\n$/],
    ['import', [truncatedFile], /^[^\n]*cut\.zip is damaged or not an export[^\n]*\n$/],
    ['import', [pathOf('none.zip')], /^[^\n]*none\.zip[^\n]*\n$/],
  ] as const) {
    await expect(runOperatorCommand(command, args, { DATA_DIR: missingDataDir })).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringMatching(message),
    })
  }
  expect(existsSync(missingDataDir)).toBe(false)
  expect(readdirSync(directory).filter(name => name.includes('none') || name.includes('.part'))).toEqual([])
})

/** Returns every encoding in which a value could appear. */
const encodingsOf = (value: Buffer): Buffer[] => [
  value,
  Buffer.from(value.toString('hex')),
  Buffer.from(value.toString('base64').replace(/=+$/, '')),
]

async function expectNoSecrets(): Promise<void> {
  const parts = [...(await unzip(readFileSync(FILE))).values()]
  const isContained = (value: Buffer) =>
    encodingsOf(value).some(encoding => parts.some(part => part.includes(encoding)))
  const key = Buffer.from(readFileSync(join(dataDir, 'app.key'), 'utf8').trim(), 'base64')
  const secrets = [...Object.values(ACCOUNT), PASSWORD, BOOTSTRAP.password, totp]
  // Proves that the search works.
  expect(isContained(Buffer.from('Kanzlei Vogelsang'))).toBe(true)
  expect(
    secrets.filter(secret => isContained(Buffer.from(secret)) || isContained(Buffer.from(secret, 'utf16le'))),
  ).toEqual([])
  expect(isContained(key)).toBe(false)
}
