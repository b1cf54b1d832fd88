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
