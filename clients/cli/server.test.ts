import { mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { environmentOf, startUidCheck, waitForExit } from '../../tests/world/product/program-world.ts'
import { startRawServer } from '../../tests/world/stand-ins/raw-server.ts'
import { serverOf, UsageError } from './server.ts'
import { translatorFor } from './texts.ts'
import { VERSION } from './version.ts'

const BATCH = { id: 4, total: 1, done: 1, estimatedEnd: null, error: null, hasReport: true, verdicts: { valid: 1 } }

/** Creates a folder with a list, and a server below /uid/ that records requests. */
async function startWorld(answer: (request: IncomingMessage, response: ServerResponse) => void) {
  const directory = mkdtempSync(join(tmpdir(), 'uid-check-server-'))
  onTestFinished(() => rmSync(directory, { recursive: true }))
  writeFileSync(join(directory, 'l.csv'), 'UID\r\nATU13585627\r\n')
  const requests: IncomingMessage[] = []
  const address = await startRawServer((request, response) => {
    requests.push(request.resume())
    answer(request, response)
  })
  const env = environmentOf(`${address}/uid/`, 'uidc_secret')
  const cli = (...args: string[]) => waitForExit(startUidCheck([...args, '--tries', '1'], { cwd: directory, env }))
  return { requests: requests, cli, directory }
}

const json = (response: ServerResponse, body: object, status = 200) =>
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))

it('calls the API below the path of UID_CHECK_URL and sends a User-Agent', async () => {
  const { requests, cli } = await startWorld((_request, response) => json(response, { uid: 'ATU1', verdict: 'valid' }))
  expect(await cli('check', 'ATU1')).toMatchObject({ code: 0 })
  expect(requests.map(({ url, headers }) => [url, headers['user-agent']])).toEqual([
    ['/uid/api/v1/checks', `uid-check-cli/${VERSION}`],
  ])
})

it('prints the batch id and the command to fetch the result after a failed download', async () => {
  const { cli, directory } = await startWorld(({ url = '' }, response) =>
    url.endsWith('/result') ? json(response, {}, 500) : json(response, { ...BATCH, state: 'completed' }),
  )
  const { code, stdout, stderr } = await cli('list', 'l.csv', '-o', 'it’s.csv', '--lang', 'en')
  expect([code, stdout]).toEqual([2, ''])
  expect(stderr).toContain("Batch 4 stays on the server. Fetch its result with: uid-check wait 4 -o 'it’s.csv'\n")
  expect(readdirSync(directory)).toEqual(['l.csv'])
})

it('writes into a device instead of replacing it with a file', async () => {
  const { cli } = await startWorld(({ url = '' }, response) =>
    url.endsWith('/result') ? response.end('UID') : json(response, { ...BATCH, state: 'completed' }),
  )
  expect(await cli('list', 'l.csv', '-o', '/dev/null')).toMatchObject({ code: 0 })
  expect(statSync('/dev/null').isCharacterDevice()).toBe(true)
})

it('keeps a watched list in the state and ends with the reason if the server accepts no files', async () => {
  const { cli, directory } = await startWorld((_request, response) =>
    response
      .writeHead(405, { 'content-type': 'application/problem+json', allow: 'GET' })
      .end('{"code":"method_not_allowed"}'),
  )
  mkdirSync(join(directory, 'in'))
  renameSync(join(directory, 'l.csv'), join(directory, 'in', 'l.csv'))
  const { code, stderr } = await cli('watch', 'in', 'out', '--once', '--still', '0', '--state', 'state', '--lang', 'en')
  expect([code, stderr]).toEqual([3, expect.stringContaining('UID Check rejected the request: HTTP 405')])
  expect(readdirSync(join(directory, 'out', 'failed'))).toEqual([])
  expect(
    readdirSync(join(directory, 'state'), { recursive: true }).filter(name => String(name).endsWith('l.csv')),
  ).toHaveLength(1)
})

it.each([
  ['https://uid.example', 'https://uid.example'],
  ['https://uid.example/', 'https://uid.example'],
  ['https://uid.example:8443/apps/uid/', 'https://uid.example:8443/apps/uid'],
  ['http://localhost:3000/uid', 'http://localhost:3000/uid'],
])('the address %s gives the origin %s', (address, origin) => expect(serverAt(address).origin).toBe(origin))

it.each(['http://uid.example', 'https://a:b@uid.example', 'https://uid.example/?x=1', 'https://uid.example/#a', 'uid'])(
  'rejects the address %s',
  address => expect(() => serverAt(address)).toThrow(UsageError),
)

const serverAt = (address: string) =>
  serverOf({
    env: { UID_CHECK_URL: address, UID_CHECK_KEY: 'uidc_x' },
    keyFile: undefined,
    tries: undefined,
    language: 'en',
    translate: translatorFor('en'),
  })
