import { createPublicKey, generateKeyPairSync, sign, verify } from 'node:crypto'
import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { freshDatabase } from '../../../tests/world/databases/database.ts'
import { freshEncryption } from '../../../tests/world/product/fresh-key.ts'
import type { OpenDatabase } from '../../base/database/database.ts'
import type { Encryption } from '../../base/database/encryption.ts'
import { verifyChain } from '../../platform/audit-log/chain.ts'
import { record } from '../../platform/audit-log/record.ts'
import { BrokenChain, createHeadSigner, signDaily, signedText, signHead } from '../../platform/audit-log/sign-head.ts'
import { readAllSignedHeads, type SignedHead } from '../../platform/audit-log/store.ts'
import { verifySignatures } from '../../platform/audit-log/verify-signatures.ts'
import { knownKey, newKeyPair, signingKey } from './signing-key.ts'

let database: OpenDatabase
let encryption: Encryption
beforeEach(async () => {
  database = await freshDatabase()
  encryption = freshEncryption()
})

const write = async (...names: string[]) => {
  for (const name of names)
    await database.db
      .transaction()
      .execute(trx => record(trx, null, 'company.change', { name, companyId: 7 }, { name: 'Alt' }, { name: 'Neu' }))
}
const signNow = async () => signHead(database.db, await signingKey(database.db, encryption))
const found = async () => verifySignatures(database.db, await knownKey(database.db, encryption))
const misfit = async () => (await found()).misfit
/** Three lines, signed, then three more, signed. */
async function signedTwice() {
  await write('one', 'two', 'three')
  await signNow()
  await write('four', 'five', 'six')
  await signNow()
}

/** Runs statements as the database's owner, who can disable the triggers that forbid changes. */
async function asOwner(...statements: string[]): Promise<void> {
  const each = (what: 'disable' | 'enable') =>
    ['audit_log', 'audit_chain', 'audit_signature', 'auditor_key'].map(
      table => `alter table ${table} ${what} trigger all;`,
    )
  await database.runScripts(({ run }) =>
    run([...each('disable'), ...statements.map(text => `${text};`), ...each('enable')].join('\n')),
  )
}

/** Changes a line and recomputes the chain with the database's own function. */
const FORGERY = [
  `update audit_log set object = 'company/8' where object = 'two'`,
  'delete from audit_chain',
  `do $$ declare line audit_log; begin
    for line in select * from audit_log order by id loop perform append_to_audit_chain(line); end loop; end $$`,
]

describe('a signed head', () => {
  it('is there once a day, under numbers without gaps, and fits as long as nothing was changed', async () => {
    expect(await signNow()).toBeNull()
    expect(await found()).toEqual({ count: 0, last: null, misfit: null })
    await write('one')
    const key = () => signingKey(database.db, encryption)
    await signDaily(database.db, key)
    await write('two')
    await signDaily(database.db, key)
    expect(await readAllSignedHeads(database.db)).toMatchObject([{ number: 1, position: 1 }])
    await asOwner(`update audit_signature set signed_at = signed_at - interval '1 day'`)
    await signDaily(database.db, key)
    expect(await readAllSignedHeads(database.db)).toMatchObject([{ number: 1 }, { number: 2, position: 2 }])
    await signNow()
    expect(await readAllSignedHeads(database.db)).toHaveLength(2)
  })

  it('is verified with the public key alone', async () => {
    await signedTwice()
    const [first, second] = await readAllSignedHeads(database.db)
    const { publicKey } = await signingKey(database.db, encryption)
    const isRight = (head: SignedHead | undefined, before: string) =>
      head !== undefined && verify(null, signedText(head, before), publicKey, Buffer.from(head.signature, 'base64'))
    expect([isRight(first, ''), isRight(second, first?.signature ?? ''), isRight(second, '')]).toEqual([
      true,
      true,
      false,
    ])
    expect(await found()).toMatchObject({ count: 2, last: { number: 2, position: 6 }, misfit: null })
  })

  it('is one for all who sign at once', async () => {
    await write('one')
    await Promise.all(Array.from({ length: 5 }, signNow))
    expect(await readAllSignedHeads(database.db)).toHaveLength(1)
    expect(await misfit()).toBeNull()
  })
})

