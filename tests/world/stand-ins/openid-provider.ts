import { createHash, randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { exportJWK, exportSPKI, generateKeyPair, type JWTPayload, SignJWT, UnsecuredJWT } from 'jose'
import { onTestFinished } from 'vitest'

/** A user at the provider, with the claims about them. */
export type Account = JWTPayload & {
  sub: string
  email?: string
  email_verified?: unknown
  amr?: unknown
  acr?: unknown
}

/** A fault in its tokens; none by default. */
export type Fault =
  | 'wrong key'
  | 'unknown key'
  | 'unsigned'
  | 'public key as secret'
  | 'wrong audience'
  | 'wrong issuer'
  | 'expired'
  | 'other nonce'
  | 'no nonce'
  | 'no token'

/** A fault of the provider itself; none by default. */
export type Outage =
  | 'hangs'
  | 'huge answer'
  | 'broken'
  | 'redirects'
  | 'names itself otherwise'
  | 'breaks at the end'
  | 'endpoint without TLS'

type Authorization = { account: Account; nonce: string; challenge: string; redirectUri: string }

export const CLIENT_ID = 'uid-check'
export const CLIENT_SECRET = 'canary-client-secret-of-openid'

/**
 * Starts a small OpenID provider on loopback that is correct apart from `fault` or `outage`. Closed
 * with the test, or by the caller if `isKept`.
 */
export async function startOpenidProvider({ isKept = false } = {}) {
  const { publicKey, privateKey } = await generateKeyPair('RS256', { extractable: true })
  const otherKeys = await generateKeyPair('RS256')
  const jwk = { ...(await exportJWK(publicKey)), kid: 'one', alg: 'RS256', use: 'sig' }
  const pem = await exportSPKI(publicKey)
  const codes = new Map<string, Authorization>()
  const calls: string[] = []
  const tokens: string[] = []
  const state = { fault: null as Fault | null, outage: null as Outage | null, account: { sub: 'nobody' } as Account }
  const server = createServer((request, response) => {
    void answer(request, response).catch(() => response.destroy())
  })
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done))
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}/realm`
  const close = () =>
    new Promise<void>(done => {
      server.close(() => done())
      server.closeAllConnections()
    })
  if (!isKept) onTestFinished(close)

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', issuer)
    calls.push(`${request.method} ${url.pathname}`)
    if (state.outage === 'hangs') return
    if (state.outage === 'broken') return void response.writeHead(502).end('<html>bad gateway</html>')
    if (state.outage === 'redirects') return void response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end()
    if (state.outage === 'huge answer') return sendJson(response, { padding: 'x'.repeat(300_000), ...metadata() })
    if (url.pathname.endsWith('/.well-known/openid-configuration')) return sendJson(response, metadata())
    if (url.pathname.endsWith('/jwks')) return sendJson(response, { keys: [jwk] })
    if (url.pathname.endsWith('/token') && state.outage === 'breaks at the end')
      return void response.writeHead(503).end()
    if (url.pathname.endsWith('/token')) return sendJson(response, ...(await exchange(request)))
    if (url.pathname.endsWith('/authorize'))
      return void response.writeHead(302, { location: authorize(url.href, state.account) }).end()
    response.writeHead(404).end()
  }

  const metadata = () => ({
    issuer: state.outage === 'names itself otherwise' ? 'https://login.example/{tenantid}' : issuer,
    authorization_endpoint: `${issuer}/authorize`,
    token_endpoint: state.outage === 'endpoint without TLS' ? 'http://login.example/token' : `${issuer}/token`,
    jwks_uri: `${issuer}/jwks`,
    response_types_supported: ['code'],
    subject_types_supported: ['public'],
    id_token_signing_alg_values_supported: ['RS256', 'HS256', 'none'],
    authorization_response_iss_parameter_supported: true,
  })

  /** Returns the address to which a signed-in user is redirected. */
  function authorize(href: string, account: Account): string {
    const { searchParams: parameters } = new URL(href)
    const code = `code-${randomBytes(16).toString('base64url')}`
    const [nonce, challenge, redirectUri, returnedState] = ['nonce', 'code_challenge', 'redirect_uri', 'state'].map(
      name => parameters.get(name) ?? '',
    ) as [string, string, string, string]
    codes.set(code, { account, nonce, challenge, redirectUri })
    tokens.push(code)
    return `${redirectUri}?${new URLSearchParams({ code, state: returnedState, iss: issuer })}`
  }

  async function exchange(request: IncomingMessage): Promise<[object, number?]> {
    const body = new URLSearchParams(await textOf(request))
    const [id, secret] = Buffer.from((request.headers.authorization ?? '').slice(6), 'base64')
      .toString()
      .split(':')
      .map(decodeURIComponent)
    const authorization = codes.get(body.get('code') ?? '')
    codes.delete(body.get('code') ?? '')
    const challenge = createHash('sha256')
      .update(body.get('code_verifier') ?? '')
      .digest('base64url')
    const isValid = id === CLIENT_ID && secret === CLIENT_SECRET && authorization?.challenge === challenge
    if (!authorization || !isValid || body.get('redirect_uri') !== authorization.redirectUri)
      return [{ error: 'invalid_grant' }, 400]
    const access_token = `access-${randomBytes(16).toString('base64url')}`
    const id_token = state.fault === 'no token' ? {} : { id_token: await idToken(authorization) }
    tokens.push(access_token, ...Object.values(id_token))
    return [{ access_token, token_type: 'Bearer', expires_in: 300, ...id_token }]
  }

  function idToken({ account, nonce }: Authorization): Promise<string> | string {
    const now = Math.floor(Date.now() / 1000)
    const { fault } = state
    const claims = {
      iss: fault === 'wrong issuer' ? `${issuer}x` : issuer,
      aud: fault === 'wrong audience' ? 'other' : CLIENT_ID,
      iat: now - 600,
      exp: fault === 'expired' ? now - 120 : now + 300,
      ...(fault === 'no nonce' ? {} : { nonce: fault === 'other nonce' ? 'another' : nonce }),
      ...account,
    }
    if (fault === 'unsigned') return new UnsecuredJWT(claims).encode()
    if (fault === 'public key as secret')
      return new SignJWT(claims).setProtectedHeader({ alg: 'HS256', kid: 'one' }).sign(Buffer.from(pem))
    const kid = fault === 'unknown key' ? 'two' : 'one'
    return new SignJWT(claims)
      .setProtectedHeader({ alg: 'RS256', kid })
      .sign(fault === 'wrong key' || fault === 'unknown key' ? otherKeys.privateKey : privateKey)
  }

  return { issuer, state, calls, tokens, authorize, close }
}
export type OpenidProvider = Awaited<ReturnType<typeof startOpenidProvider>>

const sendJson = (response: ServerResponse, body: object, status = 200): void =>
  void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))

async function textOf(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part as Buffer)
  return Buffer.concat(parts).toString()
}
