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
import { sayIn } from '../texts.ts'
import { bringOver } from './claim.ts'
import { foldersOf } from './folders.ts'
import { keepJournal, newJournal, onItsWay, openJournals } from './journal.ts'
import { NotAFile, openOwnFile } from './own-file.ts'
import { setAside } from './place.ts'

const ID = 'e3b0c442-98fc-4c14-9afb-f4c8996fb924'

/** IN, OUT and state in their own folder, beside a file that must not be read. */
function world() {
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
  const given = { input, output, state, env: { XDG_STATE_HOME: join(root, 'home') } }
  return { root, input, output, state, secret, given, folders: foldersOf(given, sayIn('en')) }
}

it.each<[string, object]>([
  ['an id that leads elsewhere', { id: '../../../victim' }],
  ['another folder’s id', { id: 'e3b0c442-98fc-4c14-9afb-f4c8996fb925' }],
  ['a name that leads elsewhere', { name: '../../secret.csv' }],
  ['a name from the root', { name: '/etc/passwd.csv' }],
  ['a name for Windows', { name: '..\\secret.csv' }],
  ['a name that is hidden', { name: '.csv' }],
  ['a name that is no list’s', { name: 'id_rsa' }],
  ['a name that is none', { name: ['a.csv'] }],
  ['a batch that is a path', { batch: '../1' }],
  ['a batch that is no number of one', { batch: -1 }],
  ['fields that are no texts', { fields: { language: { toString: 'x' } } }],
  ['a time that is none', { sentAt: 'soon' }],
  ['nothing', {}],
])('takes no journal with %s', async (what, change) => {
  const { folders } = world()
  const folder = join(folders.work, ID)
  mkdirSync(folder)
  const journal = { ...newJournal('Debitoren.csv', { language: 'de' }), id: ID, ...change }
  writeFileSync(join(folder, 'journal.json'), JSON.stringify(journal))
  const { journals, unreadable } = await openJournals(folders.work)
  const isTaken = what === 'nothing'
  expect([journals.length, unreadable.length]).toEqual(isTaken ? [1, 0] : [0, 1])
})

it('reads nothing of what lies in the folder of drops', async () => {
  const { input, folders } = world()
  mkdirSync(join(input, '.uid-check', 'x'), { recursive: true })
  writeFileSync(join(input, '.uid-check', 'x', 'journal.json'), JSON.stringify({ id: '../../../victim' }))
  expect(await openJournals(folders.work)).toEqual({ journals: [], unreadable: [] })
})

it('keeps its state outside, for its owner alone', () => {
  const { root, given, state, folders } = world()
  expect(folders.work).toBe(state)
  const isClosed = (folder: string) => process.platform === 'win32' || (statSync(folder).mode & 0o777) === 0o700
  expect(isClosed(state)).toBe(true)
  chmodSync(state, 0o777)
  foldersOf(given, sayIn('en'))
  expect(isClosed(state)).toBe(true)
  const byDefault = foldersOf({ ...given, state: undefined }, sayIn('en')).work
  if (process.platform !== 'win32') expect(byDefault.startsWith(join(root, 'home', 'uid-check'))).toBe(true)
  for (const inside of [join(given.input, 'state'), given.output])
    expect(() => foldersOf({ ...given, state: inside }, sayIn('en'))).toThrow(UsageError)
})

it('follows no link, and waits for no pipe, once a list is claimed', async () => {
  const { input, output, secret, folders } = world()
  const link = join(input, 'link.csv')
  symlinkSync(secret, link)
  const pipe = join(input, 'pipe.csv')
  execFileSync('mkfifo', [pipe])
  for (const path of [link, pipe, input]) await expect(openOwnFile(path)).rejects.toThrow(NotAFile)
  const journal = newJournal('Debitoren.csv', {})
  await keepJournal(folders.work, journal)
  symlinkSync(secret, onItsWay(input, journal))
  await expect(bringOver(folders, journal)).rejects.toThrow(NotAFile)
  await setAside(folders, journal, 'no file')
  expect(readFileSync(secret, 'utf8')).toBe('not yours')
  expect(readdirSync(join(output, 'failed')).map(name => name.replace(/-\w+/, ''))).toEqual(['Debitoren.txt'])
  expect(readdirSync(folders.work)).toEqual([])
})

it('brings a list from another disk whole, and takes it from there afterwards', async () => {
  const { input, folders } = world()
  const journal = newJournal('Debitoren.csv', {})
  await keepJournal(folders.work, journal)
  writeFileSync(onItsWay(input, journal), 'UID\nFR40303265045\n')
  await bringOver(folders, journal)
  await bringOver(folders, journal)
  expect(readFileSync(join(folders.work, journal.id, 'Debitoren.csv'), 'utf8')).toContain('FR40303265045')
  expect(readdirSync(input)).toEqual([])
})
