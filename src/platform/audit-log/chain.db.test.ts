import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { freshDatabase } from '../../../tests/world/databases/database.ts'
import type { OpenDatabase } from '../../base/database/database.ts'
import { readMigrations } from '../../base/database/migrate.ts'
import { type RecordedHead, readChainHead, verifyChain } from './chain.ts'
import { record } from './record.ts'

const write = ({ db }: OpenDatabase, name: string) =>
  db
    .transaction()
    .execute(trx =>
      record(trx, null, 'company.change', { name, companyId: 7 }, { name: 'Alt' }, { name: 'Neu "ß" 🧾' }),
    )

async function createLog(lines: number) {
  const database = await freshDatabase()
  for (let line = 1; line <= lines; line += 1) await write(database, `company/${line}`)
  const { rows } = await sql<{ id: number }>`select id::float8 as id from audit_log order by id`.execute(database.db)
  return { ...database, database, ids: rows.map(({ id }) => id) }
}

/** Runs statements as the database's owner, with the triggers that forbid changes switched off. */
async function runAsOwner({ runScripts }: OpenDatabase, ...statements: string[]): Promise<void> {
  const triggerStatements = (what: 'disable' | 'enable') =>
    ['audit_log', 'audit_chain'].map(table => `alter table ${table} ${what} trigger all;`)
  await runScripts(({ run }) =>
    run(
      [...triggerStatements('disable'), ...statements.map(text => `${text};`), ...triggerStatements('enable')].join(
        '\n',
      ),
    ),
  )
}

const readMisfit = async ({ db }: OpenDatabase, ...recordedHead: (RecordedHead | null)[]) =>
  (await verifyChain(db, { recordedHeads: recordedHead.filter(head => head !== null) })).misfit

describe('the audit log’s chain', () => {
  it('contains every line in commit order, also several of one transaction, and none of a failed one', {
    tags: ['V11.4.3'],
  }, async () => {
    const { database, db } = await createLog(3)
    await db.transaction().execute(async trx => {
      for (const name of ['a', 'b']) await record(trx, null, 'company.change', { name, companyId: 0 }, null, null)
    })
    const failed = db.transaction().execute(async trx => {
      await record(trx, null, 'company.change', { name: 'failed', companyId: 0 }, null, null)
      throw new Error('the change failed')
    })
    await expect(failed).rejects.toThrow('the change failed')
    // Long transactions with early lines do not block others.
    await Promise.all(Array.from({ length: 20 }, (_, number) => write(database, `company/${number}`)))
    const finding = await verifyChain(db)
    expect(finding).toEqual({ lines: 25, head: await readChainHead(db), misfit: null })
    expect(finding.head).toEqual({ position: 25, hash: expect.stringMatching(/^[0-9a-f]{64}$/) })
  })

  it('does not depend on a session’s time zone and its formats of dates and numbers', async () => {
    const { db } = await createLog(2)
    const settings = ["timezone to 'Asia/Kathmandu'", "datestyle to 'German'", "extra_float_digits to '-15'"]
    await db.transaction().execute(async trx => {
      for (const setting of settings) await sql.raw(`set local ${setting}`).execute(trx)
      expect(await verifyChain(trx)).toMatchObject({ lines: 2, misfit: null })
      await record(trx, null, 'company.change', { name: 'x', companyId: 7 }, null, { share: 0.1 })
    })
    expect(await verifyChain(db)).toMatchObject({ lines: 3, misfit: null })
  })

  it.each([
    ['changed', (id: number) => `update audit_log set object = 'company/8' where id = ${id}`, 'was changed'],
    [
      'moved in time',
      (id: number) => `update audit_log set at = at - interval '1 microsecond' where id = ${id}`,
      'was changed',
    ],
    ['assigned to another user', (id: number) => `update audit_log set user_id = 5 where id = ${id}`, 'was changed'],
    ['deleted', (id: number) => `delete from audit_log where id = ${id}`, 'is missing'],
  ])('reports the first line that was %s', { tags: ['G-02'] }, async (_what, statement, problem) => {
    const { database, ids } = await createLog(5)
    const [, second = 0, , fourth = 0] = ids
    await runAsOwner(database, statement(fourth), statement(second))
    expect(await readMisfit(database)).toContain(`line ${second} (position 2) ${problem}`)
  })

  it('reports inserted lines, and lines deleted from both tables', async () => {
    const { database, ids } = await createLog(3)
    await runAsOwner(database, `insert into audit_log (action, object) values ('user.add', 'user/1')`)
    expect(await readMisfit(database)).toBe(`line ${(ids[2] ?? 0) + 1} is not in the chain`)
    const [, second = 0] = ids
    await runAsOwner(
      database,
      `delete from audit_log where id = ${second}`,
      `delete from audit_chain where line_id = ${second}`,
    )
    expect(await readMisfit(database)).toBe('position 2 of the chain is missing')
  })

  it('is consistent after it was truncated or recomputed, but does not match a head recorded elsewhere', {
    tags: ['G-02', 'V16.4.2'],
  }, async () => {
    const { database, db, ids } = await createLog(4)
    const recordedHead = await readChainHead(db)
    await write(database, 'company/5')
    expect(await readMisfit(database, recordedHead)).toBeNull()
    const [, , third = 0] = ids
    await runAsOwner(
      database,
      `delete from audit_chain where line_id >= ${third}`,
      `delete from audit_log where id >= ${third}`,
    )
    expect(await readMisfit(database)).toBeNull()
    expect(await readMisfit(database, recordedHead)).toBe('the log ends at position 2, before the noted position 4')
    expect(await readMisfit(database, { position: 3, hash: null })).toBe(
      'the log ends at position 2, before the noted position 3',
    )
    for (const name of ['one', 'two']) await write(database, name)
    expect(await readMisfit(database)).toBeNull()
    expect(await readMisfit(database, recordedHead)).toContain('(position 4) does not match the noted hash')
    // One head was noted before the loss and one after it; in either order both are checked.
    const bothHeads = [recordedHead, await readChainHead(db)]
    for (const heads of [bothHeads, bothHeads.toReversed()])
      expect(await readMisfit(database, ...heads)).toContain('(position 4) does not match the noted hash')
    expect(await readMisfit(database, { position: 4, hash: null })).toBeNull()
  })

  it.each(['update audit_chain set hash = hash', 'delete from audit_chain', 'truncate audit_chain'])(
    'rejects %s for every user who cannot disable triggers',
    async statement => {
      const { db } = await createLog(1)
      await expect(sql.raw(statement).execute(db)).rejects.toThrow('append-only')
    },
  )

  it('includes the lines written before the chain existed', async () => {
    const { database, db } = await createLog(2)
    await runAsOwner(database)
    const chain = (await readMigrations()).find(({ name }) => name.includes('audit-chain'))
    await database.runScripts(({ run }) =>
      run(`drop trigger audit_log_chained on audit_log; drop table audit_chain; drop function chain_audit_line();
        drop function append_to_audit_chain(audit_log); drop function audit_line_text(audit_log);
        insert into audit_log (action, object) select 'user.add', 'user/' || n from generate_series(1, 2500) n;`),
    )
    await database.runScripts(({ run }) => run(chain?.sql ?? ''))
    await write(database, 'company/9')
    expect(await verifyChain(db)).toMatchObject({ lines: 2503, misfit: null })
  })
})
