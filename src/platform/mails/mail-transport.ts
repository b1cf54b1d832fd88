import { createTransport } from 'nodemailer'
import { isLoopbackHost } from '../http/is-loopback-host.ts'
import type { RenderedMail } from './compose-mail.ts'

type AddressedMail = RenderedMail & { to: string; messageId: string }

/**
 * The connection to the mail server. `send` rejects within half a minute if the server does not
 * accept a mail.
 */
export type MailTransport = { send: (mail: AddressedMail) => Promise<void> }

const CONNECT_TIMEOUT_MS = 10_000
const SOCKET_TIMEOUT_MS = 15_000

/**
 * Returns the connection to the SMTP server of SMTP_URL: smtps:// is encrypted from the first byte,
 * smtp:// by STARTTLS. `send` rejects with `NotEncrypted` if the server does not encrypt or its
 * certificate is invalid, because mails contain initial passwords. Only a server on loopback may be
 * unencrypted.
 */
export function createMailTransport({ smtpUrl, mailFrom }: { smtpUrl: string; mailFrom: string }): MailTransport {
  const transport = createTransport({
    ...serverOf(new URL(smtpUrl)),
    connectionTimeout: CONNECT_TIMEOUT_MS,
    greetingTimeout: CONNECT_TIMEOUT_MS,
    dnsTimeout: CONNECT_TIMEOUT_MS,
    socketTimeout: SOCKET_TIMEOUT_MS,
    // Mail content never comes from a file or a URL.
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return {
    send: async ({ to, ...mail }) => {
      const sending = transport.sendMail({
        ...mail,
        from: mailFrom,
        // Passed as an object, so that any text counts as a single address.
        to: { name: '', address: to },
        headers: { 'Auto-Submitted': 'auto-generated' },
      })
      await sending.catch(failure => {
        throw NotEncrypted.from(failure) ?? failure
      })
    },
  }
}

// In parts, because from a whole URL the transport would also accept
// `?tls.rejectUnauthorized=false`.
const serverOf = ({ protocol, hostname, port, username, password }: URL) => ({
  host: hostname.replace(/^\[|\]$/g, ''),
  ...(port === '' ? {} : { port: Number(port) }),
  secure: protocol === 'smtps:',
  requireTLS: !isLoopbackHost(hostname),
  // Set explicitly, because an environment variable of Node's could switch it off.
  tls: { rejectUnauthorized: true },
  ...(username === '' ? {} : { auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) } }),
})

// Error codes of Node and OpenSSL for an invalid certificate or a failed handshake
// (nodejs.org/api/tls.html).
const TLS_CODES = /^(ETLS|CERT_|DEPTH_ZERO_|SELF_SIGNED_|UNABLE_TO_|HOSTNAME_|ERR_TLS_|ERR_SSL_)/

/** The mail server does not encrypt, or its certificate is invalid; nothing was sent. */
export class NotEncrypted extends Error {
  override readonly name = 'NotEncrypted'

  /** Returns nodemailer's failure as `NotEncrypted`; null for any other failure. */
  static from(failure: Error & { code?: unknown; originalCode?: unknown }): NotEncrypted | null {
    const codes = [failure.code, failure.originalCode].map(String)
    return codes.some(code => TLS_CODES.test(code)) ? new NotEncrypted(failure.message, { cause: failure }) : null
  }
}
