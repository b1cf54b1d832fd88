import { execFile } from 'node:child_process'
import { rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import process from 'node:process'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { AddedUser } from '../../src/access/users/wire.ts'
import { ROLES } from '../../src/base/roles/role-rules.ts'
import { MAX_CONCURRENT_CHECKS } from '../../src/checking/single-check/check-slots.ts'
import { requirePrograms } from '../world/containers/require-programs.ts'
import { type Fleet, startFleet } from '../world/fleet/fleet.ts'
import { type Load, ROWS, startLoad } from '../world/fleet/load.ts'
import { createKey, type LoadAccount, PASSWORD, setUpAccount } from '../world/fleet/newcomers.ts'
import { createNextRelease, createRelease } from '../world/fleet/own-release.ts'
import { createVisitor } from '../world/people/visitor.ts'
import { waitForFinishedBatch } from '../world/product/finished-batch.ts'
import { BOOTSTRAP } from '../world/product/running-product.ts'

// Sessions and limits are shared by all processes, and clients of nginx do not notice a rolling
// restart or a migration.
const RATE_UPLOAD = 60
// The migration of an invented next release, on the most used tables.
const MIGRATION_SQL = `alter table batch add column made_up text not null default 'x';
alter table question add column made_up integer;
alter table session add column made_up text;
create table made_up (id integer primary key);`

const COLLEAGUE = { email: 'ada@uid.example', firstname: 'Ada', lastname: 'Lovelace', role: ROLES.user, companyId: 1 }

let release: string
let fleet: Fleet
let newcomer: LoadAccount

beforeAll(async () => {
  requirePrograms({ nginx: 'nginx' })
  release = createRelease()
  const env = { PUBLIC_URL: 'https://localhost', RATE_UPLOAD: String(RATE_UPLOAD) }
  fleet = await startFleet(release, { behaviour: { latencyMs: 30 }, env })
  newcomer = await setUpAccount(fleet.address)
})
afterAll(async () => {
  await fleet?.stop()
  if (release) rmSync(dirname(release), { recursive: true })
})

/** Ends the load, prints its figures, and waits until its batches have ended with every row. */
async function expectNothingFailed(phase: string, load: Load): Promise<void> {
  const { requests, failed } = await load.stop()
  const sum = Object.values(requests).reduce((total, each) => total + each, 0)
  console.log(`${phase}: ${failed.length} of ${sum} requests failed ${JSON.stringify(requests)}`)
  expect(failed).toEqual([])
  for (const { id } of load.batches)
    expect(await waitForFinishedBatch(newcomer.visitor, id)).toMatchObject({ processedRows: ROWS, validRows: ROWS })
  expect(load.batches.length).toBeGreaterThan(3)
}

it('a session created at one web process is valid at the other, and a sign-out ends it at both', async () => {
  const [firstWeb, secondWeb] = fleet.webs()
  const user = createVisitor(firstWeb?.address ?? '')
  await user.signIn(BOOTSTRAP.email, PASSWORD, { secret: newcomer.secret })
  const cookie = user
    .cookies()
    .map(({ name, value }) => `${name}=${value}`)
    .join('; ')
  const currentUserStatus = async () =>
    (await fetch(new URL('/api/users/user/current', secondWeb?.address), { headers: { cookie } })).status
  expect(await currentUserStatus()).toBe(200)
  expect((await user.call('GET', '/api/logout')).status).toBeLessThan(400)
  expect(await currentUserStatus()).toBe(401)
})

it('the limits of a key and of a user’s uploads are counted over both web processes', async () => {
  // At most as many calls as a company may have in flight, because more would get the same refusal.
  const limit = MAX_CONCURRENT_CHECKS
  const key = await createKey(newcomer, limit)
  const checkWithKey = async (at: number) => {
    const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' }
    const url = new URL('/api/v1/checks', fleet.webs()[at % 2]?.address)
    return (await fetch(url, { method: 'POST', headers, body: JSON.stringify({ uid: 'NO-123.456.789' }) })).status
  }
  const byKey = await Promise.all(Array.from({ length: 2 * limit }, (_, at) => checkWithKey(at)))
  expect(byKey.filter(status => status === 200)).toHaveLength(limit)
  expect(byKey.filter(status => status === 429)).toHaveLength(limit)

  const { status, body } = await newcomer.visitor.call<AddedUser>('POST', '/api/users/adduser', COLLEAGUE)
  expect(status).toBe(201)
  const colleague = createVisitor(fleet.address)
  await colleague.signIn(COLLEAGUE.email, body.initialPassword ?? '', { newPassword: PASSWORD })
  const cookies = colleague.cookies()
  const headers = {
    cookie: cookies.map(({ name, value }) => `${name}=${value}`).join('; '),
    'x-xsrf-token': cookies.find(({ name }) => name.endsWith('XSRF-TOKEN'))?.value ?? '',
  }
  // Not a valid upload; it is refused after it was counted.
  const upload = async (at: number) =>
    (await fetch(new URL('/api/tasks', fleet.webs()[at % 2]?.address), { method: 'POST', headers })).status
  const byUser: number[] = []
  for (let at = 0; at < RATE_UPLOAD + 10; at++) byUser.push(await upload(at))
  expect(byUser.filter(each => each === 429)).toHaveLength(10)
})

it('a rolling restart of every process under load fails no request', async () => {
  const load = startLoad(newcomer)
  for (const at of fleet.members.keys()) await fleet.restart(at, release)
  await wait(2000)
  await expectNothingFailed('rolling restart', load)
})

it('a migration that adds columns under the old processes, and the restart after it, fail no request', async () => {
  const nextFolder = createNextRelease(release, '9999-made-up.sql', MIGRATION_SQL)
  const load = startLoad(newcomer)
  await wait(3000)
  const args = [join(nextFolder, 'launch.js'), 'migrate']
  const { stdout } = await promisify(execFile)(process.execPath, args, {
    cwd: nextFolder,
    env: { ...process.env, ...fleet.env },
  })
  expect(stdout).toContain('9999-made-up.sql')
  await wait(5000)
  for (const at of fleet.members.keys()) await fleet.restart(at, nextFolder)
  await expectNothingFailed('migration and rolling restart', load)
})
