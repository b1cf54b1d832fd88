import { createTokenizer, type TokenEvents, type Tokenizer, type XmlLimits } from '../../../base/xml/tokenize.ts'
import { XmlError } from '../../../base/xml/xml-error.ts'
import { MAX_XML_DEPTH, MAX_XML_PIECE_LENGTH } from '../limits.ts'
import { UnreadableUpload } from '../unreadable-upload.ts'

const LIMITS: XmlLimits = {
  depth: MAX_XML_DEPTH,
  attributes: Number.POSITIVE_INFINITY,
  pieceLength: MAX_XML_PIECE_LENGTH,
  encoding: /^utf-?8$/i,
}

/** Creates a tokenizer for a part of a workbook. Throws UnreadableUpload for a faulty one. */
export function createUploadTokenizer(events: TokenEvents): Tokenizer {
  const tokenizer = createTokenizer(events, LIMITS)
  return {
    ...tokenizer,
    write: piece => refuseFaults(() => tokenizer.write(piece)),
    end: () => refuseFaults(tokenizer.end),
  }
}

function refuseFaults(read: () => void): void {
  try {
    read()
  } catch (error) {
    throw error instanceof XmlError ? new UnreadableUpload(error.fault) : error
  }
}
