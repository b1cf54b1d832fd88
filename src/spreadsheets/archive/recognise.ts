import { type UnreadableReason, UnreadableUpload } from '../unreadable-upload.ts'

const OLE = Buffer.from('d0cf11e0a1b11ae1', 'hex')
const LOCAL_FILE_HEADER = Buffer.from('504b0304', 'hex')

/** Takes an upload's bytes; returns when they begin as a ZIP archive does, else refuses with what they really are. */
export function refuseOtherFormats(bytes: Uint8Array): void {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (startsWith(file, LOCAL_FILE_HEADER)) return
  throw new UnreadableUpload(recognise(file))
}

function recognise(file: Buffer): UnreadableReason {
  if (file.length === 0) return 'empty-file'
  if (startsWith(file, OLE)) return insideOle(file)
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

/** The old binary container also holds encrypted new workbooks; its streams are named in UTF-16 ([MS-CFB], [MS-OFFCRYPTO] 2.3). */
function insideOle(file: Buffer): UnreadableReason {
  const names = (name: string) => file.includes(Buffer.from(name, 'utf16le'))
  if (names('EncryptedPackage')) return 'encrypted'
  return names('Workbook') || names('Book') ? 'old-xls' : 'not-a-workbook'
}

/** No control characters but tabs and line ends in the first 4 KiB; UTF-16, as Excel's "Unicode text", has its mark. */
function isText(file: Buffer): boolean {
  if (file[0] === 0xff && file[1] === 0xfe) return true
  return !file.subarray(0, 4096).some(byte => byte < 32 && byte !== 9 && byte !== 10 && byte !== 13)
}

const startsWith = (file: Buffer, signature: Buffer): boolean => file.subarray(0, signature.length).equals(signature)
