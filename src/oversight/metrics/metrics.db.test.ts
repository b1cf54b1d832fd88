// @module-tag C1-25

import { sql } from 'kysely'
import { expect, it, onTestFinished } from 'vitest'
import { ACCOUNT, addPerson } from '../../../tests/world/people/people.ts'
import { signIn } from '../../../tests/world/people/sign-in.ts'
import { type CheckingWorld, createCheckingWorld, germanUids, waitFor } from '../../../tests/world/product/checking.ts'
import { METRICS_TOKEN, scrape, valuesIn } from '../../../tests/world/product/scrape.ts'
import { createWebhookWorld } from '../../../tests/world/product/webhook-world.ts'
import { startWork } from '../../app/start/start-work.ts'
import { startWatch } from '../../app/start/watch.ts'
import { VERSION } from '../../base/releases/version.ts'
import { ROLES } from '../../base/roles/role-rules.ts'

// Long enough to see a call in flight on a busy machine, short enough to wait for its end.
const TIMEOUT_MS = 5_000

type Options = Parameters<typeof createCheckingWorld>[0]

const createWorld = ({ configuration, ...options }: Options = {}) =>
  createCheckingWorld({
    hasWorker: false,
    ...options,
    configuration: { metricsToken: METRICS_TOKEN, scheinunternehmenUrl: null, ...configuration },
  })

/** Returns values by name and labels; null if there is none. */
const read = async (world: Pick<CheckingWorld, 'app' | 'clock'>, ...names: string[]) =>
  valuesIn(await scrape(world), ...names)

const singleCheck = ({ browser }: CheckingWorld, uid: string) => browser.call('GET', `/api/tasks/uid/${uid}`)

it('counts calls by service, state and outcome, with their duration', async () => {
  const world = await createWorld()
  const names = [
    'calls_total{service="vies",state="DE",outcome="valid"}',
    'call_seconds_count{service="vies",state="DE"}',
    'call_seconds_bucket{le="20",service="vies",state="DE"}',
  ]
  expect(await read(world, ...names)).toEqual([null, null, null])
  await singleCheck(world, 'DE136695976')
  expect(await read(world, ...names)).toEqual([1, 1, 1])
})

it('reports calls in flight, open breakers, and queries that they rejected', async () => {
  const world = await createWorld({ upstreamTimeoutMs: TIMEOUT_MS, probeAfterMs: 600_000 })
  const [inFlight, open] = ['calls_in_flight{service="vies"}', 'breaker_open{service="vies",state="DE"}']
  expect(await read(world, inFlight, open)).toEqual([0, 0])
  world.simulator.setBehaviour({ viesOutage: 'hang' })
  const hanging = singleCheck(world, 'DE136695976')
  await expect.poll(() => world.simulator.calls.length).toBe(1)
  expect(await read(world, inFlight)).toEqual([1])
  await hanging
  expect(await read(world, inFlight)).toEqual([0])
  const others = germanUids(4).map(uid => singleCheck(world, uid))
  await expect.poll(() => world.simulator.calls.length).toBe(5)
  await Promise.all(others)
  expect(await read(world, 'calls_total{service="vies",state="DE",outcome="timeout"}')).toEqual([5])
  await singleCheck(world, 'DE811125440')
  expect(await read(world, open, 'breaker_open{service="vies",state="FR"}')).toEqual([1, 0])
  expect(await read(world, 'not_asked_total{service="vies",reason="timeout"}')).toEqual([1])
})

it('reports the use of the ministry’s two queries a day', async () => {
  const account = { tid: ACCOUNT.finCustomerId, benid: ACCOUNT.finUserId, pin: ACCOUNT.pin }
  const world = await createWorld({
    mapping: 'none',
    simulator: { accounts: [{ ...account, uids: [], loginRc: 0, mayQuery: true }] },
  })
  expect(await read(world, 'day_budget_questions', 'day_budget_used_up')).toEqual([0, 0])
  await singleCheck(world, 'FI20774740')
  expect(await read(world, 'day_budget_questions', 'day_budget_used_up')).toEqual([1, 0])
  await sql`update day_budget set used = 2`.execute(world.database.db)
  expect(await read(world, 'day_budget_questions', 'day_budget_used_up')).toEqual([2, 1])
})

