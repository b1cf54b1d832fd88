import { type UnreadableReason, UnreadableUpload } from '../unreadable-upload.ts'

const OLE = Buffer.from('d0cf11e0a1b11ae1', 'hex')
const LOCAL_FILE_HEADER = Buffer.from('504b0304', 'hex')

const viewOf = (bytes: Uint8Array): Buffer => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)

/**
 * Throws `UnreadableUpload` with the actual type unless an upload begins like a workbook's archive.
 */
export function refuseOtherFormats(bytes: Uint8Array): void {
  const reason = findOtherFormat(bytes)
  if (reason !== undefined) throw new UnreadableUpload(reason)
}

/**
 * Throws `UnreadableUpload` if a list is clearly another type of file. Other binary data are
 * detected while reading.
 */
export function refuseUnlessText(bytes: Uint8Array): void {
  const reason = findOtherFormat(bytes)
  if (reason === undefined) throw new UnreadableUpload('workbook-as-list')
  if (reason !== 'csv' && reason !== 'not-a-workbook') throw new UnreadableUpload(reason)
}

/** Returns the reason why an upload is not a workbook, or undefined if it may be one. */
export function findOtherFormat(bytes: Uint8Array): UnreadableReason | undefined {
  const file = viewOf(bytes)
  if (file.length === 0) return 'empty-file'
  if (startsWith(file, LOCAL_FILE_HEADER)) return insideArchive(file)
  if (startsWith(file, OLE)) return insideOle(file)
  if (isImage(file)) return 'image'
  const opening = file
    .subarray(0, 2048)
    .toString('latin1')
    .replace(/^\xef\xbb\xbf/, '')
    .trimStart()
    .toLowerCase()
  if (opening.startsWith('%pdf')) return 'pdf'
  if (/^<(!doctype html|html|head|body|table|meta)\b/.test(opening)) return 'html'
  if (opening.startsWith('<?xml')) return /<html\b/.test(opening) ? 'html' : 'xml'
  return isText(file) ? 'csv' : 'not-a-workbook'
}

const NAME_IN_ARCHIVE = 30
const OPEN_DOCUMENT_SHEET = 'mimetypeapplication/vnd.oasis.opendocument.spreadsheet'

/**
 * Checks an archive for other formats. An OpenDocument file names its type first in its archive
 * (OpenDocument 1.2 part 3, 3.3); a Numbers file contains further archives.
 */
function insideArchive(file: Buffer): UnreadableReason | undefined {
  const first = file.subarray(NAME_IN_ARCHIVE, NAME_IN_ARCHIVE + OPEN_DOCUMENT_SHEET.length).toString('latin1')
  if (first === OPEN_DOCUMENT_SHEET) return 'ods'
  return file.includes('Index/Document.iwa') || file.includes('Index/CalculationEngine') ? 'numbers' : undefined
}

/**
 * Checks an OLE container, which may also hold an encrypted new workbook. Its stream names are
 * UTF-16 ([MS-CFB], [MS-OFFCRYPTO] 2.3).
 */
function insideOle(file: Buffer): UnreadableReason {
  const hasStream = (name: string) => file.includes(Buffer.from(name, 'utf16le'))
  if (hasStream('EncryptedPackage')) return 'encrypted'
  return hasStream('Workbook') || hasStream('Book') ? 'old-xls' : 'not-a-workbook'
}

/**
 * Matches PNG, JPEG, GIF, TIFF in both byte orders; WebP, and HEIC from phones, a few bytes later.
 */
const IMAGE = /^(?:\x89PNG|\xff\xd8\xff|GIF8|II\*\0|MM\0\*|RIFF[\s\S]{4}WEBP|[\s\S]{4}ftyp(?:hei|mif|avif))/

const isImage = (file: Buffer): boolean => IMAGE.test(file.subarray(0, 16).toString('latin1'))

/**
 * Returns whether the first 4 KiB have no control characters except tabs and line ends. UTF-16, as
 * in Excel's "Unicode text", has a byte order mark.
 */
function isText(file: Buffer): boolean {
  if (file[0] === 0xff && file[1] === 0xfe) return true
  return !file.subarray(0, 4096).some(byte => byte < 32 && byte !== 9 && byte !== 10 && byte !== 13)
}

const startsWith = (file: Buffer, signature: Buffer): boolean => file.subarray(0, signature.length).equals(signature)
