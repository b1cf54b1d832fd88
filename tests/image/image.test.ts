import { existsSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Simulator, startSimulator } from '../../src/simulator/simulator.ts'
import { type Container, dataFolder, startContainer } from '../world/containers/container.ts'
import { freePort } from '../world/containers/free-port.ts'
import { buildImage, type Image } from '../world/containers/image.ts'
import { requirePrograms } from '../world/containers/require-programs.ts'
import { type PrivatePostgresql, startPrivatePostgresql } from '../world/databases/own-postgresql.ts'
import { rowsByHeading } from '../world/files/read-workbook.ts'
import { buildUidList } from '../world/files/workbook.ts'
import { createVisitor, type Visitor } from '../world/people/visitor.ts'
import { waitForFinishedBatch } from '../world/product/finished-batch.ts'
import { freshSecret } from '../world/product/fresh-key.ts'
import { BOOTSTRAP } from '../world/product/running-product.ts'
import { simulatorEnvironment } from '../world/product/simulated-product.ts'
import { startCaddy } from '../world/proxies/caddy.ts'
import { type TlsProxy, waitForProxy } from '../world/proxies/proxy.ts'

// The image built as `npm run image` does and run by runc with the settings of compose.yaml, behind
// Caddy as compose.yaml starts it.
const PROGRAMS = { buildah: 'buildah', mmdebstrap: 'mmdebstrap', runc: 'runc', caddy: 'caddy' }
const UIDS = ['DE136695976', 'DE100000011', 'ATU13585627']
const PASSWORD = 'Ganz-Neues-Passwort-26'

let image: Image
let simulator: Simulator
let environment: Record<string, string>
const folders: string[] = []
beforeAll(async () => {
  requirePrograms(PROGRAMS)
  image = buildImage()
  simulator = await startSimulator()
  environment = {
    ...simulatorEnvironment(simulator),
    SCHEINUNTERNEHMEN_URL: '',
    ADIS_URL: '',
    ARES_URL: '',
    WHITE_LIST_URL: '',
    ANAF_URL: '',
    SLOVAK_LISTS_URL: '',
    HOST: '127.0.0.1',
    TRUST_PROXY: '1',
    BOOTSTRAP_EMAIL: BOOTSTRAP.email,
    BOOTSTRAP_PASSWORD: BOOTSTRAP.password,
  }
}, 1_200_000)
afterAll(async () => {
  await simulator?.close()
  image?.remove()
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
})

const newFolder = () => {
  const folder = dataFolder(image)
  folders.push(folder)
  return folder
}

/** Checks a file, its result and its report through the proxy; returns its batch. */
async function doMainJob(visitor: Visitor) {
  const { status, body } = await visitor.upload('Debitoren.xlsx', await buildUidList(UIDS), { language: 'de' })
  expect(status).toBe(201)
  expect(await waitForFinishedBatch(visitor, body.id)).toMatchObject({ status: 2, processedRows: UIDS.length })
  const result = await visitor.download(`/api/file/result/${body.id}`)
  const report = await visitor.download(`/api/file/report/${body.id}`)
  expect(rowsByHeading(result.bytes, 1).map(row => row['UID geprüft'])).toEqual(UIDS)
  expect(Buffer.from(report.bytes.subarray(0, 5)).toString()).toBe('%PDF-')
  return body.id
}

const waitForReady = (port: number, { log }: Container) =>
  expect
    .poll(
      () =>
        fetch(`http://127.0.0.1:${port}/readyz`).then(
          ({ status }) => status,
          () => log(),
        ),
      { timeout: 60_000 },
    )
    .toBe(200)

async function behindCaddy<T>(port: number, container: Container, job: (proxy: TlsProxy) => Promise<T>): Promise<T> {
  await waitForReady(port, container)
  const proxy = await startCaddy(await freePort(), `127.0.0.1:${port}`)
  try {
    await waitForProxy(proxy)
    return await job(proxy)
  } finally {
    await proxy.stop()
  }
}

