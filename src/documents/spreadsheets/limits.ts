/** What the operator may set (MAX_UNPACKED_MB, MAX_UPLOAD_ROWS). */
export type ReadLimits = { maxUnpackedBytes: number; maxRows: number }

const MEBIBYTE = 1024 * 1024

/** A workbook with a picture on each of its sheets has hundreds; bombs of many entries have ten thousands. */
export const MAX_ENTRIES = 5000

/** Parts that are held as a whole while they are changed: styles of the most decorated workbooks take about 10 MB. */
export const MAX_BYTES_OF_SMALL_PART = 32 * MEBIBYTE

/** One text, attribute or comment. Excel's cells end at 32,767 characters, six times that when all are written &#…; */
export const LONGEST_PIECE_OF_XML = 1_000_000

/** Elements within one another; workbooks have about a dozen. */
export const DEEPEST_XML = 100

/** Cells of one workbook, in all its sheets: 200,000 rows of 20 columns. Rows of all 16,384 columns took minutes. */
export const MAX_CELLS = 4_000_000

/**
 * What a cell counts that the file does not have and an array formula fills: twenty bytes may claim whole rows of them, and Excel writes
 * them all. One column of 200,000 rows is still read.
 */
export const CHARGE_FOR_ABSENT = 10

/** Excel's own for a number format, and for a sheet's name 31; names of parts are made by programs. */
export const LONGEST_NUMBER_FORMAT = 255
export const LONGEST_SHEET_NAME = 255
export const LONGEST_PART_NAME = 1_024

/** What is gathered of a cell's text while it is read (Excel's own limit), however many pieces it comes in. */
export const LONGEST_CELL_TEXT = 32_767

/** What is kept of a cell's text: a UID, a country or a heading, and enough of anything else to recognise it. */
export const LONGEST_KEPT_TEXT = 255

/** Texts that cells share, as kept in memory: 200,000 rows of 20 different texts each. */
export const MAX_SHARED_TEXTS = 4_000_000
export const MAX_BYTES_OF_SHARED_TEXTS = 128 * MEBIBYTE

/** Excel's own (specification of Excel 2007 and later): last row 1,048,576, last column XFD. */
export const LAST_ROW = 1_048_576
export const LAST_COLUMN = 16_384

/** Reading and writing happen in processes and threads of their own; these end one that a file drives too far. */
export const READING_MEMORY_MB = 384
export const WRITING_MEMORY_MB = 512
export const READING_TIME_MS = 60_000
export const WRITING_TIME_MS = 600_000
/** Only batches of few rows are drafted, in a second or two. */
export const DRAFTING_TIME_MS = 60_000
export const RUNNERS_AT_ONCE = 2

/** Rows a message to and from them: copying them keeps the event loop for about a millisecond. */
export const ROWS_A_MESSAGE = 1000

/**
 * How many rows are asked for at once behind so many. A draft of a result (batches/finishing/prepare-files.ts) ends with a whole message, so there they
 * are small, but for the first: columns are as wide as its answers want.
 */
export const rowsAskedFor = (behind: number): number =>
  behind >= ROWS_A_MESSAGE && behind < DRAFTED_ROWS ? 250 : ROWS_A_MESSAGE
const DRAFTED_ROWS = 20_000

export const asMebibytes = (bytes: number): number => Math.floor(bytes / MEBIBYTE)
