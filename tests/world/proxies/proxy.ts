import { getCACertificates, setDefaultCACertificates } from 'node:tls'

// Characters at the end of the log that are shown.
const SHOWN_LOG_LENGTH = 2000

/** A TLS proxy in front of the product, as deploy/ configures it. */
export type TlsProxy = {
  address: string
  log: () => string
  /** Returns the certificate of its own authority as PEM. */
  authority: () => string
  stop: () => Promise<void>
}

/** Waits until the proxy answers, and makes this process trust its certificate authority. */
export async function waitForProxy({ address, authority, log }: TlsProxy): Promise<void> {
  const until = Date.now() + 30_000
  while (!(await isServing(address, authority))) {
    if (Date.now() > until) throw new Error(`the proxy does not serve:\n${log().slice(-SHOWN_LOG_LENGTH)}`)
    await new Promise(done => setTimeout(done, 100))
  }
}

async function isServing(address: string, authority: () => string): Promise<boolean> {
  try {
    // Replaces the authority of an earlier proxy, which has the same name: with both, the first
    // would be used for both proxies.
    setDefaultCACertificates([...getCACertificates('bundled'), authority()])
    return (await fetch(new URL('/readyz', address))).ok
  } catch {
    return false
  }
}
