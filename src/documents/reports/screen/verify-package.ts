import { hashFile, hashStream } from './hash-file.ts'

/**
 * The result of comparing an auditor's package with its manifest
 * (auditor-package/making/fill-archive.ts).
 */
export type PackageCheck = {
  /** Whether manifest.json is signed with the key; null if this browser cannot verify it. */
  isSigned: boolean | null
  /** The number of files in SHA256SUMS. */
  files: number
  /** The files that are missing, changed or added. */
  changed: string[]
}

const SEAL_FILES = ['SHA256SUMS', 'manifest.json', 'manifest.json.sig'] as const

/**
 * Verifies an archive as PRUEFEN.html describes, one file after the other, with the installation's
 * public key (PEM; null = it never signed anything). Throws if it cannot be read as a package.
 */
export async function verifyPackage(file: Blob, publicKey: string | null): Promise<PackageCheck> {
  const parts = (await partsOf(file)).filter(({ name }) => !name.endsWith('/'))
  const [sums, manifest, signature] = await Promise.all(
    SEAL_FILES.map(name => readWhole(file, requireSingle(parts, name))),
  )
  if (!sums || !manifest || !signature) throw new Error('not a package')
  const isSigned = publicKey === null ? false : await isSignedBy(publicKey, manifest, signature)
  const { sha256sums } = JSON.parse(new TextDecoder().decode(manifest))
  const expected = parseSums(new TextDecoder().decode(sums))
  const changed = (await hashFile(new Blob([sums]))) === sha256sums ? [] : ['SHA256SUMS']
  for (const part of parts)
    if (!isUnlisted(part) && expected.get(part.name) !== (await hashOf(file, part))) changed.push(part.name)
  const names = new Set(parts.map(({ name }) => name))
  changed.push(...[...expected.keys()].filter(name => !names.has(name)))
  return { isSigned, files: expected.size, changed }
}

// Returns the only file with a name. Programs differ in which of two files with the same name they
// unpack.
function requireSingle(parts: ZipPart[], name: string): ZipPart {
  const [part, second] = parts.filter(part => part.name === name)
  if (!part || second) throw new Error(`${name} is missing or occurs twice`)
  return part
}

// A third party's time stamp of the manifest, obtained after the hashes are written; `openssl ts`
// verifies it (PRUEFEN.html).
const TIMESTAMP_FILES = ['manifest.tsr', 'tsa.pem']

const isUnlisted = ({ name }: ZipPart): boolean => [...SEAL_FILES, ...TIMESTAMP_FILES].includes(name)

const parseSums = (sums: string): Map<string, string> =>
  new Map(
    sums
      .split('\n')
      .filter(Boolean)
      .map(line => [line.slice(66), line.slice(0, 64)]),
  )

const readWhole = async (file: Blob, part: ZipPart): Promise<Uint8Array<ArrayBuffer>> =>
  new Uint8Array(await new Response(await contentOf(file, part)).arrayBuffer())

/** Returns a file's hash, or null if it cannot be unpacked. */
const hashOf = (file: Blob, part: ZipPart): Promise<string | null> =>
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
  const der = Uint8Array.from(atob(pem.replace(/-----[^-]+-----|\s/g, '')), character => character.charCodeAt(0))
  const key = await subtle?.importKey('spki', der, 'Ed25519', false, ['verify']).catch(() => null)
  return subtle && key ? subtle.verify('Ed25519', key, signature, bytes) : null
}

/** A file in an archive: its position and its compression. */
type ZipPart = { name: string; method: number; packedSize: number; headerAt: number }

// Signatures and lengths of PKWARE's APPNOTE.TXT, 4.3.
const END_RECORD = { signature: 0x06054b50, length: 22, longestComment: 65_535 }
const DIRECTORY_ENTRY = { signature: 0x02014b50, length: 46 }
const FILE_HEADER = { signature: 0x04034b50, length: 30 }
const DEFLATED = 8

/**
 * Lists the files of a ZIP archive from the directory at its end, without reading the rest. Throws
 * if it has none: another type, a truncated file, or one above 4 GB.
 */
async function partsOf(file: Blob): Promise<ZipPart[]> {
  const tail = await readView(file, Math.max(0, file.size - END_RECORD.length - END_RECORD.longestComment), file.size)
  let at = tail.byteLength - END_RECORD.length
  while (tail.getUint32(at, true) !== END_RECORD.signature) at--
  const [length, from] = [tail.getUint32(at + 12, true), tail.getUint32(at + 16, true)]
  const directory = await readView(file, from, from + length)
  const parts: ZipPart[] = []
  for (let at = 0; at < length; ) {
    if (directory.getUint32(at, true) !== DIRECTORY_ENTRY.signature) throw new Error('not a directory of an archive')
    const nameEnd = at + DIRECTORY_ENTRY.length + directory.getUint16(at + 28, true)
    parts.push({
      name: new TextDecoder().decode(directory.buffer.slice(at + DIRECTORY_ENTRY.length, nameEnd)),
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
  const before = await readView(file, part.headerAt, part.headerAt + FILE_HEADER.length)
  if (before.getUint32(0, true) !== FILE_HEADER.signature) throw new Error(`${part.name} is not at its position`)
  const from = part.headerAt + FILE_HEADER.length + before.getUint16(26, true) + before.getUint16(28, true)
  const packed = file.slice(from, from + part.packedSize).stream()
  return part.method === DEFLATED ? packed.pipeThrough(new DecompressionStream('deflate-raw')) : packed
}

const readView = async (file: Blob, from: number, before: number): Promise<DataView<ArrayBuffer>> =>
  new DataView(await file.slice(from, before).arrayBuffer())
