import { X509Certificate } from 'node:crypto'
import { type Der, integerOf, oidOf, partAt, readDer, TAG } from './der.ts'
import { OIDS } from './oids.ts'

/** A certificate, and of it what node:crypto does not tell. */
export type Certificate = {
  x509: X509Certificate
  issuer: Buffer
  serial: bigint
  /** What its key may be used for besides the usual, and whether nobody may overlook that; null = nothing is said. */
  extendedKeyUsage: { isCritical: boolean; purposes: string[] } | null
}

/** Reads a certificate (RFC 5280). Throws where the bytes are none. */
export async function readCertificate(bytes: Buffer): Promise<Certificate> {
  const x509 = new X509Certificate(bytes)
  const { parts } = partAt(await readDer(bytes), 0, TAG.sequence)
  // The version, before all others, may be left out.
  const [serial, , issuer] = parts[0]?.tag === TAG.part(0) ? parts.slice(1) : parts
  return {
    x509,
    serial: integerOf(serial),
    issuer: issuer?.whole ?? Buffer.alloc(0),
    extendedKeyUsage: await usageIn(parts.find(({ tag }) => tag === TAG.part(3))),
  }
}

async function usageIn(extensions: Der | undefined): Promise<Certificate['extendedKeyUsage']> {
  const all = extensions ? partAt(extensions, 0, TAG.sequence).parts : []
  const found = all.find(({ parts }) => oidOf(parts[0]) === OIDS.extendedKeyUsage)
  if (!found) return null
  const value = found.parts.at(-1)
  const purposes = await readDer(value?.content ?? Buffer.alloc(0))
  const critical = found.parts.find(({ tag }) => tag === TAG.boolean)
  return { isCritical: critical?.content[0] === 0xff, purposes: purposes.parts.map(oidOf) }
}
