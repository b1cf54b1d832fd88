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
import { createKeyPair, ensureSigningKey, readVerificationKey } from './signing-key.ts'

let database: OpenDatabase
let encryption: Encryption
beforeEach(async () => {
  database = await freshDatabase()
  encryption = freshEncryption()
})

const writeLines = async (...names: string[]) => {
  for (const name of names)
    await database.db
      .transaction()
      .execute(trx => record(trx, null, 'company.change', { name, companyId: 7 }, { name: 'Alt' }, { name: 'Neu' }))
}
const signNow = async () => signHead(database.db, await ensureSigningKey(database.db, encryption))
const verifyNow = async () => verifySignatures(database.db, await readVerificationKey(database.db, encryption))
const findMismatch = async () => (await verifyNow()).misfit
/** Writes and signs three lines, then three more. */
async function signTwice() {
  await writeLines('one', 'two', 'three')
  await signNow()
  await writeLines('four', 'five', 'six')
  await signNow()
}

/** Runs statements as the database's owner, who can disable the triggers that forbid changes. */
async function asOwner(...statements: string[]): Promise<void> {
  const forEachTable = (action: 'disable' | 'enable') =>
    ['audit_log', 'audit_chain', 'audit_signature', 'auditor_key'].map(
      table => `alter table ${table} ${action} trigger all;`,
    )
  await database.runScripts(({ run }) =>
    run([...forEachTable('disable'), ...statements.map(text => `${text};`), ...forEachTable('enable')].join('\n')),
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
  it('is created once a day with consecutive numbers, and verifies if nothing was changed', async () => {
    expect(await signNow()).toBeNull()
    expect(await verifyNow()).toEqual({ count: 0, last: null, misfit: null })
    await writeLines('one')
    const key = () => ensureSigningKey(database.db, encryption)
    await signDaily(database.db, key)
    await writeLines('two')
    await signDaily(database.db, key)
    expect(await readAllSignedHeads(database.db)).toMatchObject([{ number: 1, position: 1 }])
    await asOwner(`update audit_signature set signed_at = signed_at - interval '1 day'`)
    await signDaily(database.db, key)
    expect(await readAllSignedHeads(database.db)).toMatchObject([{ number: 1 }, { number: 2, position: 2 }])
    await signNow()
    expect(await readAllSignedHeads(database.db)).toHaveLength(2)
  })

  it('can be verified with only the public key', async () => {
    await signTwice()
    const [first, second] = await readAllSignedHeads(database.db)
    const { publicKey } = await ensureSigningKey(database.db, encryption)
    const isRight = (head: SignedHead | undefined, previousSignature: string) =>
      head !== undefined &&
      verify(null, signedText(head, previousSignature), publicKey, Buffer.from(head.signature, 'base64'))
    expect([isRight(first, ''), isRight(second, first?.signature ?? ''), isRight(second, '')]).toEqual([
      true,
      true,
      false,
    ])
    expect(await verifyNow()).toMatchObject({ count: 2, last: { number: 2, position: 6 }, misfit: null })
  })

  it('is created only once by concurrent signers', async () => {
    await writeLines('one')
    await Promise.all(Array.from({ length: 5 }, signNow))
    expect(await readAllSignedHeads(database.db)).toHaveLength(1)
    expect(await findMismatch()).toBeNull()
  })
})

