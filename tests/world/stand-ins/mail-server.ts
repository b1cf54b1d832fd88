import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { SMTPServer } from 'smtp-server'
import { onTestFinished } from 'vitest'

/** A mail as its reader sees it; `raw` is the text as received, encrypted or not. */
export type ReceivedMail = {
  isEncrypted: boolean
  to: string[]
  subject: string
  text: string
  html: string
  headers: Map<string, string>
  raw: string
}

/**
 * A mail server on loopback, with an address outside the loopback range. `refuse` makes it answer
 * every recipient with that code.
 */
export type MailServer = {
  url: string
  nonLoopbackUrl: string
  mails: ReceivedMail[]
  refuse: (code: number | null) => void
}

/** Reaches this machine, but is not a loopback address. */
export const NON_LOOPBACK_HOST = '0.0.0.0'

/** With a certificate it offers STARTTLS; with `isEncrypted` it uses TLS from the first byte. */
type Encryption = { key: string; cert: string; isEncrypted?: boolean }

/**
 * Starts a mail server that stores received mails; closed at the end of the test. Without
 * `encryption` it offers none.
 */
export async function startMailServer(encryption?: Encryption): Promise<MailServer> {
  const mails: ReceivedMail[] = []
  let refusal: number | null = null
  const server = new SMTPServer({
    authOptional: true,
    logger: false,
    ...(encryption ? { ...encryption, secure: encryption.isEncrypted ?? false } : { disabledCommands: ['STARTTLS'] }),
    onRcptTo: (_address, _session, done) =>
      refusal === null ? done() : done(Object.assign(new Error('not now'), { responseCode: refusal })),
    onData: (stream, { envelope, secure }, done) => {
      const to = envelope.rcptTo.map(({ address }) => address)
      text(stream).then(raw => {
        mails.push({ ...parseMail(raw, to), isEncrypted: secure })
        done()
      }, done)
    },
  })
  // A client that rejects the certificate causes an error at the server.
  server.on('error', () => undefined)
  await new Promise<void>(listening => server.listen(0, '127.0.0.1', listening))
  onTestFinished(() => new Promise<void>(closed => server.close(() => closed())))
  // It listens on TCP, where an address is always an object.
  const { port } = server.server.address() as AddressInfo
  return {
    url: `smtp://127.0.0.1:${port}`,
    nonLoopbackUrl: `${encryption?.isEncrypted ? 'smtps' : 'smtp'}://${NON_LOOPBACK_HOST}:${port}`,
    mails,
    refuse: code => {
      refusal = code
    },
  }
}

function parseMail(raw: string, to: string[]): Omit<ReceivedMail, 'isEncrypted'> {
  const { headers, body } = split(raw)
  const boundary = /boundary="([^"]+)"/.exec(headers.get('content-type') ?? '')?.[1]
  const parts = boundary === undefined ? [] : body.split(`--${boundary}`).slice(1, -1).map(split)
  const part = (type: string) => {
    const match = parts.find(each => each.headers.get('content-type')?.startsWith(type))
    return match ? decodeBody(match.body, match.headers.get('content-transfer-encoding')).trim() : ''
  }
  const subject = decodeWords(headers.get('subject') ?? '')
  return { to, subject, text: part('text/plain'), html: part('text/html'), headers, raw }
}

function split(raw: string): { headers: Map<string, string>; body: string } {
  const [head = '', ...rest] = raw.trimStart().split('\r\n\r\n')
  const lines = head.replace(/\r\n[ \t]+/g, ' ').split('\r\n')
  const headers = lines.map((line): [string, string] => {
    const [name = '', ...value] = line.split(':')
    return [name.toLowerCase(), value.join(':').trim()]
  })
  return { headers: new Map(headers), body: rest.join('\r\n\r\n') }
}

function decodeBody(body: string, encoding: string | undefined): string {
  if (encoding === 'base64') return Buffer.from(body, 'base64').toString('utf8')
  return encoding === 'quoted-printable' ? decodeQuotedPrintable(body.replace(/=\r\n/g, '')) : body
}

const decodeQuotedPrintable = (text: string): string =>
  Buffer.from(
    text.replace(/=([0-9A-F]{2})/g, (_whole, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  ).toString('utf8')

// Decodes encoded words (RFC 2047).
const decodeWords = (text: string): string =>
  text
    .replace(/\?=\s+=\?/g, '?==?')
    .replace(/=\?utf-8\?([QB])\?([^?]*)\?=/gi, (_whole, kind: string, word: string) =>
      kind.toUpperCase() === 'B'
        ? Buffer.from(word, 'base64').toString('utf8')
        : decodeQuotedPrintable(word.replace(/_/g, ' ')),
    )
