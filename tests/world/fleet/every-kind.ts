import { createHash } from 'node:crypto'
import { expect } from 'vitest'
import type { Company } from '../../../src/access/companies/wire.ts'
import type { Setting } from '../../../src/access/settings/wire.ts'
import type { MadeRecoveryCodes } from '../../../src/access/users/recovery/wire.ts'
import type { AddedUser } from '../../../src/access/users/wire.ts'
import type { MadeEndpoint } from '../../../src/access/webhooks/wire.ts'
import type { TaskDetail } from '../../../src/checking/batches/wire.ts'
import type { SingleResult } from '../../../src/checking/single-check/wire.ts'
import { PICTURE } from '../../matrix/objects.ts'
import { buildUidList } from '../files/workbook.ts'
import { Device } from '../people/device.ts'
import { unusedCode } from '../people/unused-code.ts'
import { visit } from '../people/visitor.ts'
import { finishedBatch } from '../product/finished-batch.ts'
import { BOOTSTRAP } from '../product/running-product.ts'
import { type Newcomer, PASSWORD } from './newcomers.ts'

const ADA = { email: 'ada@uid.example', firstname: 'Ada', lastname: 'Lovelace', role: 2 }
const SETTING = { key: 'task_retry_on_error', value: '7' }
const COUNTRIES = ['BE', 'DE', 'FR', 'IT']
/** VIES returns this company's name, and the list has a different one. */
const NAMED = 'FR40303265045'

type Laid = {
  companyId: number
  adaSecret: string
  recoveryCode: string
  device: Device
  endpoint: MadeEndpoint
  /** The bytes of the reports, by path. */
  reports: Map<string, string>
  names: Awaited<ReturnType<typeof listed>>
}

/**
 * Creates data of every kind through the HTTP API, as people and programs do. `publicUrl` is the
 * origin to which passkeys are bound.
 */
export async function layEveryKind(newcomer: Newcomer, publicUrl: string, receiver: string): Promise<Laid> {
  const { visitor, secret, finished } = newcomer
  const must = async <T = void>(method: string, path: string, body?: unknown): Promise<T> => {
    const answer = await visitor.call<T>(method, path, body)
    if (answer.status >= 300) throw new Error(`${method} ${path}: ${answer.status} ${JSON.stringify(answer.body)}`)
    return answer.body
  }
  const account = { uid: 'ATU13585627', finCustomerId: '100000000001', finUserId: 'WEBUSER01', pin: 'Simulator-2026' }
  await must('PUT', '/api/company/1', account)
  for (const country of COUNTRIES) await must('POST', '/api/countryapi/1', { country, api: 'vies' })
  await must('POST', '/api/countryapi/1', { country: 'FI', api: 'finanzamt' })
  await must('GET', '/api/tasks/uid/FI20000001')
  const nobody = { email: 'niemand@uid.example', password: 'Falsches-Passwort-26' }
  expect((await visit(newcomer.address).call('POST', '/api/login', nobody)).status).toBe(401)
  await must('PUT', '/api/tasks/settings/1', SETTING)
  const { id: companyId } = await must<Company>('POST', '/api/company', { name: 'Zweite GmbH', uid: 'ATU57194903' })
  const logo = await visitor.upload('logo.png', PICTURE, {}, `/api/company/${companyId}/logo`, 'PUT')
  expect(logo.status).toBe(204)
  const ada = await must<AddedUser>('POST', '/api/users/adduser', { ...ADA, companyId })
  const adaSecret = await visit(newcomer.address).signIn(ADA.email, ada.initialPassword ?? '', {
    newPassword: PASSWORD,
  })
  const totp = () => unusedCode(secret)
  const { codes } = await must<MadeRecoveryCodes>('POST', '/api/recovery-codes', { totp: await totp() })
  const device = new Device(publicUrl)
  const asked = await must<{ challenge: string }>('POST', '/api/passkeys/options', { totp: await totp() })
  await must('POST', '/api/passkeys', { name: 'Laptop', passkey: device.make(asked) })
  const wanted = { url: receiver, events: ['batch.completed'] }
  const endpoint = await must<MadeEndpoint>('POST', '/api/webhooks/1', wanted)
  const list = await visitor.upload('Liste.xlsx', await buildUidList([NAMED, 'BE0202239951', 'keine UID']))
  await finishedBatch(visitor, list.body.id)
  const judgement = { uid: NAMED, row: 2, word: 'other-company', remark: 'Zwei Firmen' }
  await must('POST', `/api/tasks/${list.body.id}/judgements`, judgement)
  const csv = await visitor.upload('Liste.csv', Buffer.from(`UID;Notiz\r\n${NAMED};eins\r\n`), { language: 'de' })
  await finishedBatch(visitor, csv.body.id)
  await uploadOnce(newcomer)
  const single = await must<SingleResult>('GET', `/api/tasks/uid/${NAMED}`)
  const paths = [
    ...[finished, list.body.id, csv.body.id].map(id => `/api/file/report/${id}`),
    `/api/file/report/single/${single.id}`,
    `/api/company/${companyId}/logo`,
  ]
  const reports = new Map<string, string>()
  for (const path of paths) reports.set(path, await hashAt(newcomer, path))
  const [recoveryCode = ''] = codes
  return { companyId, adaSecret, recoveryCode, device, endpoint, reports, names: await listed(newcomer) }
}

/** Uploads as a program does, with an idempotency key. */
async function uploadOnce({ address, key }: Newcomer): Promise<void> {
  const form = new FormData()
  form.set('file', new Blob([new Uint8Array(await buildUidList([NAMED]))]), 'Programm.xlsx')
  const headers = { authorization: `Bearer ${key}`, 'idempotency-key': 'Monatsende-2026-11' }
  const { status } = await fetch(new URL('/api/v1/batches', address), { method: 'POST', headers, body: form })
  expect(status).toBe(202)
}

/** Returns the contents of the administration's lists, without counters. */
async function listed({ visitor }: Newcomer) {
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

async function hashAt({ visitor }: Newcomer, path: string): Promise<string> {
  const { status, bytes } = await visitor.download(path)
  expect([path, status]).toEqual([path, 200])
  return createHash('sha256').update(bytes).digest('hex')
}

/**
 * Checks that all data is there, unchanged and usable: each sign-in method, each list, each report
 * byte by byte.
 */
export async function expectEveryKind(newcomer: Newcomer, laid: Laid): Promise<void> {
  const { address, visitor, finished } = newcomer
  expect(await listed(newcomer)).toEqual(laid.names)
  expect(laid.names.setting).toBe(SETTING.value)
  for (const [path, hash] of laid.reports) expect([path, await hashAt(newcomer, path)]).toEqual([path, hash])
  const { reports } = (await visitor.call<TaskDetail>('GET', `/api/tasks/${finished}`)).body
  expect(reports[0]?.sha256).toBe(laid.reports.get(`/api/file/report/${finished}`))
  await visit(address).signIn(ADA.email, PASSWORD, { secret: laid.adaSecret })
  const byPasskey = visit(address)
  const { body: challenge } = await byPasskey.call<{ challenge: string }>('POST', '/api/login/passkey/options')
  const answer = { passkey: laid.device.answer(challenge) }
  expect((await byPasskey.call('POST', '/api/login/passkey', answer)).status).toBe(200)
  const lost = visit(address)
  const { email } = BOOTSTRAP
  expect((await lost.call('POST', '/api/login', { email, password: PASSWORD })).status).toBe(200)
  const { recoveryCode } = laid
  expect((await lost.call('POST', '/api/login/recovery', { email, recoveryCode })).status).toBe(200)
}
