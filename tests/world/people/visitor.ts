import { Secret, TOTP } from 'otpauth'
import { unusedCode } from './unused-code.ts'

type Answer<T> = { status: number; headers: Headers; body: T }

type SignIn = { newPassword?: string; secret?: string }

/**
 * A user of the running product over HTTP, with the calls that docs/running.md describes for
 * scripts.
 */
export type Visitor = {
  /** Returns the cookies for a browser that continues this visitor's session. */
  cookies: () => { name: string; value: string; url: string }[]
  call: <T = unknown>(method: string, path: string, body?: unknown) => Promise<Answer<T>>
  /**
   * Completes all three stages of the sign-in; returns the authenticator's secret for later
   * sign-ins.
   */
  signIn: (email: string, password: string, options?: SignIn) => Promise<string>
  upload: (
    name: string,
    workbook: Uint8Array,
    fields?: Record<string, string>,
    path?: string,
    method?: 'POST' | 'PUT',
  ) => Promise<Answer<{ id: number }>>
  download: (path: string) => Promise<{ status: number; bytes: Uint8Array }>
}

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** Creates a visitor of the product at `address`, with separate cookies. */
export function createVisitor(address: string): Visitor {
  const cookies = new Map<string, string>()

  const send = async (
    method: string,
    path: string,
    init: { body?: NonNullable<RequestInit['body']>; type?: string } = {},
  ): Promise<Response> => {
    const response = await fetch(new URL(path, address), {
      method,
      redirect: 'manual',
      headers: {
        cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        'x-xsrf-token': cookies.get('XSRF-TOKEN') ?? '',
        ...(init.type ? { 'content-type': init.type } : {}),
      },
      ...(init.body === undefined ? {} : { body: init.body }),
    })
    for (const cookie of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? []
      if (value === '') cookies.delete(name)
      else cookies.set(name, value)
    }
    return response
  }

  const readAnswer = async <T>(response: Response): Promise<Answer<T>> => {
    const text = await response.text()
    // The caller declares the type of this path's answer.
    return { status: response.status, headers: response.headers, body: (text === '' ? undefined : parse(text)) as T }
  }

  const call = async <T>(method: string, path: string, body?: unknown): Promise<Answer<T>> =>
    readAnswer<T>(
      await send(method, path, body === undefined ? {} : { body: JSON.stringify(body), type: 'application/json' }),
    )

  const callOrThrow = async <T>(method: string, path: string, body: unknown, status: number): Promise<T> => {
    const answer = await call<T>(method, path, body)
    if (answer.status !== status) throw new Error(`${method} ${path}: ${answer.status} ${JSON.stringify(answer.body)}`)
    return answer.body
  }

  return {
    cookies: () => [...cookies].map(([name, value]) => ({ name, value, url: address })),
    call,
    signIn: async (email, password, options = {}) => {
      const first = await callOrThrow<{ firstLogin: boolean; totpUri?: string }>(
        'POST',
        '/api/login',
        { email, password },
        200,
      )
      const secret = options.secret ?? new URL(first.totpUri ?? '').searchParams.get('secret') ?? ''
      const totp = await unusedCode(secret)
      const user = await callOrThrow<{ id: number }>('POST', '/api/login/otp', { email, totp }, 200)
      if (options.newPassword !== undefined)
        await callOrThrow('PUT', `/api/users/${user.id}`, { password: options.newPassword }, 204)
      return secret
    },
    upload: async (name, workbook, fields = {}, path = '/api/tasks', method = 'POST') => {
      const form = new FormData()
      for (const [field, value] of Object.entries(fields)) form.set(field, value)
      form.set('file', new Blob([new Uint8Array(workbook)], { type: name.endsWith('.csv') ? 'text/csv' : XLSX }), name)
      return readAnswer(await send(method, path, { body: form }))
    },
    download: async path => {
      const response = await send('GET', path)
      return { status: response.status, bytes: new Uint8Array(await response.arrayBuffer()) }
    },
  }
}

/** Returns the code of the authenticator with this secret (base32) at `timestamp` (ms). */
export const codeOf = (secret: string, timestamp = Date.now()): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp })

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}
