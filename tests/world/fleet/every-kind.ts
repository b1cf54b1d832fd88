import { createHash } from 'node:crypto'
import { expect } from 'vitest'
import type { Company } from '../../../src/access/companies/wire.ts'
import type { Setting } from '../../../src/access/settings/wire.ts'
import type { CreatedRecoveryCodes } from '../../../src/access/users/recovery/wire.ts'
import type { AddedUser } from '../../../src/access/users/wire.ts'
import type { CreatedEndpoint } from '../../../src/access/webhooks/wire.ts'
import type { TaskDetail } from '../../../src/checking/batches/wire.ts'
import type { SingleResult } from '../../../src/checking/single-check/wire.ts'
import { LOGO_IMAGE } from '../../matrix/objects.ts'
import { buildUidList } from '../files/workbook.ts'
import { Device } from '../people/device.ts'
import { unusedCode } from '../people/unused-code.ts'
import { createVisitor } from '../people/visitor.ts'
import { waitForFinishedBatch } from '../product/finished-batch.ts'
import { BOOTSTRAP } from '../product/running-product.ts'
import { type LoadAccount, PASSWORD } from './newcomers.ts'

const ADA = { email: 'ada@uid.example', firstname: 'Ada', lastname: 'Lovelace', role: 2 }
const SETTING = { key: 'task_retry_on_error', value: '7' }
const COUNTRIES = ['BE', 'DE', 'FR', 'IT']
/** VIES returns this company's name, and the list has a different one. */
const NAMED_UID = 'FR40303265045'

type CreatedData = {
  companyId: number
  adaSecret: string
  recoveryCode: string
  device: Device
  endpoint: CreatedEndpoint
  /** The bytes of the reports, by path. */
  reports: Map<string, string>
  names: Awaited<ReturnType<typeof readLists>>
}

/**
 * Creates data of every kind through the HTTP API, as people and programs do. `publicUrl` is the
 * origin to which passkeys are bound.
 */
export async function createEveryKind(
  newcomer: LoadAccount,
  publicUrl: string,
  receiver: string,
): Promise<CreatedData> {
  const { visitor, secret, finished } = newcomer
  const callOrThrow = async <T = void>(method: string, path: string, body?: unknown): Promise<T> => {
    const answer = await visitor.call<T>(method, path, body)
    if (answer.status >= 300) throw new Error(`${method} ${path}: ${answer.status} ${JSON.stringify(answer.body)}`)
    return answer.body
  }
  const account = { uid: 'ATU13585627', finCustomerId: '100000000001', finUserId: 'WEBUSER01', pin: 'Simulator-2026' }
  await callOrThrow('PUT', '/api/company/1', account)
  for (const country of COUNTRIES) await callOrThrow('POST', '/api/countryapi/1', { country, api: 'vies' })
  await callOrThrow('POST', '/api/countryapi/1', { country: 'FI', api: 'finanzamt' })
  await callOrThrow('GET', '/api/tasks/uid/FI20000001')
  const unknownUser = { email: 'niemand@uid.example', password: 'Falsches-Passwort-26' }
  expect((await createVisitor(newcomer.address).call('POST', '/api/login', unknownUser)).status).toBe(401)
  await callOrThrow('PUT', '/api/tasks/settings/1', SETTING)
  const { id: companyId } = await callOrThrow<Company>('POST', '/api/company', {
    name: 'Zweite GmbH',
    uid: 'ATU57194903',
  })
  const logo = await visitor.upload('logo.png', LOGO_IMAGE, {}, `/api/company/${companyId}/logo`, 'PUT')
  expect(logo.status).toBe(204)
  const ada = await callOrThrow<AddedUser>('POST', '/api/users/adduser', { ...ADA, companyId })
  const adaSecret = await createVisitor(newcomer.address).signIn(ADA.email, ada.initialPassword ?? '', {
    newPassword: PASSWORD,
  })
  const totp = () => unusedCode(secret)
  const { codes } = await callOrThrow<CreatedRecoveryCodes>('POST', '/api/recovery-codes', { totp: await totp() })
  const device = new Device(publicUrl)
  const passkeyOptions = await callOrThrow<{ challenge: string }>('POST', '/api/passkeys/options', {
    totp: await totp(),
  })
  await callOrThrow('POST', '/api/passkeys', { name: 'Laptop', passkey: device.make(passkeyOptions) })
  const webhook = { url: receiver, events: ['batch.completed'] }
  const endpoint = await callOrThrow<CreatedEndpoint>('POST', '/api/webhooks/1', webhook)
  const list = await visitor.upload('Liste.xlsx', await buildUidList([NAMED_UID, 'BE0202239951', 'keine UID']))
  await waitForFinishedBatch(visitor, list.body.id)
  const judgement = { uid: NAMED_UID, row: 2, word: 'other-company', remark: 'Zwei Firmen' }
  await callOrThrow('POST', `/api/tasks/${list.body.id}/judgements`, judgement)
  const csv = await visitor.upload('Liste.csv', Buffer.from(`UID;Notiz\r\n${NAMED_UID};eins\r\n`), { language: 'de' })
  await waitForFinishedBatch(visitor, csv.body.id)
  await uploadOnce(newcomer)
  const single = await callOrThrow<SingleResult>('GET', `/api/tasks/uid/${NAMED_UID}`)
  const paths = [
    ...[finished, list.body.id, csv.body.id].map(id => `/api/file/report/${id}`),
    `/api/file/report/single/${single.id}`,
    `/api/company/${companyId}/logo`,
  ]
  const reports = new Map<string, string>()
  for (const path of paths) reports.set(path, await hashAt(newcomer, path))
  const [recoveryCode = ''] = codes
  return { companyId, adaSecret, recoveryCode, device, endpoint, reports, names: await readLists(newcomer) }
}

