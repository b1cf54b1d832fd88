import { deflateSync } from 'node:zlib'
import type PDFDocument from 'pdfkit'
import { decodeStreamPosition } from './tags.ts'

type Document = typeof PDFDocument.prototype

// Internals of pdfkit 0.20.2 (pinned), which its types omit.
type PdfInternals = {
  _offsets: number[]
  _offset: number
  _root: unknown
  _info: unknown
  _id: Uint8Array
  _write: (data: string | Uint8Array) => void
  _finalize: () => void
  push: (data: null) => void
}

const WIDTHS = [1, 4, 2] as const
const ENTRY_BYTES = 7

/**
 * Makes a document end with a cross-reference stream instead of pdfkit's table, which cannot refer
 * to objects in streams (PDF 32000-1, 7.5.8).
 */
export function endWithReferenceStream(document: Document): void {
  const internals = document as unknown as PdfInternals
  internals._finalize = () => {
    const start = internals._offset
    const streamId = internals._offsets.push(start)
    const table = deflateSync(encodeEntries(internals._offsets))
    const id = `<${Buffer.from(internals._id).toString('hex')}>`
    const facts = [
      `/Type/XRef/Size ${streamId + 1}/W[${WIDTHS.join(' ')}]/Root ${internals._root}/Info ${internals._info}`,
      `/ID[${id} ${id}]/Filter/FlateDecode/Length ${table.length}`,
    ]
    internals._write(`${streamId} 0 obj\n<<${facts.join('')}>>\nstream`)
    internals._write(table)
    internals._write(`\nendstream\nendobj\nstartxref\n${start}\n%%EOF`)
    internals.push(null)
  }
}

/** Encodes the position of each object: in the file, or within a stream. */
function encodeEntries(offsets: readonly number[]): Buffer {
  const entries = Buffer.alloc((offsets.length + 1) * ENTRY_BYTES)
  entries.writeUInt16BE(0xffff, 5) // object 0 heads the list of free objects
  offsets.forEach((entry, index) => {
    const at = (index + 1) * ENTRY_BYTES
    const { stream, place } = decodeStreamPosition(entry)
    entries.writeUInt8(entry < 0 ? 2 : 1, at)
    entries.writeUInt32BE(entry < 0 ? stream : entry, at + 1)
    entries.writeUInt16BE(entry < 0 ? place : 0, at + 5)
  })
  return entries
}
