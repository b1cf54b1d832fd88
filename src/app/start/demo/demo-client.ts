import { setTimeout } from 'node:timers/promises'
import * as login from '../../../access/login/contract.ts'
import {
  type CallAddress,
  type CallInput,
  type Contract,
  callUrl,
  type Output,
} from '../../../base/roles/contract-rules.ts'
import * as batches from '../../../checking/batches/contract.ts'
import { XLSX_TYPE } from '../../../documents/spreadsheets/xlsx-rules.ts'
import { codeAt, STEP_MS } from './authenticators.ts'

type Call = <Path extends string, Query, Body, Answer>(
  contract: Contract<Path, Query, Body, Answer>,
  input: CallInput<Path, Query, Body>,
) => Promise<Output<Answer>>

type RequestBody = { body: NonNullable<RequestInit['body']>; type?: string }
type Send = <Path extends string, Query, Answer>(
  contract: Contract<Path, Query, unknown, Answer>,
  input: CallAddress<Path, Query>,
  requestBody?: RequestBody,
) => Promise<Output<Answer>>

export type DemoClient = {
  call: Call
  /** Returns the id of the batch. */
  upload: (name: string, workbook: Uint8Array) => Promise<number>
}

/** Signs a user in over HTTP, like a browser: there is no back door, not even for the demo. */
export async function signIn(address: string, email: string, password: string, secret: string): Promise<DemoClient> {
  const send = createSend(address)
  const call: Call = (contract, input) => send(contract, input, 'body' in input ? json(input.body) : undefined)
  await call(login.enterPassword, { body: { email, password } })
  await sendCode(totp => call(login.enterCode, { body: { email, totp } }), secret)
  return {
    call,
    upload: async (name, workbook) => {
      const form = new FormData()
      form.set('file', new Blob([new Uint8Array(workbook)], { type: XLSX_TYPE }), name)
      return (await send(batches.upload, {}, { body: form })).id
    },
  }
}

const MAX_TRIES = 3

/**
 * Sends the code before the current one, which is still valid (docs/rules.md#stages), so that a
 * person trying the demo can use the current one. If a person has used both, it waits for the next
 * ones.
 */
async function sendCode(submit: (code: string) => Promise<unknown>, secret: string): Promise<void> {
  for (let tries = 1; ; tries++) {
    await waitForTimeStep()
    try {
      await submit(codeAt(secret, Date.now() - STEP_MS))
      return
    } catch (failure) {
      if (tries === MAX_TRIES) throw failure
      await setTimeout(STEP_MS - (Date.now() % STEP_MS))
    }
  }
}

const json = (body: unknown): RequestBody => ({ body: JSON.stringify(body), type: 'application/json' })

function createSend(address: string): Send {
  const cookies = new Map<string, string>()
  return async <Path extends string, Query, Answer>(
    contract: Contract<Path, Query, unknown, Answer>,
    input: CallAddress<Path, Query>,
    { body, type }: Partial<RequestBody> = {},
  ) => {
    const { method } = contract
    const path = callUrl(contract, input)
    const headers = {
      cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
      'x-xsrf-token': cookies.get('XSRF-TOKEN') ?? '',
      'accept-language': 'de',
      ...(type ? { 'content-type': type } : {}),
    }
    const response = await fetch(new URL(path, address), { method, headers, body: body ?? null })
    for (const cookie of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? []
      cookies.set(name, value)
    }
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`)
    // The server implements the same contract (http/serve.ts); 204 belongs to calls without a
    // response body.
    return (response.status === 204 ? undefined : await response.json()) as Output<Answer>
  }
}

// Waits if the time step is about to end, so that the previous code is still valid when it arrives.
async function waitForTimeStep(): Promise<void> {
  const remainingMs = STEP_MS - (Date.now() % STEP_MS)
  if (remainingMs < 1_500) await setTimeout(remainingMs)
}
