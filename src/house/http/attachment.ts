import { create } from 'content-disposition'
import { normalized } from '../../ground/texts/normalized.ts'

/** Longer names are cut: some systems refuse more than 255 bytes. */
const LONGEST_NAME = 120

/**
 * Headers for a file to be saved: one valid Content-Disposition (RFC 6266: an ASCII name, and the real one as UTF-8 where they differ),
 * never sniffed, never stored on the way. Takes any name, hostile ones too; an ending of up to five letters survives.
 */
export const attachmentHeaders = (fileName: string, contentType: string): Record<string, string> => ({
  'content-type': contentType,
  'content-disposition': contentDisposition(fileName),
  'x-content-type-options': 'nosniff',
  'cache-control': 'no-store',
})

function contentDisposition(fileName: string): string {
  const name = safeName(fileName)
  return create(name, { fallback: asciiName(name) })
}

/**
 * A file's name as it can be shown and kept: no control, no direction mark (what is read is what it is called), at most
 * 120 letters before an ending of up to five. Nothing else is changed.
 */
export function shownName(fileName: string): string {
  const name = normalized(withoutMiddle(fileName).toWellFormed(), 'NFC')
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, '')
    .trim()
  const ending = /\.[A-Za-z]{1,5}$/.exec(name)?.[0] ?? ''
  return `${[...name.slice(0, name.length - ending.length)].slice(0, LONGEST_NAME).join('')}${ending}`
}

/** Composing accents takes the square of how many stand together; ten times the name and its ending are enough. */
const withoutMiddle = (name: string): string =>
  name.length > 10 * LONGEST_NAME ? name.slice(0, 10 * LONGEST_NAME) + name.slice(-6) : name

// No path either.
function safeName(fileName: string): string {
  const name = shownName(fileName.replace(/[/\\:*?"<>|]/g, '_'))
  return /^(\.[A-Za-z]{1,5})?$/.test(name) ? `file${name}` : name
}

const asciiName = (name: string) =>
  normalized(name.replaceAll('ß', 'ss'), 'NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\x20-\x7e]|[%;"\\]/g, '_') || 'file' // a name of combining marks alone leaves nothing
