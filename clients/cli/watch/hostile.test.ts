import { execFileSync } from 'node:child_process'
import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { expect, it, onTestFinished } from 'vitest'
import { UsageError } from '../server.ts'
import { translatorFor } from '../texts.ts'
import { moveToState } from './claim.ts'
import { prepareFolders } from './folders.ts'
import { newJournal, pendingFile, readJournals, saveJournal } from './journal.ts'
import { NotAFile, openRegularFile } from './open-regular-file.ts'
import { moveListToFailed } from './place-files.ts'

const ID = 'e3b0c442-98fc-4c14-9afb-f4c8996fb924'

/** Creates IN, OUT and state in a temporary folder, beside a file that must not be read. */
function createWorld() {
  const root = mkdtempSync(join(tmpdir(), 'uid-check-hostile-'))
  onTestFinished(() => rmSync(root, { recursive: true }))
  const [input, output, state, secret] = ['in', 'out', 'state', 'secret.csv'].map(name => join(root, name)) as [
    string,
    string,
    string,
    string,
  ]
  mkdirSync(input)
  writeFileSync(secret, 'not yours')
  const watchArguments = { input, output, state, env: { XDG_STATE_HOME: join(root, 'home') } }
  return {
    root,
    input,
    output,
    state,
    secret,
    watchArguments,
    folders: prepareFolders(watchArguments, translatorFor('en')),
  }
}

it.each<[string, object]>([
  ['a path as id', { id: '../../../victim' }],
  ['the id of another folder', { id: 'e3b0c442-98fc-4c14-9afb-f4c8996fb925' }],
  ['a relative path as name', { name: '../../secret.csv' }],
  ['an absolute path as name', { name: '/etc/passwd.csv' }],
  ['a Windows path as name', { name: '..\\secret.csv' }],
  ['a hidden file as name', { name: '.csv' }],
  ['a name without a list extension', { name: 'id_rsa' }],
  ['a name that is not a text', { name: ['a.csv'] }],
  ['a path as batch', { batch: '../1' }],
  ['a negative batch id', { batch: -1 }],
  ['a field that is not a text', { fields: { language: { toString: 'x' } } }],
  ['an invalid time', { sentAt: 'soon' }],
  ['no change', {}],
])('validates a journal with %s', async (description, change) => {
  const { folders } = createWorld()
  const folder = join(folders.stateFolder, ID)
  mkdirSync(folder)
  const journal = { ...newJournal('Debitoren.csv', { language: 'de' }), id: ID, ...change }
  writeFileSync(join(folder, 'journal.json'), JSON.stringify(journal))
  const { journals, unreadable } = await readJournals(folders.stateFolder)
  const isAccepted = description === 'no change'
  expect([journals.length, unreadable.length]).toEqual(isAccepted ? [1, 0] : [0, 1])
})

it('ignores journals in IN, which other users can write', async () => {
  const { input, folders } = createWorld()
  mkdirSync(join(input, '.uid-check', 'x'), { recursive: true })
  writeFileSync(join(input, '.uid-check', 'x', 'journal.json'), JSON.stringify({ id: '../../../victim' }))
  expect(await readJournals(folders.stateFolder)).toEqual({ journals: [], unreadable: [] })
})

it('stores its state outside IN and OUT, accessible only to its owner', () => {
  const { root, watchArguments, state, folders } = createWorld()
  expect(folders.stateFolder).toBe(state)
  const isClosed = (folder: string) => process.platform === 'win32' || (statSync(folder).mode & 0o777) === 0o700
  expect(isClosed(state)).toBe(true)
  chmodSync(state, 0o777)
  prepareFolders(watchArguments, translatorFor('en'))
  expect(isClosed(state)).toBe(true)
  const byDefault = prepareFolders({ ...watchArguments, state: undefined }, translatorFor('en')).stateFolder
  if (process.platform !== 'win32') expect(byDefault.startsWith(join(root, 'home', 'uid-check'))).toBe(true)
  for (const forbidden of [join(watchArguments.input, 'state'), watchArguments.output])
    expect(() => prepareFolders({ ...watchArguments, state: forbidden }, translatorFor('en'))).toThrow(UsageError)
})

it('rejects a claimed list that is a link, a pipe or a folder', async () => {
  const { input, output, secret, folders } = createWorld()
  const link = join(input, 'link.csv')
  symlinkSync(secret, link)
  const pipe = join(input, 'pipe.csv')
  execFileSync('mkfifo', [pipe])
  for (const path of [link, pipe, input]) await expect(openRegularFile(path)).rejects.toThrow(NotAFile)
  const journal = newJournal('Debitoren.csv', {})
  await saveJournal(folders.stateFolder, journal)
  symlinkSync(secret, pendingFile(input, journal))
  await expect(moveToState(folders, journal)).rejects.toThrow(NotAFile)
  await moveListToFailed(folders, journal, 'no file')
  expect(readFileSync(secret, 'utf8')).toBe('not yours')
  expect(readdirSync(join(output, 'failed')).map(name => name.replace(/-\w+/, ''))).toEqual(['Debitoren.txt'])
  expect(readdirSync(folders.stateFolder)).toEqual([])
})

it('copies a list from another disk completely before it removes it from IN', async () => {
  const { input, folders } = createWorld()
  const journal = newJournal('Debitoren.csv', {})
  await saveJournal(folders.stateFolder, journal)
  writeFileSync(pendingFile(input, journal), 'UID\nFR40303265045\n')
  await moveToState(folders, journal)
  await moveToState(folders, journal)
  expect(readFileSync(join(folders.stateFolder, journal.id, 'Debitoren.csv'), 'utf8')).toContain('FR40303265045')
  expect(readdirSync(input)).toEqual([])
})