it('reports waiting queries with their age, the ends of batches, and busy lanes', async () => {
  const world = await createWorld()
  const waiting = [
    'questions_waiting',
    'oldest_question_seconds',
    'batches_open{state="created"}',
    'lanes',
    'lanes_busy',
  ]
  const ends = ['completed', 'cancelled'].map(end => `batches_ended_last_day{end="${end}"}`)
  expect(await read(world, ...waiting, ...ends)).toEqual([0, 0, 0, null, null, 0, 0])
  const completed = await world.uploadUids(germanUids(6))
  const cancelled = await world.uploadUids(germanUids(3))
  await sql`update batch set created_at = now() - interval '1 hour' where id = ${completed.id}`.execute(
    world.database.db,
  )
  expect((await world.browser.call('DELETE', `/api/tasks/${cancelled.id}`)).statusCode).toBeLessThan(300)
  const [questions, oldest, ...more] = await read(world, ...waiting, ...ends)
  expect([questions, ...more]).toEqual([6, 1, null, null, 0, 1])
  expect(oldest).toBeGreaterThan(3_599)
  const release = world.simulator.hold()
  const work = await startWork(world.runtime)
  onTestFinished(work.stop)
  await waitFor(
    () => read(world, 'lanes_busy'),
    ([busy]) => busy !== 0,
  )
  release()
  await world.ended(completed.id)
  expect(await read(world, ...waiting.slice(0, 4), ...ends)).toEqual([0, 0, 0, 16, 1, 1])
})

it('reports figures by company id only if the operator enabled it', async () => {
  const world = await createWorld({ configuration: { metricsByCompany: true } })
  const company = `{company="${world.company.id}"}`
  const names = [`questions_waiting${company}`, `oldest_question_seconds${company}`, 'questions_waiting']
  expect(await read(world, ...names)).toEqual([null, null, null])
  await world.uploadUids(germanUids(4))
  expect(await read(world, ...names)).toEqual([4, expect.any(Number), null])
})

it('counts sessions and waiting mails, and returns the time of the last export', async () => {
  const world = await createWorld({ smtpUrl: 'smtp://127.0.0.1:1' })
  const names = ['sessions', 'mails_waiting', 'oldest_mail_seconds', 'last_export_timestamp_seconds']
  expect(await read(world, ...names)).toEqual([1, 0, 0, 0])
  const admin = await addPerson(world, { companyId: world.company.id, role: ROLES.admin })
  const browser = await signIn(world.app, admin, world.clock)
  const grace = {
    firstname: 'Grace',
    lastname: 'Hopper',
    email: 'grace@firma.at',
    role: 3,
    companyId: world.company.id,
  }
  expect((await browser.call('POST', '/api/users/adduser', grace)).statusCode).toBe(201)
  await sql`update mail set created_at = now() - interval '1 hour'`.execute(world.database.db)
  await sql`insert into audit_log (at, company_id, action, object)
    values ('2026-11-21T00:00:00Z', 0, 'backup.export', 'installation')`.execute(world.database.db)
  const [sessions, mails, oldest, exported] = await read(world, ...names)
  expect([sessions, mails, exported]).toEqual([2, 1, Date.parse('2026-11-21T00:00:00Z') / 1_000])
  expect(oldest).toBeGreaterThan(3_599)
})

it('counts requests, statements and their failures, and reports connections', async () => {
  const world = await createWorld()
  const names = ['request_seconds_count{code="4xx"}', 'database_failures_total{kind="other"}', 'database_answers']
  expect(await read(world, `info{version="${VERSION}"}`, ...names)).toEqual([1, null, null, 1])
  const selects = 'database_statement_seconds_count{kind="select"}'
  const [before] = await read(world, selects)
  await world.browser.call('GET', '/api/nothing')
  await expect(sql`select nothing`.execute(world.database.db)).rejects.toThrow()
  expect(await read(world, ...names)).toEqual([1, 1, 1])
  await singleCheck(world, 'DE136695976')
  const [after] = await read(world, selects)
  expect(after).toBeGreaterThan(before ?? 0)
  const connections = ['database_connections{use="idle"}', 'database_connections_awaited']
  expect(await read(world, ...connections)).toEqual([expect.any(Number), 0])
})

