import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Reader } from '../../base/database/database.ts'
import { yieldToEventLoop } from '../../base/database/event-loop.ts'

/**
 * The newest line's position in the audit log's hash chain, counted from 1, and its hash (hex, 64
 * digits).
 */
export type ChainHead = { position: number; hash: string }

/** A head recorded elsewhere: in the program's log or an export. A metric has only its position. */
export type RecordedHead = { position: number; hash: string | null }

/** Returns the current head of the audit log; null while it has no line. */
export async function readChainHead(reader: Reader): Promise<ChainHead | null> {
  const row = await reader
    .selectFrom('audit_chain')
    .select(['position', 'hash'])
    .orderBy('position', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row ? { position: Number(row.position), hash: Buffer.from(row.hash).toString('hex') } : null
}

const LINES_PER_STATEMENT = 1_000

/**
 * The result of a verification: the number of valid `lines` up to `head`, and a sentence about the
 * first misfit.
 */
export type ChainFinding = { lines: number; head: ChainHead | null; misfit: string | null }

type Link = { position: number; lineId: number; hash: string; text: string | null }

/**
 * Verifies every line of the audit log, a thousand at a time, with hashes computed here, and
 * returns the first misfit. The chain must contain each head in `recordedHeads`; this reveals a
 * chain that was recomputed or truncated, even if it was continued. `after`: a head that the chain
 * must contain; only the lines after it are verified.
 */
export async function verifyChain(
  reader: Reader,
  {
    recordedHeads = [],
    after = null,
  }: { recordedHeads?: readonly RecordedHead[]; after?: (ChainHead & { chained: string | null }) | null } = {},
): Promise<ChainFinding> {
  if (after !== null && after.chained !== after.hash)
    return { lines: 0, head: null, misfit: `position ${after.position} is not the signed one` }
  const hashes = hashesOf(recordedHeads)
  let head: ChainHead | null = after && { position: after.position, hash: after.hash }
  for (;;) {
    const links = await linksAfter(reader, head?.position ?? 0)
    for (const link of links) {
      const misfit = misfitOf(link, head, hashes)
      if (misfit !== null) return { lines: head?.position ?? 0, head, misfit }
      head = { position: link.position, hash: link.hash }
    }
    if (links.length === 0)
      return { lines: head?.position ?? 0, head, misfit: await misfitAtEnd(reader, head, recordedHeads) }
    await yieldToEventLoop()
  }
}

/**
 * Returns the recorded hashes by position. A log that was truncated and continued may have two
 * hashes at a position.
 */
function hashesOf(recordedHeads: readonly RecordedHead[]): ReadonlyMap<number, readonly string[]> {
  const hashes = new Map<number, string[]>()
  for (const { position, hash } of recordedHeads)
    if (hash !== null) hashes.set(position, [...new Set(hashes.get(position)).add(hash)])
  return hashes
}

function misfitOf(
  link: Link,
  previous: ChainHead | null,
  recordedHashes: ReadonlyMap<number, readonly string[]>,
): string | null {
  const position = (previous?.position ?? 0) + 1
  if (link.position !== position) return `position ${position} of the chain is missing`
  const label = `line ${link.lineId} (position ${position})`
  if (link.text === null) return `${label} is missing`
  if (hashOf(previous, link.text) !== link.hash) return `${label} was changed`
  if (recordedHashes.get(position)?.some(hash => hash !== link.hash)) return `${label} does not match the noted hash`
  return null
}

const hashOf = (previous: ChainHead | null, text: string): string =>
  createHash('sha256')
    .update(Buffer.from(previous?.hash ?? '', 'hex'))
    .update(text)
    .digest('hex')

async function misfitAtEnd(
  reader: Reader,
  head: ChainHead | null,
  recordedHeads: readonly RecordedHead[],
): Promise<string | null> {
  const end = head?.position ?? 0
  const last = recordedHeads.reduce((highest, { position }) => Math.max(highest, position), 0)
  if (last > end) return `the log ends at position ${end}, before the noted position ${last}`
  const unchainedLine = await reader
    .selectFrom('audit_log')
    .leftJoin('audit_chain', 'audit_chain.line_id', 'audit_log.id')
    .select('audit_log.id')
    .where('audit_chain.position', 'is', null)
    .orderBy('audit_log.id')
    .limit(1)
    .executeTakeFirst()
  return unchainedLine ? `line ${unchainedLine.id} is not in the chain` : null
}

// Builds the text as audit_line_text (migration 0017) does, but independently: an attacker who
// changes lines can change that function too.
async function linksAfter(reader: Reader, position: number): Promise<Link[]> {
  const { rows } = await sql<Link>`
    select link.position::float8 as position, link.line_id::float8 as "lineId", encode(link.hash, 'hex') as hash,
      case when line.id is not null then jsonb_build_array(line.id, extract(epoch from line.at)::text, line.user_id,
        line.company_id, line.address, line.action, line.object, line.before, line.after)::text end as text
    from audit_chain link left join audit_log line on line.id = link.line_id
    where link.position > ${position} order by link.position limit ${LINES_PER_STATEMENT}`.execute(reader)
  return rows
}
