import { createTransport } from 'nodemailer'
import type { Written } from './write-letter.ts'

type Addressed = Written & { to: string; messageId: string }

/** The way out to the mail server. Rejects where it does not take a mail, within half a minute. */
export type Post = { send: (mail: Addressed) => Promise<void> }

const CONNECT_MS = 10_000
const SILENCE_MS = 15_000

/** Speaks SMTP with the server of SMTP_URL: encrypted with smtps://, and with smtp:// wherever the server offers it. */
export function createPost({ smtpUrl, mailFrom }: { smtpUrl: string; mailFrom: string }): Post {
  const transport = createTransport({
    url: smtpUrl,
    ...{
      connectionTimeout: CONNECT_MS,
      greetingTimeout: CONNECT_MS,
      dnsTimeout: CONNECT_MS,
      socketTimeout: SILENCE_MS,
    },
    // A mail is made of what we say, never of a file or an address.
    ...{ disableFileAccess: true, disableUrlAccess: true },
  })
  return {
    send: async ({ to, ...mail }) => {
      await transport.sendMail({
        ...mail,
        from: mailFrom,
        // Not parsed: one address, whatever stands in it.
        to: { name: '', address: to },
        headers: { 'Auto-Submitted': 'auto-generated' },
      })
    },
  }
}