it('the image has no npm, source or tool, and declares how it is run', { tags: ['P-01'] }, () => {
  const files = ['opt/uid-check/src', 'opt/uid-check/tools', 'usr/local/lib/node_modules', 'build', 'root/.npmrc']
  expect(files.filter(file => existsSync(join(image.root, file)))).toEqual([])
  expect(image.config).toMatchObject({
    User: '10001:10001',
    StopSignal: 'SIGTERM',
    Entrypoint: ['node', 'launch.js'],
    Cmd: ['start'],
    WorkingDir: '/opt/uid-check',
    Volumes: { '/data': {} },
    ExposedPorts: { '3000/tcp': {} },
  })
})

it('one container does the main job through TLS, stops in good order and keeps its data', async () => {
  const port = await freePort()
  const options = {
    command: image.config.Cmd,
    data: newFolder(),
    env: { ...environment, PORT: String(port), PUBLIC_URL: 'https://localhost' },
  }
  const container = startContainer(image, options)
  const { secret, id } = await behindCaddy(port, container, async ({ address }) => {
    const visitor = createVisitor(address)
    const createdSecret = await visitor.signIn(BOOTSTRAP.email, BOOTSTRAP.password, { newPassword: PASSWORD })
    return { secret: createdSecret, id: await doMainJob(visitor) }
  })
  expect(await container.stop()).toBe(0)
  const restarted = startContainer(image, options)
  await behindCaddy(port, restarted, async ({ address }) => {
    const visitor = createVisitor(address)
    await visitor.signIn(BOOTSTRAP.email, PASSWORD, { secret })
    expect((await visitor.download(`/api/file/report/${id}`)).status).toBe(200)
  })
  expect(await restarted.stop()).toBe(0)
})

it('a container can write only to /data and /tmp, as a user without privileges', async () => {
  const port = await freePort()
  const env = { ...environment, PORT: String(port) }
  const container = startContainer(image, { command: image.config.Cmd, data: newFolder(), env })
  await waitForReady(port, container)
  const tries = `
    const { writeFileSync, readFileSync } = require('node:fs')
    const says = ['/', '/opt/uid-check/', '/usr/local/bin/', '/etc/', '/data/', '/tmp/'].map(folder => {
      try { writeFileSync(folder + 'tried', ''); return 'written' } catch ({ code }) { return code }
    })
    const status = readFileSync('/proc/1/status', 'utf8')
    const facts = ['Uid', 'CapEff', 'CapBnd', 'NoNewPrivs'].map(name => new RegExp(name + ':\\\\s+(\\\\w+)').exec(status)[1])
    console.log(JSON.stringify([says, facts]))`
  const noCapabilities = '0000000000000000'
  expect(JSON.parse(await container.run('node', '-e', tries))).toEqual([
    ['EROFS', 'EROFS', 'EROFS', 'EROFS', 'written', 'written'],
    ['10001', noCapabilities, noCapabilities, '1'],
  ])
  const [kind, ...test] = image.config.Healthcheck.Test
  expect(kind).toBe('CMD')
  expect(await container.run(...test)).toBe('')
  await expect(container.run('env', 'PORT=1', ...test)).rejects.toMatchObject({ code: 1 })
  expect(await container.stop()).toBe(0)
})

it('four containers migrate, serve and work on PostgreSQL, and the health check works for a worker', async () => {
  const postgresql: PrivatePostgresql = await startPrivatePostgresql()
  const [port, ...workerPorts] = [await freePort(), await freePort(), await freePort()]
  const env = {
    ...environment,
    DATABASE_URL: postgresql.url,
    APP_SECRET: freshSecret(),
    PUBLIC_URL: 'https://localhost',
  }
  const run = (command: string, extraEnvironment: Record<string, string> = {}) =>
    startContainer(image, { command: [command], data: newFolder(), env: { ...env, ...extraEnvironment } })
  expect(await run('migrate').ended).toBe(0)
  const web = run('web', { PORT: String(port) })
  const workers = workerPorts.map(each => run('worker', { PORT: String(each), WORKER_PORT: String(each) }))
  await behindCaddy(port, web, async ({ address }) => {
    const visitor = createVisitor(address)
    await visitor.signIn(BOOTSTRAP.email, BOOTSTRAP.password, { newPassword: PASSWORD })
    await doMainJob(visitor)
  })
  for (const worker of workers) expect(await worker.run(...image.config.Healthcheck.Test.slice(1))).toBe('')
  expect(await Promise.all([web, ...workers].map(each => each.stop()))).toEqual([0, 0, 0])
  await postgresql.remove()
})
