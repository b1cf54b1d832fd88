import { getCACertificates, setDefaultCACertificates } from 'node:tls'

// Characters of its log.
const TRACE = 2000

/** A proxy for TLS in front of the product, as deploy/ sets it up. */
export type TlsProxy = {
  address: string
  log: () => string
  /** The certificate that signs its own, as PEM. */
  authority: () => string
  stop: () => Promise<void>
}

/** Waits until it serves, and has this process trust its authority. */
export async function trustAndAwait({ address, authority, log }: TlsProxy): Promise<void> {
  const until = Date.now() + 30_000
  while (!(await serves(address, authority))) {
    if (Date.now() > until) throw new Error(`the proxy does not serve:\n${log().slice(-TRACE)}`)
    await new Promise(done => setTimeout(done, 100))
  }
}

async function serves(address: string, authority: () => string): Promise<boolean> {
  try {
    // Not beside that of an earlier proxy, which has the same name: the first of them would be taken for both.
    setDefaultCACertificates([...getCACertificates('bundled'), authority()])
    return (await fetch(new URL('/readyz', address))).ok
  } catch {
    return false
  }
}
