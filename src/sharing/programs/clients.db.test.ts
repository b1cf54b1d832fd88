import { symlinkSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { createConfig, lintFromString } from '@redocly/openapi-core'
import openapiTS, { astToString, type OpenAPI3 } from 'openapi-typescript'
import { describe, expect, it } from 'vitest'
import { createProgramWorld } from '../../../tests/world/product/program-world.ts'
import { CALLS } from '../../app/definitions/features.ts'

const TSC = resolve('node_modules/typescript/bin/tsc6')
const UIDS = ['FR40303265045', 'DE136695976', 'NO-123.456.789']

const fetchOpenApi = async (address: string) =>
  // Validated by openapiTS.
  (await (await fetch(`${address}/api/v1/openapi.json`)).json()) as OpenAPI3

/**
 * Returns violations of OpenAPI 3.1 and warnings of Redocly's recommended rules; examples are
 * validated against their schemas.
 */
async function lint(description: object): Promise<string[]> {
  const config = await createConfig({ extends: ['recommended'], rules: { 'no-invalid-schema-examples': 'error' } })
  const problems = await lintFromString({ source: JSON.stringify(description), config })
  return problems.map(({ ruleId, message }) => `${ruleId}: ${message}`)
}

/** A client that uses the types generated from the description. */
const CLIENT = `import type { components, paths } from './api.d.ts'
type Check = paths['/api/v1/checks']['post']['responses']['200']['content']['application/json']
type CheckBody = NonNullable<paths['/api/v1/checks']['post']['requestBody']>['content']['application/json']
type Batch = components['schemas']['Batch']
type Rows = paths['/api/v1/batches/{id}/rows']['get']['responses']['200']['content']['application/json']
type List = components['schemas']['ListRequest']
type History = paths['/api/v1/partners/{uid}']['get']['responses']['200']['content']['application/json']
type PartnersQuery = NonNullable<paths['/api/v1/partners']['get']['parameters']['query']>

async function call<T>(path: keyof paths | string, body?: CheckBody | List): Promise<T> {
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
const watched: PartnersQuery['watched'] = false
// The types accept a kind and a reason of a later release.
const later: History['events'][number] = { kind: 'merger', at: '2030-01-01T00:00:00.000Z' }
const reason: Check['reason'] = 'a_reason_to_come'
const { events } = await call<History>('/api/v1/partners/FR40303265045')
const checks = [...events, later].flatMap(event => ('fileName' in event ? [] : [event.kind]))
console.log(JSON.stringify([check.verdict, check.company, batch.state, verdicts, next, checks.toSorted(), watched, reason]))
`

describe('the OpenAPI description of the API', () => {
  it('is valid and lists exactly the calls with a scope; a broken description is rejected', async () => {
    const { address } = await createProgramWorld()
    const description = await fetchOpenApi(address)
    expect(astToString(await openapiTS(structuredClone(description)))).toContain('CheckRequest')
    const describedCalls = Object.entries(description.paths ?? {}).flatMap(([path, calls]) =>
      Object.keys(calls).map(method => `${method.toUpperCase()} ${path}`),
    )
    const productCalls = CALLS.filter(({ scope }) => scope).map(
      ({ method, path }) => `${method} ${path.replace(/:(\w+)/g, '{$1}')}`,
    )
    expect(describedCalls.toSorted()).toEqual(productCalls.toSorted())
    expect(JSON.stringify(description)).not.toMatch(/\$defs|~standard|"\$schema"/)
    expect(new Set(JSON.stringify(description).match(/"type":"number"/g))).toEqual(new Set())
    const brokenDescription = {
      ...description,
      paths: { '/api/v1/checks': { post: { parameters: [{ name: 'uid' }] } } },
    }
    expect([await lint(description), (await lint(brokenDescription)).length > 0]).toEqual([[], true])
  })

  it('generates a client that compiles and receives the described responses', async () => {
    const { address, directory, node } = await createProgramWorld()
    writeFileSync(join(directory, 'api.d.ts'), astToString(await openapiTS(await fetchOpenApi(address))))
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
