import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { expect, it } from 'vitest'
import type { OpenDatabase } from '../../../src/base/database/database.ts'
import { workbookOf } from '../../../tests/world/product/checking.ts'
import { createProgramWorld, waitForExit } from '../../../tests/world/product/program-world.ts'
import { createClient } from '../client.ts'
import { createSend } from '../send.ts'
import { uploadFile } from '../upload-file.ts'

const KILLS = 10
const LISTS = 12

/**
 * Creates IN and returns the paths of IN, OUT and the state folder. `drop` writes a list elsewhere,
 * then moves it into IN.
 */
function foldersIn(directory: string) {
  const [input, output, state, outside] = ['in', 'out', 'state', 'elsewhere'].map(name => join(directory, name)) as [
    string,
    string,
    string,
    string,
  ]
  for (const folder of [input, outside]) mkdirSync(folder)
  const drop = (name: string, bytes: string | Uint8Array) => {
    writeFileSync(join(outside, name), bytes)
    renameSync(join(outside, name), join(input, name))
  }
  const files = (folder: string) =>
    readdirSync(folder).filter(name => !name.startsWith('.') && !['done', 'failed'].includes(name))
  return { input, output, state, drop, files }
}

const batchesOf = async ({ db }: OpenDatabase) =>
  (await db.selectFrom('batch').select(['id', 'file_name']).orderBy('id').execute()).map(({ id, file_name }) => ({
    id,
    name: file_name,
  }))

it('creates one batch and one result for each list although it is killed ten times at random', async () => {
  const { startCli, cli, directory, database } = await createProgramWorld({ simulator: { latencyMs: 30 } })
  const { input, output, state, drop, files } = foldersIn(directory)
  const names = Array.from({ length: LISTS }, (_, at) => `Debitoren ${at + 1}.${at % 3 === 0 ? 'csv' : 'xlsx'}`)
  const uids = (at: number) => Array.from({ length: 8 }, (_, row) => `DE${100_000_011 + at * 1_000 + row * 10}`)
  for (let kills = 0; kills < KILLS; kills += 1) {
    for (const [at, name] of names.entries())
      if (at % KILLS === kills)
        drop(name, name.endsWith('csv') ? ['UID', ...uids(at)].join('\n') : workbookOf(uids(at)))
    const watch = startCli('--watch-folder', input, output, '--state', state, '--still', '0')
    const end = waitForExit(watch)
    await new Promise(resolve => watch.stderr?.once('data', resolve))
    await wait(Math.random() * 1_500)
    watch.kill('SIGKILL')
    await end
  }
  const lastRun = await cli('--watch-folder', input, output, '--state', state, '--still', '0', '--once')
  expect([lastRun.code, lastRun.stderr.includes('failed')]).toEqual([0, false])

  const batches = await batchesOf(database)
  expect(batches.map(({ name }) => name).toSorted()).toEqual(names.toSorted())
  const expected = batches.flatMap(({ id, name }) => {
    const [base, extension] = name.split('.')
    return [`${base}-${id}-geprüft.${extension}`, `${base}-${id}-Prüfbericht.pdf`]
  })
  expect(files(output).toSorted()).toEqual(expected.toSorted())
  expect(readdirSync(join(output, 'done'))).toHaveLength(LISTS)
  expect([readdirSync(join(output, 'failed')), readdirSync(join(output, '.uid-check')), files(input)]).toEqual([
    [],
    [],
    [],
  ])
  expect(readdirSync(join(state)).filter(name => !name.startsWith('lock.'))).toEqual([])
})

