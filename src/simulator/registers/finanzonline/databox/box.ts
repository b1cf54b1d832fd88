import { defineState, type Simulation } from '../../../simulation.ts'
import type { BoxDocument } from './box-document.ts'
import { viennaDayOf, viennaMoment } from './vienna-time.ts'

/** Protocols of other kinds, which every box contains and the product must never fetch. */
const OTHER_PROTOCOLS = [
  { kind: 'U30', daysAgo: 2 },
  { kind: 'ZM', daysAgo: 9 },
] as const
const DAY_MS = 86_400_000

/** The documents in each participant's box. */
const boxesOf = defineState(() => new Map<string, BoxDocument[]>())

/**
 * Confirmations still to be delivered: by participant, requester and day in Vienna, then by UID
 * and level.
 */
const confirmationsOf = defineState(() => new Map<string, Map<string, string>>())

/**
 * Records the answer about a UID: the protocol of the day is delivered the next morning
 * (docs/sources.md#databox).
 */
export function recordConfirmation(
  simulation: Simulation,
  {
    tid,
    requester,
    uid,
    level,
    isValid,
  }: { tid: string; requester: string; uid: string; level: string; isValid: boolean },
): void {
  const key = `${tid} ${requester} ${viennaDayOf(simulation.now())}`
  const confirmations = confirmationsOf(simulation).get(key) ?? new Map<string, string>()
  confirmations.set(`${uid} ${level}`, `<Bestaetigung UID="${uid}" Stufe="${level}" gueltig="${isValid ? 'J' : 'N'}"/>`)
  confirmationsOf(simulation).set(key, confirmations)
}

/**
 * Adds a document to a participant's box. Missing fields default to a protocol of another kind,
 * delivered an hour ago.
 */
export function addDocument(simulation: Simulation, tid: string, fields: Partial<BoxDocument>): BoxDocument {
  const box = existingDocuments(simulation, tid)
  const document = {
    key: `KEY${String(box.length).padStart(10, '0')}`,
    kind: 'U30',
    type: 'P',
    deliveredAt: new Date(simulation.now().getTime() - DAY_MS / 24),
    fileType: 'pdf',
    bytes: Buffer.from('%PDF-1.4'),
    fetched: 0,
    ...fields,
  }
  box.push(document)
  return document
}

/** Returns all documents of a box, including the protocols that are due by now. */
export function documentsOf(simulation: Simulation, tid: string): BoxDocument[] {
  deliverProtocols(simulation, tid)
  return existingDocuments(simulation, tid)
}

function existingDocuments(simulation: Simulation, tid: string): BoxDocument[] {
  const existing = boxesOf(simulation).get(tid)
  if (existing) return existing
  const box: BoxDocument[] = []
  boxesOf(simulation).set(tid, box)
  for (const { kind, daysAgo } of OTHER_PROTOCOLS)
    addDocument(simulation, tid, { kind, key: `${kind}${tid}`, deliveredAt: daysBefore(simulation.now(), daysAgo) })
  return box
}

const daysBefore = (moment: Date, days: number): Date => new Date(moment.getTime() - days * DAY_MS)

function deliverProtocols(simulation: Simulation, tid: string): void {
  for (const [confirmationKey, confirmations] of confirmationsOf(simulation)) {
    const [participant, requester = '', day = ''] = confirmationKey.split(' ')
    const deliveredAt = viennaMoment(dayAfter(day), '06:01:53.287')
    if (participant !== tid || deliveredAt > simulation.now()) continue
    confirmationsOf(simulation).delete(confirmationKey)
    const bytes = Buffer.from(protocol(day, requester, [...confirmations.values()]))
    const key = `UID${day.replaceAll('-', '')}${requester}`
    addDocument(simulation, tid, { key, kind: 'UID', deliveredAt, fileType: 'xml', bytes })
  }
}

const dayAfter = (day: string): string =>
  daysBefore(new Date(`${day}T00:00:00Z`), -1)
    .toISOString()
    .slice(0, 10)

/** Writes a protocol in the XML format of 2016. */
const protocol = (day: string, requester: string, confirmations: readonly string[]): string =>
  `<?xml version="1.0" encoding="UTF-8"?><Bestaetigungen Datum="${day.replaceAll('-', '')}" ATUID="${requester}" Name="MUSTER" FAStNr="98123/4567" TMS="${day}T23:59:59">${confirmations.join('')}</Bestaetigungen>`
