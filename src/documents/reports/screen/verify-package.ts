import { hashFile, hashStream } from './hash-file.ts'
import { contentOf, partsOf, type ZipPart } from './zip-parts.ts'

/** What an auditor's package says of itself (auditor-package/making/fill.ts), compared with what it holds. */
export type Verified = {
  /** Whether manifest.json is signed with the key; null where this browser cannot tell. */
  isSigned: boolean | null
  /** How many files SHA256SUMS names. */
  files: number
  /** Which of them are missing or changed, and which others were added. */
  changed: string[]
}

const SEAL = ['SHA256SUMS', 'manifest.json', 'manifest.json.sig'] as const

/**
 * Takes an archive and the public key of this installation (PEM; null = it never signed anything); does what PRUEFEN.html tells, one file after the
 * other. Throws what cannot be read as a package.
 */
export async function verifyPackage(file: Blob, publicKey: string | null): Promise<Verified> {
  const parts = (await partsOf(file)).filter(({ name }) => !name.endsWith('/'))
  const [sums, manifest, signature] = await Promise.all(SEAL.map(name => wholeOf(file, only(parts, name))))
  if (!sums || !manifest || !signature) throw new Error('not a package')
  const isSigned = publicKey === null ? false : await isSignedBy(publicKey, manifest, signature)
  const { sha256sums } = JSON.parse(new TextDecoder().decode(manifest))
  const wanted = sumsIn(new TextDecoder().decode(sums))
  const changed = (await hashFile(new Blob([sums]))) === sha256sums ? [] : ['SHA256SUMS']
  for (const part of parts)
    if (!isOfSeal(part) && wanted.get(part.name) !== (await sumOf(file, part))) changed.push(part.name)
  const names = new Set(parts.map(({ name }) => name))
  changed.push(...[...wanted.keys()].filter(name => !names.has(name)))
  return { isSigned, files: wanted.size, changed }
}

// Of two with one name each program that unpacks takes another.
function only(parts: ZipPart[], name: string): ZipPart {
  const [part, second] = parts.filter(part => part.name === name)
  if (!part || second) throw new Error(`${name} is not there once`)
  return part
}

const isOfSeal = ({ name }: ZipPart): boolean => SEAL.some(of => of === name)

const sumsIn = (sums: string): Map<string, string> =>
  new Map(
    sums
      .split('\n')
      .filter(Boolean)
      .map(line => [line.slice(66), line.slice(0, 64)]),
  )

const wholeOf = async (file: Blob, part: ZipPart): Promise<Uint8Array<ArrayBuffer>> =>
  new Uint8Array(await new Response(await contentOf(file, part)).arrayBuffer())

/** What cannot be unpacked has no sum. */
const sumOf = (file: Blob, part: ZipPart): Promise<string | null> =>
  contentOf(file, part)
    .then(hashStream)
    .catch(() => null)

/**
 * Whether bytes carry the Ed25519 signature of a public key (PEM); null where this browser cannot tell: an old one, or a page without https.
 */
export async function isSignedBy(
  pem: string,
  bytes: Uint8Array<ArrayBuffer>,
  signature: Uint8Array<ArrayBuffer>,
  subtle: SubtleCrypto | null = globalThis.crypto.subtle ?? null,
): Promise<boolean | null> {
  const der = Uint8Array.from(atob(pem.replace(/-----[^-]+-----|\s/g, '')), sign => sign.charCodeAt(0))
  const key = await subtle?.importKey('spki', der, 'Ed25519', false, ['verify']).catch(() => null)
  return subtle && key ? subtle.verify('Ed25519', key, signature, bytes) : null
}