it('moves a rejected list to failed, with a text file that gives the reason, and checks the other lists', async () => {
  const { cli, directory } = await createProgramWorld()
  const { input, output, state, drop, files } = foldersIn(directory)
  drop('kaputt.xlsx', 'no workbook')
  drop('gut.csv', 'UID\nFR40303265045\nDE399000200\n')
  const { code, stdout } = await cli(
    '--watch-folder',
    input,
    output,
    '--state',
    state,
    '--still',
    '0',
    '--once',
    '--json',
    '--no-report',
  )
  expect(code).toBe(2)
  const failed = readdirSync(join(output, 'failed')).toSorted()
  expect(failed).toEqual([expect.stringMatching(/^kaputt-\w{8}\.txt$/), expect.stringMatching(/^kaputt-\w{8}\.xlsx$/)])
  expect(readFileSync(join(output, 'failed', failed[0] ?? ''), 'utf8')).toMatch(/^kaputt\.xlsx\n.{10}/)
  const lines = stdout
    .trimEnd()
    .split('\n')
    .map(line => JSON.parse(line))
  const checkedLine = lines.find(({ file }) => file === 'gut.csv')
  expect(checkedLine).toMatchObject({ state: 'completed', verdicts: { valid: 1, invalid: 1 } })
  expect(files(output)).toEqual([`gut-${checkedLine.batch}-geprüft.csv`])
})

it('rejects a second watch of the folder, and the first keeps its journal after SIGTERM', async () => {
  const { startCli, cli, directory } = await createProgramWorld({ hasWorker: false })
  const { input, output, state, drop } = foldersIn(directory)
  drop('Debitoren.xlsx', workbookOf(['FR40303265045']))
  const first = startCli('--watch-folder', input, output, '--state', state, '--still', '0')
  const end = waitForExit(first)
  const journal = () => readdirSync(join(state)).map(name => join(state, name, 'journal.json'))
  await expect
    .poll(
      () =>
        existsSync(join(state)) &&
        journal().some(file => existsSync(file) && JSON.parse(readFileSync(file, 'utf8')).batch),
    )
    .toBeTruthy()
  const second = await cli('--watch-folder', input, output, '--state', state)
  expect([second.code, second.stderr]).toEqual([3, expect.stringContaining(`Prozess ${first.pid}`)])
  first.kill('SIGTERM')
  expect(await end).toMatchObject({ code: 0, stderr: expect.stringContaining('Beendet') })
  expect(journal().filter(file => existsSync(file))).toHaveLength(1)
})

it('resends a list with the stored idempotency key after a kill and creates no second batch', async () => {
  const { cli, directory, database, address: origin, key } = await createProgramWorld()
  const { input, output, state } = foldersIn(directory)
  const claimed = join(state, 'e3b0c442-98fc-4c14-9afb-f4c8996fb924')
  mkdirSync(claimed, { recursive: true })
  const path = join(claimed, 'Debitoren.csv')
  writeFileSync(path, 'UID\nFR40303265045\n')
  const list = { name: 'Debitoren.csv', fields: { language: 'de' }, idempotencyKey: 'chosen-before' }
  const { id } = await uploadFile(createClient(createSend({ origin, key, language: 'de', tries: 1 })), {
    content: path,
    ...list,
  })
  const sentAt = new Date().toISOString()
  writeFileSync(
    join(claimed, 'journal.json'),
    JSON.stringify({ id: 'e3b0c442-98fc-4c14-9afb-f4c8996fb924', ...list, sentAt, batch: null, isFetched: false }),
  )
  // A restart in another language sends the same fields.
  expect((await cli('--watch-folder', input, output, '--state', state, '--once', '--lang', 'en')).code).toBe(0)
  expect(await batchesOf(database)).toEqual([{ id, name: 'Debitoren.csv' }])
  expect(readdirSync(join(output, 'done'))).toEqual([`Debitoren-${id}.csv`])
})

/** Creates the state of a claimed list that was sent `hours` ago and got no response. */
function createSentList(state: string, hours: number, bytes: string) {
  const id = 'e3b0c442-98fc-4c14-9afb-f4c8996fb924'
  const claimed = join(state, id)
  mkdirSync(claimed, { recursive: true })
  const list = { name: 'Debitoren.csv', fields: { language: 'de' }, idempotencyKey: 'chosen-before' }
  const path = join(claimed, list.name)
  writeFileSync(path, bytes)
  const sentAt = new Date(Date.now() - hours * 3_600_000).toISOString()
  const journal = { id, ...list, sentAt, batch: null, isFetched: false }
  writeFileSync(join(claimed, 'journal.json'), JSON.stringify(journal))
  return { ...list, content: path }
}

