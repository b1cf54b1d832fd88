import { execFile } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import process from 'node:process'
import { promisify } from 'node:util'
import { createConfig, lintFromString } from '@redocly/openapi-core'
import openapiTS, { astToString, type OpenAPI3 } from 'openapi-typescript'
import { describe, expect, it, onTestFinished } from 'vitest'
import { rowsByHeading } from '../../../tests/world/files/read-workbook.ts'
import { addKey } from '../../../tests/world/people/api-key.ts'
import { createCheckingWorld, workbookOf } from '../../../tests/world/product/checking.ts'
import { CALLS } from '../../app/definitions/calls.ts'
import { KEY_SCOPES } from '../../ground/roles/program-rules.ts'

const run = promisify(execFile)
const TSC = resolve('node_modules/typescript/bin/tsc6')
const UIDS = ['FR40303265045', 'DE136695976', 'CHE-123.456.789']

/** The product on a port, a key for everything, and an empty folder to work in. */
async function programWorld() {
  const world = await createCheckingWorld()
  const address = await world.app.listen({ port: 0, host: '127.0.0.1' })
  const { key } = await addKey(world, world.company.id, { scopes: [...KEY_SCOPES] })
  const directory = mkdtempSync(join(tmpdir(), 'uid-check-client-'))
  onTestFinished(() => rmSync(directory, { recursive: true }))
  const env = { ...process.env, UID_CHECK_KEY: key, UID_CHECK_ADDRESS: address, NODE_OPTIONS: '' }
  const node = (...args: string[]) => run(process.execPath, args, { cwd: directory, env })
  return { ...world, address, directory, node }
}

const describedAt = async (address: string) =>
  (await (await fetch(`${address}/api/v1/openapi.json`)).json()) as OpenAPI3 // validated by openapiTS

const RULES = ['struct', 'no-unresolved-refs', 'path-params-defined', 'operation-operationId-unique'] as const
const EXAMPLE_RULES = ['no-invalid-media-type-examples', 'no-invalid-schema-examples', 'operation-tag-defined'] as const

/** What OpenAPI 3.1 does not allow, and examples that are not what their schema takes. */
async function faultsOf(description: object): Promise<string[]> {
  // Redocly's validator wants every branch of a union to have a closed list of kinds; ours has one for kinds to come.
  const withoutKinds = JSON.stringify(description, (key, value: unknown) =>
    key === 'discriminator' ? undefined : value,
  )
  return [...(await lint(JSON.stringify(description), RULES)), ...(await lint(withoutKinds, EXAMPLE_RULES))]
}

async function lint(source: string, rules: readonly string[]): Promise<string[]> {
  const config = await createConfig({ rules: Object.fromEntries(rules.map(rule => [rule, 'error' as const])) })
  const problems = await lintFromString({ source, config })
  return problems.map(({ message }) => message)
}

/** Uses every call, with the types that were made from the description. */
const CLIENT = `import type { components, paths } from './api.d.ts'
type Check = paths['/api/v1/checks']['post']['responses']['200']['content']['application/json']
type Asked = NonNullable<paths['/api/v1/checks']['post']['requestBody']>['content']['application/json']
type Batch = components['schemas']['Batch']
type Rows = paths['/api/v1/batches/{id}/rows']['get']['responses']['200']['content']['application/json']
type List = components['schemas']['ListRequest']
type History = paths['/api/v1/partners/{uid}']['get']['responses']['200']['content']['application/json']
type Asking = NonNullable<paths['/api/v1/partners']['get']['parameters']['query']>

async function call<T>(path: keyof paths | string, body?: Asked | List): Promise<T> {
  const answer = await fetch(process.env.UID_CHECK_ADDRESS + path, {
    headers: { authorization: 'Bearer ' + process.env.UID_CHECK_KEY, 'content-type': 'application/json' },
    ...(body ? { method: 'POST', body: JSON.stringify(body) } : {}),
  })
  if (!answer.ok) throw new Error(((await answer.json()) as components['schemas']['Problem']).detail)
  return (await answer.json()) as T
}

const check = await call<Check>('/api/v1/checks', { uid: 'FR40303265045', name: 'Nobody SARL' })
let batch = await call<Batch>('/api/v1/batches', { uids: ${JSON.stringify(UIDS)} })
while (batch.state === 'created' || batch.state === 'running') batch = await call<Batch>('/api/v1/batches/' + batch.id)
const { rows, next } = await call<Rows>('/api/v1/batches/' + batch.id + '/rows?limit=10')
const verdicts = rows.map(({ row, verdict }) => [row, verdict])
const watched: Asking['watched'] = false
// A kind and a reason of a later release are read, too.
const later: History['events'][number] = { kind: 'merger', at: '2030-01-01T00:00:00.000Z' }
const reason: Check['reason'] = 'a_reason_to_come'
const { events } = await call<History>('/api/v1/partners/FR40303265045')
const checks = [...events, later].flatMap(event => ('fileName' in event ? [] : [event.kind]))
console.log(JSON.stringify([check.verdict, check.company, batch.state, verdicts, next, checks.toSorted(), watched, reason]))
`

