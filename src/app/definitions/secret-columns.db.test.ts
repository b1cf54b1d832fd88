import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { freshDatabase } from '../../../tests/world/databases/database.ts'
import type { OpenDatabase } from '../../base/database/database.ts'
import { createEncryption, deriveKey } from '../../base/database/encryption.ts'
import { reEncryptColumns } from '../../base/database/re-encrypt-store.ts'
import { defineSecretColumn, encryptedRows, type SecretColumn } from '../../base/database/secret-column.ts'
import { SECRET_COLUMNS } from './features.ts'

const [OLD, NEW] = [deriveKey(randomBytes(32)), deriveKey(randomBytes(32))]

const VAULT: SecretColumn = {
  table: 'vault',
  key: 'place',
  column: 'word_sealed',
  contexts: async () => row => [{ purpose: 'webhook', name: `vault/${row.place}` }],
  mayDropUndecryptable: false,
}

async function encryptedColumns({ db }: OpenDatabase): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select table_name || '.' || column_name as name
    from information_schema.columns where table_schema = 'public' and column_name like '%\\_sealed'`.execute(db)
  return rows.map(({ name }) => name).toSorted()
}

const listedColumns = SECRET_COLUMNS.map(({ table, column }) => `${table}.${column}`).toSorted()

it('SECRET_COLUMNS lists all encrypted columns of the database', async () => {
  const database = await freshDatabase()
  expect(await encryptedColumns(database)).toEqual(listedColumns)
  await database.runScripts(({ run }) => run('create table vault (place integer primary key, word_sealed text)'))
  expect(await encryptedColumns(database)).toEqual([...listedColumns, 'vault.word_sealed'].toSorted())
})

it('a rotation covers every defined column, also that of a new table', async () => {
  const database = await freshDatabase()
  await database.runScripts(({ run }) => run('create table vault (place integer primary key, word_sealed text)'))
  const oldEncryption = createEncryption(OLD)
  const encryption = createEncryption(NEW, OLD)
  for (const place of [1, 2, 3]) {
    const word =
      place === 3 ? null : oldEncryption.encrypt(`word ${place}`, { purpose: 'webhook', name: `vault/${place}` })
    await sql`insert into vault values (${place}, ${word})`.execute(database.db)
  }
  const values = () => encryptedRows(database.db, VAULT)
  const rotated = reEncryptColumns(database.db, encryption, [...SECRET_COLUMNS, VAULT])
  // Stopped after the first value, and run again.
  await rotated.next()
  expect((await values()).filter(({ value }) => encryption.isCurrent(value))).toHaveLength(1)
  for await (const _ of reEncryptColumns(database.db, encryption, [...SECRET_COLUMNS, VAULT]));
  const contextsOf = await VAULT.contexts(database.db, encryption)
  const words = (await values()).map(({ row, value }) =>
    contextsOf(row).map(context => createEncryption(NEW).decrypt(value, context)),
  )
  expect(words.flat().toSorted()).toEqual(['word 1', 'word 2'])
})

it('a definition of an unknown column does not compile', () => {
  const context = () => ({ purpose: 'webhook', name: '' }) as const
  expect([
    // @ts-expect-error: the table has no such column
    defineSecretColumn({ table: 'webhook_endpoint', key: 'id', column: 'pin_sealed', context }),
    // @ts-expect-error: a column that is not encrypted
    defineSecretColumn({ table: 'webhook_endpoint', key: 'id', column: 'url', context }),
    // @ts-expect-error: the table has no such key
    defineSecretColumn({ table: 'webhook_endpoint', key: 'cause', column: 'secret_sealed', context }),
  ]).toHaveLength(3)
})
