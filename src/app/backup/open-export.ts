import { createHash } from 'node:crypto'
import { crc32 } from 'node:zlib'
import { type Entry, openPromise, type ZipFile } from 'yauzl'
import {
  FORMAT_VERSION,
  MANIFEST,
  type Manifest,
  type ManifestPart,
  manifestSchema,
  versionSchema,
} from './manifest.ts'
import { UnusableExport } from './unusable-export.ts'

/** An export that was read completely once and matches its hashes. */
export type CheckedExport = {
  manifest: Manifest
  /** Yields a part's rows as lines, many at a time. */
  read: (part: ManifestPart) => AsyncGenerator<string[]>
  close: () => void
}

/**
 * Opens and checks an export. Throws UnusableExport if it is damaged, truncated, no export, or from
 * a later release.
 */
export async function openExport(path: string): Promise<CheckedExport> {
  const toUnusableExport = (failure: unknown) =>
    failure instanceof UnusableExport
      ? failure
      : new UnusableExport(
          `${path} is damaged or not an export: ${failure instanceof Error ? failure.message : failure}`,
        )
  const zip = await openPromise(path, { autoClose: false }).catch(failure => Promise.reject(toUnusableExport(failure)))
  try {
    const entries = await entriesOf(zip)
    const manifest = await readManifest(zip, entryAt(entries, MANIFEST))
    const read = (part: ManifestPart) => readPart(zip, entryAt(entries, part.path), part)
    for (const part of manifest.parts) await readToEnd(read(part))
    return { manifest, read, close: () => zip.close() }
  } catch (failure) {
    zip.close()
    throw toUnusableExport(failure)
  }
}

// Limits against ZIP bombs: an archive of some kilobytes may unpack to gigabytes.

// The manifest lists only tables and sequences.
const MAX_MANIFEST_BYTES = 16 * 1024 * 1024
// Each table is one entry.
const MAX_ENTRIES = 10_000
// Each row is one line.
const MAX_LINE_CHARACTERS = 256 * 1024 * 1024

async function entriesOf(zip: ZipFile): Promise<Map<string, Entry>> {
  const entries = new Map<string, Entry>()
  for await (const entry of zip.eachEntry()) {
    if (entries.has(entry.fileName)) throw new Error(`${entry.fileName} occurs twice`)
    if (entries.size >= MAX_ENTRIES) throw new Error(`it has more than ${MAX_ENTRIES} parts`)
    entries.set(entry.fileName, entry)
  }
  return entries
}

function entryAt(entries: ReadonlyMap<string, Entry>, path: string): Entry {
  const entry = entries.get(path)
  if (!entry) throw new Error(`${path} is missing`)
  return entry
}

async function readManifest(zip: ZipFile, entry: Entry): Promise<Manifest> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of await zip.openReadStreamPromise(entry)) {
    size += chunk.length
    if (size > MAX_MANIFEST_BYTES) throw new Error(`${MANIFEST} is too long`)
    chunks.push(chunk)
  }
  const bytes = Buffer.concat(chunks)
  if (crc32(bytes) !== entry.crc32) throw new Error(`${MANIFEST} was changed`)
  return manifestOf(JSON.parse(bytes.toString('utf8')))
}

// Checks the version first: nothing else is known about a later format.
function manifestOf(json: unknown): Manifest {
  const version = versionSchema.safeParse(json)
  if (version.success && version.data.formatVersion > FORMAT_VERSION) {
    throw new UnusableExport(
      `The export was written by a later release (${version.data.productVersion}); use that release`,
    )
  }
  const manifest = manifestSchema.safeParse(json)
  if (manifest.success) return refuseDuplicateParts(manifest.data)
  throw new Error(`${MANIFEST}: ${manifest.error.issues[0]?.path.join('.')} is not as expected`)
}

/** Each table has one entry: several parts with the same entry would read it repeatedly. */
function refuseDuplicateParts(manifest: Manifest): Manifest {
  const paths = new Set(manifest.parts.map(({ path }) => path))
  if (paths.size === manifest.parts.length) return manifest
  throw new Error(`${MANIFEST} names a part twice`)
}

async function readToEnd(lines: AsyncGenerator<unknown>): Promise<void> {
  let isDone = false
  while (!isDone) isDone = (await lines.next()).done === true
}

/**
 * Yields the lines of a part, in chunks as read; throws at the end if they do not match the
 * manifest.
 */
async function* readPart(zip: ZipFile, entry: Entry, part: ManifestPart): AsyncGenerator<string[]> {
  const hash = createHash('sha256')
  const decoder = new TextDecoder('utf-8', { fatal: true })
  let rows = 0
  let partialLine: string[] = []
  let length = 0
  for await (const chunk of bytesOf(await zip.openReadStreamPromise(entry))) {
    hash.update(chunk)
    const [first = '', ...otherLines] = decoder.decode(chunk, { stream: true }).split('\n')
    partialLine.push(first)
    length += first.length
    if (length > MAX_LINE_CHARACTERS) throw new Error(`${part.path} has a line that is too long`)
    const last = otherLines.pop()
    if (last === undefined) continue
    length = last.length
    const lines = [partialLine.join(''), ...otherLines]
    partialLine = [last]
    rows += lines.length
    // An archive of some megabytes may contain billions of lines.
    if (rows > part.rows) throw new Error(`${part.path} does not match the manifest`)
    yield lines
  }
  if (partialLine.join('') === '' && rows === part.rows && hash.digest('hex') === part.sha256) return
  throw new Error(`${part.path} does not match the manifest`)
}

async function* bytesOf(stream: AsyncIterable<unknown>): AsyncGenerator<Uint8Array> {
  for await (const chunk of stream) if (chunk instanceof Uint8Array) yield chunk
}