it('finds the batch of a sent list whose idempotency key has expired', async () => {
  const { cli, directory, database, address: origin, key } = await createProgramWorld()
  const { input, output, state } = foldersIn(directory)
  const list = createSentList(state, 21, 'UID\nFR40303265045\n')
  const client = createClient(createSend({ origin, key, language: 'de', tries: 1 }))
  const { id } = await uploadFile(client, list)
  await database.db.deleteFrom('upload_key').execute()
  const { code, stderr } = await cli('--watch-folder', input, output, '--state', state, '--once', '--lang', 'en')
  expect([code, stderr]).toEqual([0, expect.stringContaining(`batch ${id} continues`)])
  expect(await batchesOf(database)).toEqual([{ id, name: 'Debitoren.csv' }])
  expect(readdirSync(join(output, 'done'))).toEqual([`Debitoren-${id}.csv`])
})

it('resends a list with a new key if the key expired and the list never arrived', async () => {
  const { cli, directory, database } = await createProgramWorld()
  const { input, output, state } = foldersIn(directory)
  createSentList(state, 21, 'UID\nFR40303265045\n')
  writeFileSync(join(directory, 'Debitoren.csv'), 'UID\nDE136695976\n')
  await cli('list', 'Debitoren.csv')
  const { code, stderr } = await cli('--watch-folder', input, output, '--state', state, '--once', '--lang', 'en')
  expect([code, stderr]).toEqual([0, expect.stringContaining('had never arrived')])
  expect(await batchesOf(database)).toHaveLength(2)
  const keys = await database.db.selectFrom('upload_key').select('key').execute()
  expect(keys.map(each => each.key)).not.toContain('chosen-before')
})

it('moves a list with a permanent conflict to failed', async () => {
  const { cli, directory, database, address: origin, key } = await createProgramWorld()
  const { input, output, state } = foldersIn(directory)
  const list = createSentList(state, 1, 'UID\nFR40303265045\n')
  const otherFile = join(directory, 'other.csv')
  writeFileSync(otherFile, 'UID\nDE136695976\n')
  const client = createClient(createSend({ origin, key, language: 'de', tries: 1 }))
  await uploadFile(client, { ...list, content: otherFile })
  const { code } = await cli('--watch-folder', input, output, '--state', state, '--once', '--lang', 'en')
  expect([code, await batchesOf(database)]).toEqual([2, [expect.anything()]])
  expect(readFileSync(join(output, 'failed', 'Debitoren-e3b0c442.txt'), 'utf8')).toContain('Idempotency-Key')
})

it('does not place a file again after a kill if it was already picked up', async () => {
  const { cli, directory } = await createProgramWorld()
  const { input, output, state, files } = foldersIn(directory)
  const claimed = join(state, 'e3b0c442-98fc-4c14-9afb-f4c8996fb924')
  const uploaded = join(directory, 'Debitoren.csv')
  writeFileSync(uploaded, 'UID\nFR40303265045\n')
  const sent = JSON.parse((await cli('list', uploaded, '--json')).stdout)
  mkdirSync(claimed, { recursive: true })
  renameSync(uploaded, join(claimed, 'Debitoren.csv'))
  const journal = {
    id: 'e3b0c442-98fc-4c14-9afb-f4c8996fb924',
    name: 'Debitoren.csv',
    idempotencyKey: 'one',
    fields: {},
    sentAt: sent.createdAt,
    batch: sent.id,
    isFetched: true,
  }
  writeFileSync(join(claimed, 'journal.json'), JSON.stringify(journal))
  // The result was placed and picked up; the report is still to be placed.
  mkdirSync(join(output, '.uid-check', 'e3b0c442-98fc-4c14-9afb-f4c8996fb924'), { recursive: true })
  writeFileSync(join(output, '.uid-check', 'e3b0c442-98fc-4c14-9afb-f4c8996fb924', 'report'), '%PDF-')
  expect((await cli('--watch-folder', input, output, '--state', state, '--once')).code).toBe(0)
  expect(files(output)).toEqual([`Debitoren-${sent.id}-Prüfbericht.pdf`])
  expect(readdirSync(join(output, 'done'))).toEqual([`Debitoren-${sent.id}.csv`])
})
