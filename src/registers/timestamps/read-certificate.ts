import { X509Certificate } from 'node:crypto'
import { type Der, integerOf, oidOf, partAt, readDer, TAG } from './der.ts'
import { OIDS } from './oids.ts'

/** A certificate, with fields that node:crypto does not provide. */
export type Certificate = {
  x509: X509Certificate
  issuer: Buffer
  serial: bigint
  /** The extended key usage and whether it is critical; null = absent. */
  extendedKeyUsage: { isCritical: boolean; purposes: string[] } | null
}

/** Parses a certificate (RFC 5280). Throws if the bytes are not one. */
export async function readCertificate(bytes: Buffer): Promise<Certificate> {
  const x509 = new X509Certificate(bytes)
  const { parts } = partAt(await readDer(bytes), 0, TAG.sequence)
  // The version comes first and is optional.
  const [serial, , issuer] = parts[0]?.tag === TAG.part(0) ? parts.slice(1) : parts
  return {
    x509,
    serial: integerOf(serial),
    issuer: issuer?.whole ?? Buffer.alloc(0),
    extendedKeyUsage: await extendedKeyUsageIn(parts.find(({ tag }) => tag === TAG.part(3))),
  }
}

async function extendedKeyUsageIn(extensions: Der | undefined): Promise<Certificate['extendedKeyUsage']> {
  const extensionList = extensions ? partAt(extensions, 0, TAG.sequence).parts : []
  const extension = extensionList.find(({ parts }) => oidOf(parts[0]) === OIDS.extendedKeyUsage)
  if (!extension) return null
  const value = extension.parts.at(-1)
  const purposes = await readDer(value?.content ?? Buffer.alloc(0))
  const critical = extension.parts.find(({ tag }) => tag === TAG.boolean)
  return { isCritical: critical?.content[0] === 0xff, purposes: purposes.parts.map(oidOf) }
}
