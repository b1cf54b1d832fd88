import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** A package that ships, or what another has within, with its licence to the letter. */
export type LicensedPart = { name: string; version: string; licence: string; text: string }

type Manifest = { name: string; version: string; license?: string; author?: string | { name?: string } }

// Looked up by hand where package.json says nothing, or nothing that a list could hold (SPDX).
const LOOKED_UP: Record<string, string> = { 'png-js': 'MIT', 'dejavu-fonts-ttf': 'Bitstream-Vera' }
// A part for one kind of machine comes without the text that stands with its whole.
const WITH_ITS_WHOLE = /^(@node-rs\/argon2)-/
const FILE = /^(?:un)?(?:licen[sc]e|copying|notice)/i

/** Returns what the package at `path` is licensed by. One that brings no text gets its licence's own, with its author's name. */
export function licenceOf(path: string): LicensedPart {
  const manifest = JSON.parse(readFileSync(join(path, 'package.json'), 'utf8')) as Manifest // npm's own file
  const { name, version } = manifest
  const licence = LOOKED_UP[name] ?? manifest.license ?? 'unknown'
  return { name, version, licence, text: textsIn(path) || textOfWhole(name) || ownText(licence, manifest) }
}

/** What is compiled into the package of another name. */
export const PARTS_WITHIN: Record<string, Pick<LicensedPart, 'name' | 'licence'>> = {
  '@electric-sql/pglite': { name: 'PostgreSQL (@electric-sql/pglite)', licence: 'PostgreSQL' },
}

/** Returns a licence's own text, '' where none lies in tools/licence-texts. */
export function standardText(licence: string): string {
  const file = join('tools/licence-texts', `${licence}.txt`)
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