/** Uploads as a program does, with an idempotency key. */
async function uploadOnce({ address, key }: LoadAccount): Promise<void> {
  const form = new FormData()
  form.set('file', new Blob([new Uint8Array(await buildUidList([NAMED_UID]))]), 'Programm.xlsx')
  const headers = { authorization: `Bearer ${key}`, 'idempotency-key': 'Monatsende-2026-11' }
  const { status } = await fetch(new URL('/api/v1/batches', address), { method: 'POST', headers, body: form })
  expect(status).toBe(202)
}

/** Returns the contents of the administration's lists, without counters. */
async function readLists({ visitor }: LoadAccount) {
  const list = async <T>(path: string) => (await visitor.call<T>('GET', path)).body
  const settings = await list<Setting[]>('/api/tasks/settings/1')
  return {
    companies: (await list<Company[]>('/api/company')).map(({ id, name, uid }) => [id, name, uid]),
    users: (await list<AddedUser[]>('/api/users')).map(({ id, email, role }) => [id, email, role]),
    setting: settings.find(({ key }) => key === SETTING.key)?.value,
    webhooks: (await list<{ id: number; url: string }[]>('/api/webhooks/1')).map(({ id, url }) => [id, url]),
    keys: (await list<{ id: number; lastFour: string }[]>('/api/keys/1')).map(({ id, lastFour }) => [id, lastFour]),
  }
}

async function hashAt({ visitor }: LoadAccount, path: string): Promise<string> {
  const { status, bytes } = await visitor.download(path)
  expect([path, status]).toEqual([path, 200])
  return createHash('sha256').update(bytes).digest('hex')
}

/**
 * Checks that all data is there, unchanged and usable: each sign-in method, each list, each report
 * byte by byte.
 */
export async function expectEveryKind(newcomer: LoadAccount, created: CreatedData): Promise<void> {
  const { address, visitor, finished } = newcomer
  expect(await readLists(newcomer)).toEqual(created.names)
  expect(created.names.setting).toBe(SETTING.value)
  for (const [path, hash] of created.reports) expect([path, await hashAt(newcomer, path)]).toEqual([path, hash])
  const { reports } = (await visitor.call<TaskDetail>('GET', `/api/tasks/${finished}`)).body
  expect(reports[0]?.sha256).toBe(created.reports.get(`/api/file/report/${finished}`))
  await createVisitor(address).signIn(ADA.email, PASSWORD, { secret: created.adaSecret })
  const byPasskey = createVisitor(address)
  const { body: challenge } = await byPasskey.call<{ challenge: string }>('POST', '/api/login/passkey/options')
  const answer = { passkey: created.device.answer(challenge) }
  expect((await byPasskey.call('POST', '/api/login/passkey', answer)).status).toBe(200)
  const userWithoutPhone = createVisitor(address)
  const { email } = BOOTSTRAP
  expect((await userWithoutPhone.call('POST', '/api/login', { email, password: PASSWORD })).status).toBe(200)
  const { recoveryCode } = created
  expect((await userWithoutPhone.call('POST', '/api/login/recovery', { email, recoveryCode })).status).toBe(200)
}
