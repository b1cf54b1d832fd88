import { X509Certificate } from 'node:crypto'
import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { freshDatabase } from '../../../tests/world/databases/database.ts'
import { freshEncryption } from '../../../tests/world/product/fresh-key.ts'
import { serveAnswer, startRawServer } from '../../../tests/world/stand-ins/raw-server.ts'
import {
  createTimestampAuthority,
  serveAuthority,
  type TimestampAuthority,
} from '../../../tests/world/stand-ins/timestamp-authority.ts'
import { systemClock } from '../../base/database/clock.ts'
import type { OpenDatabase } from '../../base/database/database.ts'
import type { Encryption } from '../../base/database/encryption.ts'
import type { Trouble } from '../../platform/alarms/alarm.ts'
import { record } from '../../platform/audit-log/record.ts'
import { signHead } from '../../platform/audit-log/sign-head.ts'
import { ensureSigningKey } from '../../sharing/auditor-package/signing-key.ts'
import { stampDaily, stampJob } from './stamp-heads.ts'
import { readAllStamps, type StoredStamp } from './store.ts'
import { verifyStamps } from './verify-stamps.ts'
import { watchStamps } from './watch.ts'

let database: OpenDatabase
let encryption: Encryption
let authority: TimestampAuthority
let warnings: [facts: object, message: string][]
beforeEach(async () => {
  database = await freshDatabase()
  encryption = freshEncryption()
  authority = createTimestampAuthority()
  warnings = []
})

const NEVER_ABORTED = new AbortController().signal
// Long enough for openssl on a busy machine.
const TIMEOUT_MS = 60_000
const stamping = (urls: string[], trusted: X509Certificate[] | null = null, askMs = TIMEOUT_MS) => ({
  db: database.db,
  urls,
  trusted,
  askMs,
  log: { warn: (facts: object, message: string) => void warnings.push([facts, message]) },
})
const stampNow = (...urls: string[]) => stampDaily(stamping(urls), NEVER_ABORTED)
async function readStamps(): Promise<StoredStamp[]> {
  const stamps: StoredStamp[] = []
  for await (const stamp of readAllStamps(database.db)) stamps.push(stamp)
  return stamps
}
const verify = (trusted: X509Certificate[] | null = null) => verifyStamps(database.db, trusted)

/** Adds an entry to the audit log and signs the head. */
async function signNext(name = 'company/7') {
  const write = database.db.transaction()
  await write.execute(trx => record(trx, null, 'company.change', { name, companyId: 7 }, null, { name: 'Neu' }))
  return signHead(database.db, await ensureSigningKey(database.db, encryption))
}

/** Runs a statement as the database's owner. */
const asOwner = (statement: string) =>
  database.runScripts(({ run }) => {
    const each = (what: string) =>
      ['audit_log', 'audit_chain', 'audit_signature', 'timestamp_token'].map(
        table => `alter table ${table} ${what} trigger all;`,
      )
    return run([...each('disable'), `${statement};`, ...each('enable')].join('\n'))
  })

