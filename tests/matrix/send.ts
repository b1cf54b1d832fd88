import type { App } from '../../src/platform/http/app.ts'
import type { Answer } from '../world/people/sign-in.ts'
import { CALL_MAKERS, type Call } from './calls.ts'
import type { Expectation } from './expectations.ts'
import type { Cell } from './people.ts'

type Headers = Record<string, string>
type Row = Pick<Expectation, 'row' | 'method' | 'path'>

/** A prepared call of a line, which can be made repeatedly; `ids` replaces its own ids. */
export type PreparedCall = { send: (change?: { headers?: Headers; ids?: Call['ids'] }) => Promise<Answer> }

/** Creates what the call of a line needs. */
export async function prepareCall(app: App, { row, method, path }: Row, cell: Cell): Promise<PreparedCall> {
  const makeCall = CALL_MAKERS[row]
  if (!makeCall) throw new Error(`tests/matrix/calls.ts does not say how to call ${row}`)
  const call = await makeCall(cell)
  const body = call.file ? await formBody(call.file) : jsonBody(call.body)
  const url = (ids = call.ids ?? []) => fillPath(path, ids)
  return {
    send: ({ headers = {}, ids } = {}) =>
      // The lines use the five methods that contracts know, and their GETs may be sent as HEAD.
      app.inject({
        method: method as 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
        url: `${url(ids)}${queryOf(call, cell)}`,
        headers: { ...cell.headers, ...body.headers, ...call.headers, ...headers },
        ...(body.payload === undefined ? {} : { payload: body.payload }),
      }),
  }
}

/** A key in the address comes after the call's own query. */
const queryOf = (call: Call, cell: Cell): string =>
  call.query === undefined ? cell.query : `?${call.query}${cell.query.replace('?', '&')}`

function fillPath(path: string, ids: readonly (number | string)[]): string {
  let index = 0
  return path.replace(/:\w+|\*/g, () => String(ids[index++] ?? ''))
}

type Body = { payload?: string | Buffer; headers: Headers }

const jsonBody = (body: object | undefined): Body =>
  body ? { payload: JSON.stringify(body), headers: { 'content-type': 'application/json' } } : { headers: {} }

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

async function formBody(file: Uint8Array): Promise<Body> {
  const isPicture = file[0] === 0x89
  const form = new FormData()
  form.set(
    'file',
    new Blob([new Uint8Array(file)], { type: isPicture ? 'image/png' : XLSX }),
    isPicture ? 'logo.png' : 'Liste.xlsx',
  )
  const encoded = new Response(form)
  return {
    payload: Buffer.from(await encoded.arrayBuffer()),
    headers: { 'content-type': encoded.headers.get('content-type') ?? '' },
  }
}