describe('the description of the calls for programs', () => {
  it('validates, names every call with a scope and no other, and a broken one does not validate', async () => {
    const { address } = await programWorld()
    const description = await describedAt(address)
    expect(astToString(await openapiTS(structuredClone(description)))).toContain('CheckRequest')
    const described = Object.entries(description.paths ?? {}).flatMap(([path, calls]) =>
      Object.keys(calls).map(method => `${method.toUpperCase()} ${path}`),
    )
    const known = CALLS.filter(({ scope }) => scope).map(
      ({ method, path }) => `${method} ${path.replace(/:(\w+)/g, '{$1}')}`,
    )
    expect(described.toSorted()).toEqual(known.toSorted())
    expect(JSON.stringify(description)).not.toMatch(/\$defs|~standard|"\$schema"/)
    expect(new Set(JSON.stringify(description).match(/"type":"number"/g))).toEqual(new Set())
    const broken = { ...description, paths: { '/api/v1/checks': { post: { parameters: [{ name: 'uid' }] } } } }
    expect([await faultsOf(description), (await faultsOf(broken)).length > 0]).toEqual([[], true])
  })

  it('makes a client that compiles, and that is served as the description says', async () => {
    const { address, directory, node } = await programWorld()
    writeFileSync(join(directory, 'api.d.ts'), astToString(await openapiTS(await describedAt(address))))
    writeFileSync(join(directory, 'client.mts'), CLIENT)
    writeFileSync(
      join(directory, 'wrong.mts'),
      CLIENT.replace("batch.state === 'created'", "batch.state === 'invented'"),
    )
    symlinkSync(resolve('node_modules'), join(directory, 'node_modules'))
    const options = [
      '--noEmit',
      '--strict',
      '--target',
      'esnext',
      '--module',
      'nodenext',
      '--allowImportingTsExtensions',
      '--types',
      'node',
    ]
    const compile = (file: string) => node(TSC, ...options, file)
    await compile('client.mts')
    await expect(compile('wrong.mts')).rejects.toMatchObject({ stdout: expect.stringContaining('\'"invented"\'') })
    const { stdout } = await node('client.mts')
    expect(JSON.parse(stdout)).toEqual([
      'valid',
      'different',
      'completed',
      [
        [2, 'valid'],
        [3, 'valid'],
        [4, 'not_a_uid'],
      ],
      null,
      ['answer', 'check', 'merger'],
      false,
      'a_reason_to_come',
    ])
  })
})

it('the example uploads a list, waits, and fetches both files, in forty lines without dependencies', async () => {
  const example = resolve('examples/check-list.mjs')
  const source = readFileSync(example, 'utf8')
  expect(source.trimEnd().split('\n').length).toBeLessThanOrEqual(40)
  expect(
    [...source.matchAll(/from '([^']+)'/g)].map(([, from]) => from).filter(from => !from?.startsWith('node:')),
  ).toEqual([])
  const { address, directory, node } = await programWorld()
  writeFileSync(join(directory, 'Debitoren.xlsx'), workbookOf(UIDS))
  const { stdout } = await node(example, address, 'Debitoren.xlsx')
  expect(stdout).toBe('completed {"valid":2,"invalid":0,"not_checked":0,"not_a_uid":1}\n')
  expect(readdirSync(directory).toSorted()).toEqual([
    'Debitoren-Prüfbericht.pdf',
    'Debitoren-geprüft.xlsx',
    'Debitoren.xlsx',
  ])
  expect(readFileSync(join(directory, 'Debitoren-Prüfbericht.pdf')).subarray(0, 5).toString()).toBe('%PDF-')
  const rows = await rowsByHeading(readFileSync(join(directory, 'Debitoren-geprüft.xlsx')), 1)
  expect(rows.map(row => row.Ergebnis)).toEqual(['gültig', 'gültig', 'keine UID'])
  await expect(node(example, address, 'Debitoren.exe')).rejects.toThrow()
})