describe('the head of the audit log', () => {
  it('is stamped once a day, the newest head only, and only its hash is sent', async () => {
    const { url, queries } = await serveAuthority(authority)
    await stampNow(url)
    expect(queries).toEqual([])
    await signNext()
    await signNext()
    await stampNow(url)
    await signNext()
    await stampNow(url)
    const [stamp, second] = await readStamps()
    expect([stamp, second]).toMatchObject([{ kind: 'audit-head', number: 2, tsa: `${url}/` }, undefined])
    expect(queries).toHaveLength(1)
    expect(queries[0]?.includes(Buffer.from(stamp?.sha256 ?? '', 'hex'))).toBe(true)
    expect(queries[0]).toHaveLength(78)
    await asOwner(`update timestamp_token set gen_time = gen_time - interval '1 day'`)
    await stampNow(url)
    expect((await readStamps()).map(({ number }) => number)).toEqual([2, 3])
  })

  it('is stamped by the next authority if one fails', async () => {
    const working = await serveAuthority(authority)
    const type = { 'content-type': 'application/timestamp-reply' }
    const swappedNonce = (query: Buffer) => {
      const changed = Buffer.from(query)
      // The last value before certReq is the nonce.
      changed.writeUInt8(changed.readUInt8(query.length - 4) ^ 1, query.length - 4)
      return changed
    }
    const reply = (await serveAuthority(authority, { replaceQuery: swappedNonce })).url
    const failing: [string, string][] = [
      ['http://127.0.0.1:1', 'unreachable'],
      [await serveAnswer(Buffer.alloc(65_537), 200, type), 'unreachable'],
      [await serveAnswer('no', 503), 'no-reply'],
      [await serveAnswer('', 302, { location: working.url }), 'no-reply'],
      [await serveAnswer('<!doctype html>'), 'no-reply'],
      [await serveAnswer('<!doctype html>', 200, type), 'garbled'],
      [(await serveAuthority(authority, { rejects: true })).url, 'not-granted'],
      [reply, 'nonce'],
      [(await serveAuthority(authority, { signer: 'expired' })).url, 'certificate'],
      [(await serveAuthority(authority, { signer: 'stranger' })).url, 'untrusted'],
    ]
    await signNext()
    const urls = [...failing.map(([url]) => url), working.url]
    await stampDaily(stamping(urls, [new X509Certificate(authority.root)]), NEVER_ABORTED)
    expect(warnings.map(([facts]) => facts)).toEqual(
      failing.map(([url, fault]) => ({ tsa: `${new URL(url).origin}/`, fault })),
    )
    expect(await readStamps()).toMatchObject([{ number: 1, tsa: `${working.url}/` }])
    expect(working.queries).toHaveLength(1)
  })

  it('gives up on a silent authority after the time limit', async () => {
    const url = await startRawServer(() => undefined)
    await signNext()
    await stampDaily(stamping([url], null, 200), NEVER_ABORTED)
    expect(warnings).toEqual([
      [{ tsa: `${url}/`, fault: 'unreachable' }, expect.stringMatching(/^no timestamp from .*: timeout$/)],
    ])
  })

  it('is stamped once, by one of several processes', async () => {
    const { url, queries } = await serveAuthority(authority)
    await signNext()
    await Promise.all(Array.from({ length: 4 }, () => stampNow(url)))
    expect([queries.length, (await readStamps()).length]).toEqual([1, 1])
  })

  it('is tried again after half an hour without an authority, and raises an alarm after three days', async () => {
    const unreachable = 'http://127.0.0.1:1'
    const alarms: (Trouble | null)[] = []
    const checkAlarm = watchStamps(database.db, systemClock, [unreachable], alarm => void alarms.push(alarm))
    const setBack = (column: string, time: string) =>
      sql`update timestamp_state set ${sql.ref(column)} = now() - ${time}::interval`.execute(database.db)
    await signNext()
    await stampNow(unreachable)
    await stampNow(unreachable)
    expect(warnings).toHaveLength(1)
    await checkAlarm()
    await setBack('failing_since', '73 hours')
    await setBack('next_try_at', '1 minute')
    await stampNow(unreachable)
    expect(warnings).toHaveLength(2)
    await checkAlarm()
    await setBack('next_try_at', '1 minute')
    await stampNow((await serveAuthority(authority)).url)
    await checkAlarm()
    expect(alarms).toEqual([null, expect.objectContaining({ facts: { since: expect.any(Date) } }), null])
    expect(await readStamps()).toHaveLength(1)
  })

  it('is not stamped without configured authorities, and an earlier failure is cleared', async () => {
    await signNext()
    await stampNow('http://127.0.0.1:1')
    await stampJob(stamping([])).run(NEVER_ABORTED)
    const states = await database.db.selectFrom('timestamp_state').select(['failing_since', 'next_try_at']).execute()
    expect(states).toEqual([{ failing_since: null, next_try_at: null }])
    expect(await readStamps()).toEqual([])
  })
})

describe('the verification of all stamps', () => {
  const trusted = () => [new X509Certificate(authority.root)]

  it('counts them, and those with a trusted certificate', async () => {
    expect(await verify()).toEqual({ count: 0, trusted: 0, last: null, misfit: null })
    await signNext()
    await stampNow((await serveAuthority(authority)).url)
    await signNext()
    await asOwner(`update timestamp_token set gen_time = gen_time - interval '1 day'`)
    await stampNow((await serveAuthority(authority, { signer: 'stranger' })).url)
    await asOwner(`update timestamp_token set gen_time = gen_time + interval '1 day' where number = 1`)
    expect(await verify(trusted())).toMatchObject({ count: 2, trusted: 1, last: { number: 2 }, misfit: null })
    expect(await verify()).toMatchObject({ count: 2, trusted: 0, misfit: null })
  })

  it.each([
    [`update audit_signature set signature = 'AAAA'`, 'the timestamp of signature 1 is for another signature'],
    [`update audit_signature set hash = repeat('0', 64)`, 'the timestamp of signature 1 is for another signature'],
    ['delete from audit_signature', 'the timestamp of signature 1 is for another signature'],
    [
      `update timestamp_token set sha256 = repeat('0', 64), kind = 'auditor-package'`,
      'the timestamp of package 1: the timestamp is for another hash',
    ],
    [
      `update timestamp_token set gen_time = gen_time - interval '1 year'`,
      'the timestamp of signature 1: its time differs from the stored one',
    ],
    [
      `update timestamp_token set reply = set_byte(reply, octet_length(reply) - 9, get_byte(reply, octet_length(reply) - 9) # 1)`,
      'the timestamp of signature 1: the signature is invalid',
    ],
  ])('describes the first incorrect stamp: %s', async (statement, misfit) => {
    await signNext()
    await stampNow((await serveAuthority(authority)).url)
    expect((await verify()).misfit).toBeNull()
    await asOwner(statement)
    expect(await verify()).toMatchObject({ count: 0, misfit })
  })

  it.each(['update timestamp_token set tsa = tsa', 'delete from timestamp_token', 'truncate timestamp_token'])(
    'is protected by the table, which rejects “%s” unless triggers are disabled',
    async statement => {
      await signNext()
      await stampNow((await serveAuthority(authority)).url)
      await expect(sql.raw(statement).execute(database.db)).rejects.toThrow('append-only')
    },
  )
})
