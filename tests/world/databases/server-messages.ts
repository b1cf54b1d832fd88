/** The few messages of the PostgreSQL protocol that a session pool needs. */

const HEADER_BYTES = 5
const READY_FOR_QUERY = 0x5a

export const TERMINATE: Buffer = Buffer.from([0x58, 0, 0, 0, 4])

/** Returns the message that runs a statement as text. */
export function simpleQuery(statement: string): Buffer {
  const text = Buffer.from(`${statement}\0`)
  const header = Buffer.alloc(HEADER_BYTES)
  header.write('Q')
  header.writeInt32BE(text.length + HEADER_BYTES - 1, 1)
  return Buffer.concat([header, text])
}

/** Counts ReadyForQuery messages in chunks with arbitrary boundaries. */
export class ReadyCounter {
  #rest: Buffer = Buffer.alloc(0)
  #count = 0

  /** Adds a chunk and returns the count so far. */
  add(chunk: Buffer): number {
    this.#rest = Buffer.concat([this.#rest, chunk])
    while (this.#rest.length >= HEADER_BYTES) {
      const length = 1 + this.#rest.readInt32BE(1)
      if (this.#rest.length < length) break
      if (this.#rest[0] === READY_FOR_QUERY) this.#count += 1
      this.#rest = this.#rest.subarray(length)
    }
    return this.#count
  }
}
