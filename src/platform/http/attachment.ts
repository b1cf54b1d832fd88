import { create } from 'content-disposition'
import { normalized } from '../../base/texts/normalized.ts'

/** Longer names are cut, because some systems reject more than 255 bytes. */
const MAX_NAME_LENGTH = 120

/**
 * Returns the headers of a download: one valid Content-Disposition (RFC 6266: an ASCII name, and
 * the real one as UTF-8 if they differ), no sniffing and no caching. Accepts any name, even a
 * hostile one; an extension of up to five letters is kept.
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
 * Returns a file name for display and storage, without control characters and direction marks. It
 * has at most 120 letters before an extension of up to five. Nothing else changes.
 */
export function displayName(fileName: string): string {
  const name = normalized(withoutMiddle(fileName).toWellFormed(), 'NFC')
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, '')
    .trim()
  const extension = /\.[A-Za-z]{1,5}$/.exec(name)?.[0] ?? ''
  return `${[...name.slice(0, name.length - extension.length)].slice(0, MAX_NAME_LENGTH).join('')}${extension}`
}

/**
 * Normalizing takes quadratic time in adjacent combining marks; ten times the name and its
 * extension are enough.
 */
const withoutMiddle = (name: string): string =>
  name.length > 10 * MAX_NAME_LENGTH ? name.slice(0, 10 * MAX_NAME_LENGTH) + name.slice(-6) : name

// Removes paths as well.
function safeName(fileName: string): string {
  const name = displayName(fileName.replace(/[/\\:*?"<>|]/g, '_'))
  return /^(\.[A-Za-z]{1,5})?$/.test(name) ? `file${name}` : name
}

const asciiName = (name: string) =>
  normalized(name.replaceAll('ß', 'ss'), 'NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\x20-\x7e]|[%;"\\]/g, '_') || 'file' // a name of combining marks only becomes empty
