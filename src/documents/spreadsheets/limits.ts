/** The operator's settings (MAX_UNPACKED_MB, MAX_UPLOAD_ROWS). */
export type ReadLimits = { maxUnpackedBytes: number; maxRows: number }

const MEBIBYTE = 1024 * 1024

/**
 * A workbook with a picture on each sheet has hundreds of entries; zip bombs have tens of
 * thousands.
 */
export const MAX_ENTRIES = 5000

/**
 * Largest part that is held in memory while it is changed: styles of heavily formatted workbooks
 * take about 10 MB.
 */
export const MAX_SMALL_PART_BYTES = 32 * MEBIBYTE

/**
 * Longest text, attribute or comment. Excel's cells have at most 32,767 characters, six times that
 * if all are written as &#…;
 */
export const MAX_XML_PIECE_LENGTH = 1_000_000

/** Nesting depth of elements; workbooks have about a dozen. */
export const MAX_XML_DEPTH = 100

/**
 * Cells in all sheets of a workbook: 200,000 rows of 20 columns. Rows of all 16,384 columns took
 * minutes.
 */
export const MAX_CELLS = 4_000_000

/**
 * What a cell costs that is missing in the file but filled by an array formula. Twenty bytes may
 * declare whole rows of such cells, and Excel itself writes them all. One column of 200,000 rows is
 * still allowed.
 */
export const ABSENT_CELL_COST = 10

/**
 * Excel's own limits are 255 for a number format and 31 for a sheet's name; programs create part
 * names.
 */
export const MAX_NUMBER_FORMAT_LENGTH = 255
export const MAX_SHEET_NAME_LENGTH = 255
export const MAX_PART_NAME_LENGTH = 1_024

/** The longest cell text while reading (Excel's own limit), in any number of pieces. */
export const MAX_CELL_TEXT_LENGTH = 32_767

/**
 * The stored length of a cell's text: enough for a UID, a country or a heading, and to identify any
 * other text.
 */
export const MAX_TEXT_LENGTH = 255

/** Shared texts in memory: 200,000 rows of 20 different texts each. */
export const MAX_SHARED_TEXTS = 4_000_000
export const MAX_SHARED_TEXTS_BYTES = 128 * MEBIBYTE

/**
 * Excel's own limits (specification of Excel 2007 and later): last row 1,048,576, last column XFD.
 */
export const LAST_ROW = 1_048_576
export const LAST_COLUMN = 16_384

/** Limits of the processes and threads that read and write; a file that exceeds them is refused. */
export const READING_MEMORY_MB = 384
export const WRITING_MEMORY_MB = 512
export const READING_TIMEOUT_MS = 60_000
export const WRITING_TIMEOUT_MS = 600_000
/** Only results of small batches are drafted, which takes a second or two. */
export const DRAFTING_TIMEOUT_MS = 60_000
export const MAX_CONCURRENT_RUNNERS = 2

/**
 * Rows per message to and from a runner: copying them blocks the event loop for about a
 * millisecond.
 */
export const ROWS_PER_MESSAGE = 1000

/**
 * Returns how many rows to request after the first `sentRows`. A draft of a result
 * (batches/finishing/prepare-files.ts) ends with a complete message, so messages are small there.
 * The first message is large, because its answers determine the column widths.
 */
export const nextRowCount = (sentRows: number): number =>
  sentRows >= ROWS_PER_MESSAGE && sentRows < DRAFTED_ROWS ? 250 : ROWS_PER_MESSAGE
const DRAFTED_ROWS = 20_000

export const asMebibytes = (bytes: number): number => Math.floor(bytes / MEBIBYTE)
