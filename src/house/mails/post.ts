import { createTransport } from 'nodemailer'
import { isLoopbackHost } from '../http/is-loopback-host.ts'
import type { Written } from './letter.ts'

type Addressed = Written & { to: string; messageId: string }

/** The way out to the mail server. Rejects where it does not take a mail, within half a minute. */
export type Post = { send: (mail: Addressed) => Promise<void> }

const CONNECT_MS = 10_000
const SILENCE_MS = 15_000

/**
 * Speaks SMTP with the server of SMTP_URL: encrypted from the first byte with smtps://, by STARTTLS with smtp://. A server
 * that does not encrypt, or whose certificate does not hold, is sent nothing (rejects with NotEncrypted): initial
 * passwords stand in mails. On loopback alone a server may do without.
 */
export function createPost({ smtpUrl, mailFrom }: { smtpUrl: string; mailFrom: string }): Post {
  const transport = createTransport({
    ...serverOf(new URL(smtpUrl)),
    connectionTimeout: CONNECT_MS,
    greetingTimeout: CONNECT_MS,
    dnsTimeout: CONNECT_MS,
    socketTimeout: SILENCE_MS,
    // A mail is made of what we say, never of a file or an address.
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return {
    send: async ({ to, ...mail }) => {
      const sending = transport.sendMail({
        ...mail,
        from: mailFrom,
        // Not parsed: one address, whatever stands in it.
        to: { name: '', address: to },
        headers: { 'Auto-Submitted': 'auto-generated' },
      })
      await sending.catch(failure => {
        throw NotEncrypted.from(failure) ?? failure
      })
    },
  }
}

// In parts, because of a whole URL the transport would take `?tls.rejectUnauthorized=false` too.
const serverOf = ({ protocol, hostname, port, username, password }: URL) => ({
  host: hostname.replace(/^\[|\]$/g, ''),
  ...(port === '' ? {} : { port: Number(port) }),
  secure: protocol === 'smtps:',
  requireTLS: !isLoopbackHost(hostname),
  // Said, because a variable of Node's would switch it off otherwise.
  tls: { rejectUnauthorized: true },
  ...(username === '' ? {} : { auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) } }),
})

// What Node and OpenSSL call a certificate that does not hold, or a handshake that failed (nodejs.org/api/tls.html).
const TLS_CODES = /^(ETLS|CERT_|DEPTH_ZERO_|SELF_SIGNED_|UNABLE_TO_|HOSTNAME_|ERR_TLS_|ERR_SSL_)/

/** The mail server does not encrypt, or its certificate does not hold: nothing was sent. */
export class NotEncrypted extends Error {
  override readonly name = 'NotEncrypted'

  /** Returns what nodemailer failed with as NotEncrypted; null where it failed for another reason. */
  static from(failure: Error & { code?: unknown; originalCode?: unknown }): NotEncrypted | null {
    const codes = [failure.code, failure.originalCode].map(String)
    return codes.some(code => TLS_CODES.test(code)) ? new NotEncrypted(failure.message, { cause: failure }) : null
  }
}
