import { hashFile, hashStream } from './hash-file.ts'

/**
 * The manifest of an auditor's package (auditor-package/making/fill.ts), compared with its content.
 */
export type PackageCheck = {
  /** Whether manifest.json is signed with the key; null if this browser cannot verify it. */
  isSigned: boolean | null
  /** The number of files in SHA256SUMS. */
  files: number
  /** The files that are missing, changed or added. */
  changed: string[]
}

const SEAL = ['SHA256SUMS', 'manifest.json', 'manifest.json.sig'] as const

/**
 * Verifies an archive as PRUEFEN.html describes, one file after the other, with the installation's
 * public key (PEM; null = it never signed anything). Throws if it cannot be read as a package.
 */
export async function verifyPackage(file: Blob, publicKey: string | null): Promise<PackageCheck> {
  const parts = (await partsOf(file)).filter(({ name }) => !name.endsWith('/'))
  const [sums, manifest, signature] = await Promise.all(SEAL.map(name => wholeOf(file, only(parts, name))))
  if (!sums || !manifest || !signature) throw new Error('not a package')
  const isSigned = publicKey === null ? false : await isSignedBy(publicKey, manifest, signature)
  const { sha256sums } = JSON.parse(new TextDecoder().decode(manifest))
  const expected = sumsIn(new TextDecoder().decode(sums))
  const changed = (await hashFile(new Blob([sums]))) === sha256sums ? [] : ['SHA256SUMS']
  for (const part of parts)
    if (!isOfSeal(part) && expected.get(part.name) !== (await sumOf(file, part))) changed.push(part.name)
  const names = new Set(parts.map(({ name }) => name))
  changed.push(...[...expected.keys()].filter(name => !names.has(name)))
  return { isSigned, files: expected.size, changed }
}

// Programs differ in which of two files of one name they unpack.
function only(parts: ZipPart[], name: string): ZipPart {
  const [part, second] = parts.filter(part => part.name === name)
  if (!part || second) throw new Error(`${name} is not there once`)
  return part
}

// A third party's time stamp of the manifest, obtained after the hashes are written; `openssl ts`
// verifies it (PRUEFEN.html).
const STAMP = ['manifest.tsr', 'tsa.pem']

const isOfSeal = ({ name }: ZipPart): boolean => [...SEAL, ...STAMP].includes(name)

const sumsIn = (sums: string): Map<string, string> =>
  new Map(
    sums
      .split('\n')
      .filter(Boolean)
      .map(line => [line.slice(66), line.slice(0, 64)]),
  )

const wholeOf = async (file: Blob, part: ZipPart): Promise<Uint8Array<ArrayBuffer>> =>
  new Uint8Array(await new Response(await contentOf(file, part)).arrayBuffer())

/** A file that cannot be unpacked has no hash. */
const sumOf = (file: Blob, part: ZipPart): Promise<string | null> =>
  contentOf(file, part)
    .then(hashStream)
    .catch(() => null)

/**
 * Returns whether the Ed25519 signature of `bytes` is valid for a public key (PEM); null if this
 * browser cannot verify it: an old one, or a page without https.
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

/** A file in an archive: its position and its compression. */
type ZipPart = { name: string; method: number; packedSize: number; headerAt: number }

// Signatures and lengths of PKWARE's APPNOTE.TXT, 4.3.
const END = { signature: 0x06054b50, length: 22, longestComment: 65_535 }
const IN_DIRECTORY = { signature: 0x02014b50, length: 46 }
const BEFORE_FILE = { signature: 0x04034b50, length: 30 }
const DEFLATED = 8

/**
 * Lists the files of a ZIP archive from the directory at its end, without reading the rest. Throws
 * if it has none: another type, a truncated file, or one above 4 GB.
 */
async function partsOf(file: Blob): Promise<ZipPart[]> {
  const tail = await viewOf(file, Math.max(0, file.size - END.length - END.longestComment), file.size)
  let at = tail.byteLength - END.length
  while (tail.getUint32(at, true) !== END.signature) at--
  const [length, from] = [tail.getUint32(at + 12, true), tail.getUint32(at + 16, true)]
  const directory = await viewOf(file, from, from + length)
  const parts: ZipPart[] = []
  for (let at = 0; at < length; ) {
    if (directory.getUint32(at, true) !== IN_DIRECTORY.signature) throw new Error('not a directory of an archive')
    const nameEnd = at + IN_DIRECTORY.length + directory.getUint16(at + 28, true)
    parts.push({
      name: new TextDecoder().decode(directory.buffer.slice(at + IN_DIRECTORY.length, nameEnd)),
      method: directory.getUint16(at + 10, true),
      packedSize: directory.getUint32(at + 20, true),
      headerAt: directory.getUint32(at + 42, true),
    })
    at = nameEnd + directory.getUint16(at + 30, true) + directory.getUint16(at + 32, true)
  }
  return parts
}

/** Returns the unpacked content of a file in an archive. */
async function contentOf(file: Blob, part: ZipPart): Promise<ReadableStream<Uint8Array<ArrayBuffer>>> {
  const before = await viewOf(file, part.headerAt, part.headerAt + BEFORE_FILE.length)
  if (before.getUint32(0, true) !== BEFORE_FILE.signature) throw new Error(`${part.name} is not where it should be`)
  const from = part.headerAt + BEFORE_FILE.length + before.getUint16(26, true) + before.getUint16(28, true)
  const packed = file.slice(from, from + part.packedSize).stream()
  return part.method === DEFLATED ? packed.pipeThrough(new DecompressionStream('deflate-raw')) : packed
}

const viewOf = async (file: Blob, from: number, before: number): Promise<DataView<ArrayBuffer>> =>
  new DataView(await file.slice(from, before).arrayBuffer())
