import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { expect, it, onTestFinished } from 'vitest'
import { mailWorker } from '../../../tests/world/product/mail-worker.ts'
import { createWeb, type Web } from '../../../tests/world/product/web.ts'
import { certificateFor } from '../../../tests/world/stand-ins/certificate.ts'
import { NON_LOOPBACK_HOST, startMailServer } from '../../../tests/world/stand-ins/mail-server.ts'
import { INVITATION_MAIL } from '../../access/users/initial-password-mails.ts'

const INVITATION = {
  name: 'Ada',
  email: 'ada@firma.at',
  initialPassword: 'very-secret',
  until: '2026-11-27',
}

/**
 * Creates an installation with one waiting mail. `round` sends due mails by the mail server at
 * `smtpUrl`.
 */
async function createWorld(smtpUrl: string) {
  const web = await createWeb({ configuration: { smtpUrl } })
  const envelope = { cause: 'user/1', recipient: 'ada@firma.at', language: 'de' as const }
  await web.database.db.transaction().execute(trx => web.mails.queue(trx, envelope, INVITATION_MAIL, INVITATION))
  const logged: object[] = []
  return { ...web, logged, round: mailWorker(web, { smtpUrl, logged, retryBaseMs: 0 }) }
}

const readStates = async ({ database }: Pick<Web, 'database'>) =>
  (await database.db.selectFrom('mail').select(['state', 'tries']).execute()).map(({ state, tries }) => [state, tries])

const alarmsIn = (logged: object[]) => logged.filter(line => 'alarm' in line)

/** Makes this process trust a certificate until the end of the test. */
function trust(cert: string) {
  const before = getCACertificates('default')
  setDefaultCACertificates([...before, cert])
  onTestFinished(() => setDefaultCACertificates(before))
}

it('does not send a mail to a server without encryption, and raises one alarm', {
  tags: ['K-07', 'V12.3.1', 'V16.5.2'],
}, async () => {
  const server = await startMailServer()
  const web = await createWorld(server.nonLoopbackUrl)
  await web.round()
  await web.round()
  expect(server.mails).toEqual([])
  expect(await readStates(web)).toEqual([['waiting', 2]])
  expect(alarmsIn(web.logged)).toEqual([{ alarm: 'mail-encryption', reason: expect.stringContaining('STARTTLS') }])
  expect(JSON.stringify(web.logged)).not.toContain('very-secret')
})

it.each([
  ['STARTTLS', false],
  ['smtps', true],
])('sends by %s only to a server with a valid certificate', { tags: ['V12.3.2'] }, async (_way, isEncrypted) => {
  const certificate = certificateFor(NON_LOOPBACK_HOST)
  const server = await startMailServer({ ...certificate, isEncrypted })
  const web = await createWorld(server.nonLoopbackUrl)
  await web.round()
  expect([server.mails, await readStates(web)]).toEqual([[], [['waiting', 1]]])
  trust(certificate.cert)
  await web.round()
  expect(server.mails).toMatchObject([{ isEncrypted: true, to: ['ada@firma.at'] }])
  expect(await readStates(web)).toEqual([['sent', 2]])
  const alarm = { alarm: 'mail-encryption', reason: expect.stringContaining('self-signed certificate') }
  expect(alarmsIn(web.logged)).toEqual([alarm, { ...alarm, isOver: true }])
})

it('verifies certificates regardless of SMTP_URL’s options and the environment', async () => {
  const server = await startMailServer(certificateFor(NON_LOOPBACK_HOST))
  process.env.NODE_TLS_REJECT_UNAUTHORIZED = '0'
  onTestFinished(() => void delete process.env.NODE_TLS_REJECT_UNAUTHORIZED)
  const web = await createWorld(
    `${server.nonLoopbackUrl}?tls.rejectUnauthorized=false&ignoreTLS=true&opportunisticTLS=true`,
  )
  await web.round()
  expect([server.mails, await readStates(web)]).toEqual([[], [['waiting', 1]]])
})

it('sends without encryption to a server on loopback', async () => {
  const server = await startMailServer()
  const web = await createWorld(server.url)
  await web.round()
  expect(server.mails).toMatchObject([{ isEncrypted: false }])
  expect(alarmsIn(web.logged)).toEqual([])
})