describe('a chain that the database owner recomputed', () => {
  it('is consistent, but does not match the signatures', { tags: ['V16.4.2'] }, async () => {
    await signTwice()
    await asOwner(...FORGERY)
    expect(await verifyChain(database.db)).toMatchObject({ lines: 6, misfit: null })
    expect(await findMismatch()).toMatch(/^signature 1 \(.*\) covers another line at position 3$/)
  })

  it('is not signed again', async () => {
    await signTwice()
    await asOwner(...FORGERY)
    await writeLines('seven')
    await expect(signNow()).rejects.toThrow(BrokenChain)
    expect(await readAllSignedHeads(database.db)).toHaveLength(2)
  })

  it('is detected if its end was cut off', async () => {
    await signTwice()
    await asOwner(
      'delete from audit_chain where position > 4',
      'delete from audit_log where id not in (select line_id from audit_chain)',
    )
    expect((await verifyChain(database.db)).misfit).toBeNull()
    expect(await findMismatch()).toMatch(/^signature 2 .* covers another line at position 6$/)
  })

  it.each([
    [
      'all signatures were deleted and recreated',
      ['delete from audit_signature'],
      /first signatures are missing|signed since/,
    ],
    ['the first signature was deleted', ['delete from audit_signature where number = 1'], /^signature 1 is missing$/],
    [
      'the time of a signature was changed',
      [`update audit_signature set signed_at = signed_at - interval '1 day'`],
      /was not made with this installation’s key/,
    ],
  ])('is detected if %s', async (_how, statements, pattern) => {
    await signTwice()
    await asOwner(...FORGERY, ...statements)
    expect(await findMismatch()).toMatch(pattern)
  })

  it('is detected if signatures were deleted and later recreated by the product', async () => {
    await signTwice()
    // The sealed key records signing since 2020, before the current signature.
    const pair = await database.db.selectFrom('auditor_key').select('private_key_sealed').executeTakeFirstOrThrow()
    const context = { purpose: 'auditor-key', name: 'auditor-key' } as const
    const oldSecret = encryption
      .decrypt(pair.private_key_sealed, context)
      .replace(/since .*/, 'since 2020-01-01T00:00:00.000Z')
    await asOwner(
      ...FORGERY,
      'delete from audit_signature',
      `update auditor_key set private_key_sealed = '${encryption.encrypt(oldSecret, context)}'`,
    )
    await signNow()
    expect(await findMismatch()).toBe(
      'heads are signed since 01.01.2020, 01:00:00, and the first signatures are missing',
    )
  })

  it('is detected if days with log lines have no signature', async () => {
    await writeLines('one')
    await asOwner(`update audit_log set at = now() - interval '10 days'`, ...FORGERY)
    await signNow()
    const [first] = await readAllSignedHeads(database.db)
    await writeLines('two')
    expect(await findMismatch()).toBeNull()
    // Signed ten days ago, followed by lines of each day since.
    const head = { ...(first as SignedHead), at: new Date(Date.now() - 10 * 86_400_000).toISOString() }
    const key = await ensureSigningKey(database.db, encryption)
    const signature = Buffer.from(key.sign(signedText(head, ''))).toString('base64')
    await asOwner(
      `update audit_signature set signed_at = '${head.at}', signature = '${signature}'`,
      `update audit_log set at = now() - interval '1 day' where object = 'two'`,
    )
    expect(await findMismatch()).toMatch(/^from .* until .* lines were written, but no head was signed/)
    await asOwner(`update audit_log set at = now() - interval '9 days' where object = 'two'`)
    expect(await findMismatch()).toBeNull()
  })

  it('is detected if it was signed with the owner’s own key', async () => {
    await signTwice()
    await asOwner(...FORGERY)
    const { publicKey, privateKey } = generateKeyPairSync('ed25519')
    const heads = await readAllSignedHeads(database.db)
    const signHeadWith = (head: (typeof heads)[number], previousSignature: string) =>
      sign(null, signedText({ ...head, hash: head.chained ?? '' }, previousSignature), privateKey).toString('base64')
    const firstSignature = signHeadWith(heads[0] as (typeof heads)[number], '')
    const secondSignature = signHeadWith(heads[1] as (typeof heads)[number], firstSignature)
    await asOwner(
      `update auditor_key set public_key = '${publicKey.export({ type: 'spki', format: 'pem' })}'`,
      ...[firstSignature, secondSignature].map(
        (signature, at) =>
          `update audit_signature set signature = '${signature}', hash = '${heads[at]?.chained}' where number = ${at + 1}`,
      ),
    )
    expect(await findMismatch()).toMatch(/^signature 1 .* was not made with this installation’s key$/)
    await asOwner(`delete from auditor_key`)
    expect(await findMismatch()).toBe('there are signed heads, but their key is missing')
    const foreign = createKeyPair(freshEncryption())
    await asOwner(
      `insert into auditor_key (id, public_key, private_key_sealed) values (1, '${foreign.public_key}', '${foreign.private_key_sealed}')`,
    )
    await expect(findMismatch()).rejects.toThrow('unknown key')
    expect(createPublicKey(foreign.public_key).asymmetricKeyType).toBe('ed25519')
  })
})

it.each(['update audit_signature set hash = hash', 'delete from audit_signature', 'truncate audit_signature'])(
  'rejects %s unless the user can disable triggers',
  async statement => {
    await signTwice()
    await expect(sql.raw(statement).execute(database.db)).rejects.toThrow('append-only')
  },
)

it('raises one alarm and stops signing after the log was rewritten (docs/running.md#alarms)', async () => {
  const logged: unknown[] = []
  const log = { error: (facts: object, message: string) => void logged.push([facts, message]), warn: () => undefined }
  const key = () => ensureSigningKey(database.db, encryption)
  await signTwice()
  await asOwner(...FORGERY, `update audit_signature set signed_at = signed_at - interval '1 day'`)
  await writeLines('seven')
  const signer = createHeadSigner(database.db, key, log)
  await signer()
  await signer()
  expect(logged).toEqual([
    [{ alarm: 'audit-log', misfit: expect.stringMatching(/./) }, 'the audit log was changed: npm run audit:verify'],
  ])
  expect(await readAllSignedHeads(database.db)).toHaveLength(2)
})