describe('a chain that its owner recomputed', () => {
  it('fits in itself, and not what was signed', { tags: ['V16.4.2'] }, async () => {
    await signedTwice()
    await asOwner(...FORGERY)
    expect(await verifyChain(database.db)).toMatchObject({ lines: 6, misfit: null })
    expect(await misfit()).toMatch(/^signature 1 \(.*\) was of another line at position 3$/)
  })

  it('is signed no further', async () => {
    await signedTwice()
    await asOwner(...FORGERY)
    await write('seven')
    await expect(signNow()).rejects.toThrow(BrokenChain)
    expect(await readAllSignedHeads(database.db)).toHaveLength(2)
  })

  it('cut off at its end shows too', async () => {
    await signedTwice()
    await asOwner(
      'delete from audit_chain where position > 4',
      'delete from audit_log where id not in (select line_id from audit_chain)',
    )
    expect((await verifyChain(database.db)).misfit).toBeNull()
    expect(await misfit()).toMatch(/^signature 2 .* covers another line at position 6$/)
  })

  it.each([
    ['without signatures, signed anew', ['delete from audit_signature'], /first signatures are missing|signed since/],
    ['without the first', ['delete from audit_signature where number = 1'], /^signature 1 is missing$/],
    [
      'with another moment',
      [`update audit_signature set signed_at = signed_at - interval '1 day'`],
      /was not made with this installation’s key/,
    ],
  ])('%s', async (_how, statements, words) => {
    await signedTwice()
    await asOwner(...FORGERY, ...statements)
    expect(await misfit()).toMatch(words)
  })

  it('with signatures that were taken out and made again later by the product itself', async () => {
    await signedTwice()
    // The key's mark is older than the current signature.
    const pair = await database.db.selectFrom('auditor_key').select('private_key_sealed').executeTakeFirstOrThrow()
    const context = { purpose: 'auditor-key', name: 'auditor-key' } as const
    const old = encryption
      .decrypt(pair.private_key_sealed, context)
      .replace(/since .*/, 'since 2020-01-01T00:00:00.000Z')
    await asOwner(
      ...FORGERY,
      'delete from audit_signature',
      `update auditor_key set private_key_sealed = '${encryption.encrypt(old, context)}'`,
    )
    await signNow()
    expect(await misfit()).toBe('heads are signed since 01.01.2020, 01:00:00, and the first signatures are missing')
  })

  it('with lines of days on which nothing was signed, as where signatures were taken out', async () => {
    await write('one')
    await asOwner(`update audit_log set at = now() - interval '10 days'`, ...FORGERY)
    await signNow()
    const [first] = await readAllSignedHeads(database.db)
    await write('two')
    expect(await misfit()).toBeNull()
    // Signed ten days ago, followed by lines of each day since.
    const head = { ...(first as SignedHead), at: new Date(Date.now() - 10 * 86_400_000).toISOString() }
    const key = await signingKey(database.db, encryption)
    const signature = Buffer.from(key.sign(signedText(head, ''))).toString('base64')
    await asOwner(
      `update audit_signature set signed_at = '${head.at}', signature = '${signature}'`,
      `update audit_log set at = now() - interval '1 day' where object = 'two'`,
    )
    expect(await misfit()).toMatch(/^from .* until .* lines were written, but no head was signed/)
    await asOwner(`update audit_log set at = now() - interval '9 days' where object = 'two'`)
    expect(await misfit()).toBeNull()
  })

  it('signed with a key of the owner’s own', async () => {
    await signedTwice()
    await asOwner(...FORGERY)
    const { publicKey, privateKey } = generateKeyPairSync('ed25519')
    const heads = await readAllSignedHeads(database.db)
    const signed = (head: (typeof heads)[number], before: string) =>
      sign(null, signedText({ ...head, hash: head.chained ?? '' }, before), privateKey).toString('base64')
    const one = signed(heads[0] as (typeof heads)[number], '')
    const two = signed(heads[1] as (typeof heads)[number], one)
    await asOwner(
      `update auditor_key set public_key = '${publicKey.export({ type: 'spki', format: 'pem' })}'`,
      ...[one, two].map(
        (signature, at) =>
          `update audit_signature set signature = '${signature}', hash = '${heads[at]?.chained}' where number = ${at + 1}`,
      ),
    )
    expect(await misfit()).toMatch(/^signature 1 .* was not made with this installation’s key$/)
    await asOwner(`delete from auditor_key`)
    expect(await misfit()).toBe('there are signed heads, but their key is missing')
    const mine = newKeyPair(freshEncryption())
    await asOwner(
      `insert into auditor_key (id, public_key, private_key_sealed) values (1, '${mine.public_key}', '${mine.private_key_sealed}')`,
    )
    await expect(misfit()).rejects.toThrow('unknown key')
    expect(createPublicKey(mine.public_key).asymmetricKeyType).toBe('ed25519')
  })
})

it.each(['update audit_signature set hash = hash', 'delete from audit_signature', 'truncate audit_signature'])(
  'the table refuses %s to everybody who may not switch triggers off',
  async statement => {
    await signedTwice()
    await expect(sql.raw(statement).execute(database.db)).rejects.toThrow('append-only')
  },
)

it('raises an alarm once where the log was rewritten, and signs it no further (docs/running.md#alarms)', async () => {
  const told: unknown[] = []
  const log = { error: (facts: object, message: string) => void told.push([facts, message]), warn: () => undefined }
  const key = () => signingKey(database.db, encryption)
  await signedTwice()
  await asOwner(...FORGERY, `update audit_signature set signed_at = signed_at - interval '1 day'`)
  await write('seven')
  const signer = createHeadSigner(database.db, key, log)
  await signer()
  await signer()
  expect(told).toEqual([
    [{ alarm: 'audit-log', misfit: expect.stringMatching(/./) }, 'the audit log was changed: npm run audit:verify'],
  ])
  expect(await readAllSignedHeads(database.db)).toHaveLength(2)
})
