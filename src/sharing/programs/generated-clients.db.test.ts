import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { createClient } from '@hey-api/openapi-ts'
import openapiTS, { astToString, type OpenAPI3 } from 'openapi-typescript'
import { rolldown } from 'rolldown'
import ts from 'typescript'
import { expect, it } from 'vitest'
import { createProgramWorld } from '../../../tests/world/product/program-world.ts'

const TSC = resolve('node_modules/typescript/bin/tsc6')

/** The common beginning of the programs below. */
const PREAMBLE = `
const baseUrl = process.env.UID_CHECK_ADDRESS ?? ''
const key = process.env.UID_CHECK_KEY ?? ''
const listOf = (...lines: string[]) => new File([['UID;Firma', ...lines].join('\\r\\n')], 'Liste.csv', { type: 'text/csv' })
const list = listOf('FR40303265045;Exemple', 'DE399000200;Beispiel', 'NO-123.456.789;Muster')
// The member state does not answer, so that the batch runs until it is cancelled.
const unanswered = listOf('DE199000301;Silence')
const isAtWork = (batch: { state: string }) => batch.state === 'created' || batch.state === 'running'
`

/** A program that uses the client of @hey-api/openapi-ts. */
const HEY_API = `import { client } from './made/client.gen'
import * as api from './made'
${PREAMBLE}
client.setConfig({ baseUrl, auth: key })
const throwOnError = true
const checked = (await api.check({ body: { uid: 'FR40303265045' }, throwOnError })).data
const sent = (await api.uploadFile({ body: { file: list, language: 'de' }, throwOnError })).data
if (!('id' in sent)) throw new Error('a dry run was answered')
let batch: api.Batch = sent
while (isAtWork(batch)) batch = (await api.readBatch({ path: { id: batch.id }, throwOnError })).data
const { rows } = (await api.readRows({ path: { id: batch.id }, query: { by: 'row' }, throwOnError })).data
const result = (await api.fetchResult({ path: { id: batch.id }, parseAs: 'text', throwOnError })).data
const more = (await api.uploadFile({ body: { file: unanswered }, throwOnError })).data
const cancelled = (await api.cancelBatch({ path: { id: 'id' in more ? more.id : 0 }, throwOnError })).data
const refused: api.Problem | undefined = (await api.readBatch({ path: { id: 999_999 } })).error
console.log(JSON.stringify([checked.verdict, batch.state, rows.map(({ row, verdict }) => [row, verdict]),
  String(result).split('\\r\\n')[0], cancelled.state, refused?.code]))
`

/**
 * A program that uses openapi-fetch with the types of openapi-typescript. A serializer creates the
 * form, as in its manual.
 */
const OPENAPI_FETCH = `import createClient from 'openapi-fetch'
import type { components, paths } from './made/api'
${PREAMBLE}
const { GET, POST } = createClient<paths>({ baseUrl, headers: { authorization: 'Bearer ' + key } })
function must<T>({ data, error }: { data?: T; error?: unknown }): T {
  if (data === undefined) throw new Error(JSON.stringify(error))
  return data
}
const bodySerializer = (body: Record<string, string | Blob | undefined>) => {
  const form = new FormData()
  for (const [name, value] of Object.entries(body)) if (value !== undefined) form.append(name, value)
  return form
}
const upload = async (file: File): Promise<components['schemas']['Batch']> => {
  const sent = must(await POST('/api/v1/batches/file', { body: { file, language: 'de' }, bodySerializer }))
  if (!('id' in sent)) throw new Error('a dry run was answered')
  return sent
}
const at = (id: number) => ({ params: { path: { id } } })
const checked = must(await POST('/api/v1/checks', { body: { uid: 'FR40303265045' } }))
let batch = await upload(list)
while (isAtWork(batch)) batch = must(await GET('/api/v1/batches/{id}', at(batch.id)))
const query = { by: 'row' as const }
const { rows } = must(await GET('/api/v1/batches/{id}/rows', { params: { ...at(batch.id).params, query } }))
const result = must(await GET('/api/v1/batches/{id}/result', { ...at(batch.id), parseAs: 'text' }))
const cancelled = must(await POST('/api/v1/batches/{id}/cancel', at((await upload(unanswered)).id)))
const { error } = await GET('/api/v1/batches/{id}', at(999_999))
console.log(JSON.stringify([checked.verdict, batch.state, rows.map(({ row, verdict }) => [row, verdict]),
  String(result).split('\\r\\n')[0], cancelled.state, error?.code]))
`

const BLOB = ts.factory.createTypeReferenceNode('Blob')
const isFile = ({ format }: { format?: string }) => format === 'binary'

type Generator = { generate: (description: string, outputPath: string) => Promise<void>; program: string }

const GENERATORS: Readonly<Record<string, Generator>> = {
  '@hey-api/openapi-ts': {
    generate: async (input, path) => {
      await createClient({ input, output: path, logs: { level: 'silent', file: false } })
    },
    program: HEY_API,
  },
  'openapi-typescript with openapi-fetch': {
    generate: async (description, outputPath) => {
      // Validated by openapiTS.
      const openApiDocument = JSON.parse(readFileSync(description, 'utf8')) as OpenAPI3
      const types = await openapiTS(openApiDocument, { transform: schema => (isFile(schema) ? BLOB : undefined) })
      mkdirSync(outputPath)
      writeFileSync(join(outputPath, 'api.d.ts'), astToString(types))
    },
    program: OPENAPI_FETCH,
  },
}

const STRICT =
  '--noEmit --strict --skipLibCheck --target esnext --module esnext --moduleResolution bundler --types node'

it.each(Object.entries(GENERATORS))(
  '%s generates a client that checks, uploads, polls, reads rows and result, and cancels',
  async (_name, { generate, program }) => {
    const { address, directory, node } = await createProgramWorld()
    const pathOf = (name: string) => join(directory, name)
    writeFileSync(pathOf('api.json'), await (await fetch(`${address}/api/v1/openapi.json`)).text())
    symlinkSync(resolve('node_modules'), pathOf('node_modules'))
    await generate(pathOf('api.json'), pathOf('made'))
    writeFileSync(pathOf('client.ts'), program)
    const compile = (file: string) => node(TSC, ...STRICT.split(' '), '--lib', 'esnext,dom', file)
    await compile('client.ts')
    const bundle = await rolldown({ input: pathOf('client.ts'), platform: 'node', logLevel: 'silent' })
    await bundle.write({ file: pathOf('client.mjs') })
    const { stdout } = await node('client.mjs')
    const rows = [
      [2, 'valid'],
      [3, 'invalid'],
      [4, 'not_a_uid'],
    ]
    const heading = expect.stringMatching(/^UID;Firma;UID gepr/)
    expect(JSON.parse(stdout)).toEqual(['valid', 'completed', rows, heading, 'cancelled', 'not_found'])
  },
)