it('answers without the database, and omits unknown figures instead of reporting zero', async () => {
  const world = await createWorld()
  expect(await read(world, 'database_answers', 'questions_waiting', 'sessions')).toEqual([1, 0, 1])
  const rename = (from: string, to: string) => sql.raw(`alter table ${from} rename to ${to}`).execute(world.database.db)
  await rename('batch', 'batch_away')
  onTestFinished(() => rename('batch_away', 'batch').then(() => undefined))
  expect(await read(world, 'questions_waiting', 'batches_open{state="created"}', 'sessions')).toEqual([null, null, 1])
})

it('counts undelivered events, and webhooks that were switched off', async () => {
  const web = await createWebhookWorld({ configuration: { metricsToken: METRICS_TOKEN } })
  const names = ['webhook_deliveries_waiting', 'oldest_webhook_delivery_seconds', 'webhooks_switched_off']
  const webhook = await web.make({ url: 'http://127.0.0.1:1/' })
  expect(await read(web, ...names)).toEqual([0, 0, 0])
  await web.happen()
  await sql`update webhook_delivery set happened_at = now() - interval '1 hour'`.execute(web.db)
  const [waiting, oldest, off] = await read(web, ...names)
  expect([waiting, off]).toEqual([1, 0])
  expect(oldest).toBeGreaterThan(3_599)
  await sql`update webhook_endpoint set is_on = false, off_because = 'gone' where id = ${webhook.id}`.execute(web.db)
  expect(await read(web, ...names)).toEqual([0, 0, 1])
})

it('logs the calls without an answer once a minute, with their reasons', async () => {
  const world = await createWorld()
  world.simulator.setBehaviour({ viesOutage: 'MS_UNAVAILABLE' })
  await Promise.all(germanUids(2).map(uid => singleCheck(world, uid)))
  const lines: unknown[] = []
  const log = Object.assign(Object.create(world.runtime.log), { warn: (...line: unknown[]) => lines.push(line) })
  const watch = startWatch({ ...world.runtime, log })
  onTestFinished(watch.stop)
  const facts = { unanswered: { 'vies member-state-unavailable': 2 } }
  expect(lines).toContainEqual([facts, 'calls of the last minute got no answer'])
  expect(world.runtime.metrics.takeUnanswered()).toEqual({})
})

it('queries the database at most once in ten seconds', async () => {
  const world = await createWorld()
  await scrape(world)
  const headers = { authorization: `Bearer ${METRICS_TOKEN}` }
  const statements = async () => {
    const { body } = await world.app.inject({ url: '/metrics', headers })
    return /database_statement_seconds_count\{kind="select"\} (\d+)/.exec(body)?.[1]
  }
  const before = await statements()
  for (let scrapes = 0; scrapes < 5; scrapes += 1) expect(await statements()).toBe(before)
})

it('has only the expected labels, and none with a UID, a name or an address', async () => {
  const world = await createWorld({ configuration: { metricsByCompany: true } })
  await world.uploadUids(germanUids(2))
  await Promise.all(['DE136695976', 'FR40303265045', 'ATU13585627'].map(uid => singleCheck(world, uid)))
  const text = await scrape(world)
  expect(text).not.toMatch(/DE\d|FR\d|\bATU|firma\.at|127\.0\.0\.1|GmbH|Lovelace/i)
  const lines = text.split('\n').filter(line => line.startsWith('uid_check_'))
  const labels = new Set(lines.flatMap(line => [...line.matchAll(/([a-z]+)="/g)].map(([, label]) => label)))
  // On a busy machine, a statement may have been slow.
  labels.delete('statement')
  expect([...labels].sort()).toEqual([
    'code',
    'company',
    'end',
    'kind',
    'le',
    'outcome',
    'reason',
    'service',
    'state',
    'use',
    'version',
  ])
})
